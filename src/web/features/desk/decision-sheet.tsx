import { useState } from 'react';
import type { Certificate } from '#contract/people/certificates.ts';
import { MAX_REASON_LENGTH } from '#domain/mentorings/states/reason.ts';
import { STUDENT_STATUSES, type StudentStatus } from '#domain/people/files.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ChoiceChip } from '../../ui/fields/choice.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { BottomSheet } from '../../ui/overlays/bottom-sheet.tsx';
import { CertificateFacts } from './certificate-facts.tsx';
import { CERTIFICATE_TYPE_LABELS, STUDENT_STATUS_LABELS } from './certificate-text.ts';
import { DocumentView } from './document-view.tsx';
import { useDecision } from './use-decision.ts';

type SheetProps = { certificate: Certificate; open: boolean; onClose: () => void };

/** The document, the facts to compare it with, and the decision. The server records each view in the audit log. */
export function DecisionSheet({ certificate, open, onClose }: SheetProps) {
  const [reason, setReason] = useState('');
  const [studentStatus, setStudentStatus] = useState<StudentStatus>();
  const { approve, reject } = useDecision(certificate, onClose);
  const needsStudentStatus = certificate.certificateType === 'ENROLLMENT';
  return (
    <BottomSheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={CERTIFICATE_TYPE_LABELS[certificate.certificateType]}
      description={certificate.fileName}
      footer={
        <div className="flex gap-2.5 *:flex-1">
          <Button variant="secondary" disabled={!reason.trim()} onClick={() => reject(reason)}>
            반려
          </Button>
          <Button disabled={needsStudentStatus && !studentStatus} onClick={() => approve(studentStatus)}>
            승인
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-6 pt-3">
        {open && certificate.fileName !== null && <DocumentView certificateId={certificate.certificateId} />}
        {certificate.fileName === null && (
          <p className="rounded-xl bg-sunken p-4 text-sm text-ink-muted">
            소속이나 직무만 바뀌고 새 서류는 없어요. 반려하면 멘토 목록에서 내려가고, 새 재직 증명서를 내야 다시 보여요.
          </p>
        )}
        {open && <CertificateFacts certificate={certificate} />}
        {needsStudentStatus && (
          <fieldset>
            <legend className="pb-2 text-sm font-semibold">학적 (승인할 때 필요해요)</legend>
            <div className="flex flex-wrap gap-2">
              {STUDENT_STATUSES.map((value) => (
                <ChoiceChip
                  key={value}
                  name="standing"
                  value={value}
                  checked={studentStatus === value}
                  onChange={() => setStudentStatus(value)}
                >
                  {STUDENT_STATUS_LABELS[value]}
                </ChoiceChip>
              ))}
            </div>
          </fieldset>
        )}
        <TextArea
          label="반려 사유 (반려할 때 필요해요)"
          placeholder="예) 이름이 보이지 않아요. 전체가 나오도록 다시 올려 주세요."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxCount={MAX_REASON_LENGTH}
          rows={2}
        />
      </div>
    </BottomSheet>
  );
}
