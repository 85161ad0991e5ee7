import { useState } from 'react';
import { type CertificateType, FILE_RULES, problemWithFile } from '#domain/people/files.ts';
import type { MemberType } from '#domain/people/members.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { acceptOf } from '../../../ui/fields/accept-of.ts';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { StepPage, type StepPageProps } from '../../../ui/layout/step-page.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import type { Me } from '../members/use-me.ts';
import { CERTIFICATES_OF, CERTIFICATE_NAMES } from './certificates.ts';
import type { CertificateFiles } from './use-certificate-files.ts';
import { type HandInOptions, useHandIn } from './use-hand-in.ts';

/** The last step of both wizards, and the page for members who have a profile but not all documents. */
export function CertificateStep({
  documents,
  ...page
}: { documents: HandInOptions } & Omit<StepPageProps, 'children' | 'footer' | 'note' | 'onSubmit'>) {
  const { me, memberType, chosen, storeProfile } = documents;
  const { submit, missing, upload } = useHandIn(documents);

  return (
    <StepPage
      {...page}
      onSubmit={() => void submit()}
      footer={
        <Button type="submit" size="lg" pending={upload !== undefined}>
          {storeProfile ? '등록하기' : '제출하기'}
        </Button>
      }
    >
      <div className="flex flex-col gap-7">
        {CERTIFICATES_OF[memberType].map((type, index, types) => (
          <CertificateField
            key={type}
            memberType={memberType}
            type={type}
            submitted={me.certificates.find((each) => each.certificateType === type)}
            chosen={chosen}
            progress={upload?.type === type ? upload.done : undefined}
            // SPEC §5: one after the other.
            disabled={
              upload !== undefined ||
              types.slice(0, index).some((before) => missing.includes(before) && !chosen.files[before])
            }
          />
        ))}
      </div>
    </StepPage>
  );
}

/** One document: a file to choose, or the state of the submitted one. */
function CertificateField({
  memberType,
  type,
  submitted,
  chosen,
  progress,
  disabled,
}: {
  memberType: MemberType;
  type: CertificateType;
  /** The newest document of this type. */
  submitted: Me['certificates'][number] | undefined;
  chosen: CertificateFiles;
  progress: number | undefined;
  disabled: boolean;
}) {
  const [problem, setProblem] = useState<string>();
  const label = CERTIFICATE_NAMES[memberType][type];
  if (submitted && submitted.status !== 'REJECTED' && !submitted.lacksDocument)
    return <SubmittedCertificate label={label} isApproved={submitted.status === 'APPROVED'} />;

  async function choose(file: File) {
    const fileProblem = await problemWithFile('CERTIFICATE', file);
    setProblem(fileProblem);
    if (!fileProblem) chosen.choose(type, file);
  }

  const lostName = chosen.lostName(type);
  return (
    <div className="flex flex-col gap-3">
      {submitted?.reason && (
        <div className="rounded-xl bg-danger-soft p-4 text-sm">
          <p className="font-semibold text-danger">{`${label}가 반려되었어요`}</p>
          <p className="pt-1 text-ink-muted">{submitted.reason}</p>
        </div>
      )}
      <FileField
        label={label}
        accept={acceptOf(FILE_RULES.CERTIFICATE)}
        file={chosen.files[type]}
        progress={progress}
        disabled={disabled}
        onChoose={(file) => void choose(file)}
        onRemove={() => chosen.choose(type, undefined)}
        error={
          problem ??
          (lostName && `‘${lostName}’ 파일을 다시 선택해 주세요. 개인정보를 지키려고 서류는 저장해 두지 않아요.`)
        }
        hint="PDF, JPG, PNG · 최대 10MB"
      />
    </div>
  );
}

function SubmittedCertificate({ label, isApproved }: { label: string; isApproved: boolean }) {
  return (
    <Card tone="sunken" className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold">{label}</p>
        {!isApproved && <p className="pt-0.5 text-sm text-ink-muted">결과가 나오면 알려 드릴게요.</p>}
      </div>
      <Badge tone={isApproved ? 'success' : 'warning'}>{isApproved ? '인증 완료' : '심사 중'}</Badge>
    </Card>
  );
}
