import { useState } from 'react';
import { FILE_RULES, problemWithFile } from '#domain/people/files.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { acceptOf } from '../../../ui/fields/accept-of.ts';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { Fold } from '../../../ui/layout/accordion.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { Badge } from '../../../ui/status/badge.tsx';
import { uploadCertificate } from '../certificates/use-hand-in.ts';
import { type Me, refreshMe } from '../members/use-me.ts';

/** Renewal by a document, for students without a school address: an operator reviews it. */
export function DocumentRenewal({ me }: { me: Me }) {
  const newest = me.certificates.find(({ certificateType }) => certificateType === 'ENROLLMENT');
  return (
    <div className="border-t border-line">
      <Fold
        title="재학 증명서로 갱신하기"
        isOpenAtFirst={newest?.status === 'PENDING' || newest?.status === 'REJECTED'}
      >
        <div className="flex flex-col gap-4 text-ink">
          {newest?.status === 'PENDING' ? (
            <Card tone="sunken" className="flex items-center justify-between gap-3">
              <p className="min-w-0 text-sm text-ink-muted">결과가 나오면 알려 드릴게요.</p>
              <Badge tone="warning">심사 중</Badge>
            </Card>
          ) : (
            <>
              {newest?.status === 'REJECTED' && (
                <div className="rounded-xl bg-danger-soft p-4 text-sm">
                  <p className="font-semibold text-danger">지난 서류가 반려되었어요</p>
                  {newest.reason && <p className="pt-1 break-words text-ink-muted">{newest.reason}</p>}
                </div>
              )}
              <HandIn />
            </>
          )}
        </div>
      </Fold>
    </div>
  );
}

function HandIn() {
  const dialog = useDialog();
  const toast = useToast();
  const runOnce = useSingleRun();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<number>();

  async function handIn(chosen: File) {
    setProgress(0);
    try {
      await uploadCertificate('ROLE_MENTEE', 'ENROLLMENT', chosen, setProgress);
      toast.show({ message: '서류를 냈어요.', tone: 'success' });
      await refreshMe();
    } catch (error) {
      await dialog.alert({ title: '서류를 내지 못했어요', description: messageOf(error) });
    } finally {
      setProgress(undefined);
    }
  }

  async function choose(chosen: File) {
    const fault = await problemWithFile('CERTIFICATE', chosen);
    setProblem(fault);
    if (!fault) setFile(chosen);
  }

  return (
    <>
      <FileField
        label="재학 증명서"
        accept={acceptOf(FILE_RULES.CERTIFICATE)}
        file={file}
        progress={progress}
        disabled={progress !== undefined}
        onChoose={(chosen) => void choose(chosen)}
        onRemove={() => setFile(undefined)}
        error={problem}
        hint="졸업했다면 졸업 증명서 · PDF, JPG, PNG · 최대 10MB"
      />
      <Button
        variant="secondary"
        pending={progress !== undefined}
        disabled={!file}
        onClick={() => file && runOnce(() => handIn(file))}
      >
        제출하기
      </Button>
    </>
  );
}
