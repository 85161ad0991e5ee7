import { useQueryClient } from '@tanstack/react-query';
import type { Certificate } from '#contract/people/certificates.ts';
import type { StudentStatus } from '#domain/people/files.ts';
import { isRefusal, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { useSingleRun } from '../../lib/use-single-run.ts';
import { useDialog } from '../../ui/overlays/dialog.ts';
import { useToast } from '../../ui/overlays/toast.ts';
import { CERTIFICATE_TYPE_LABELS, STUDENT_STATUS_LABELS } from './certificate-text.ts';
import { deskTime } from './desk-time.ts';
import { withStepUp } from './step-up/step-up.ts';

/** What the member typed, to be read off the document as well, and below it what is known of the document. */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { member, checkedBefore } = certificate;
  const isChange = isOfChangedEmployment(certificate);
  return (
    <div className="flex flex-col gap-4">
      <dl className="flex flex-col gap-3 rounded-lg bg-sunken p-4 font-semibold">
        <Line label="학교">{[member.schoolName, member.major].filter(Boolean).join(' · ') || '프로필 등록 전'}</Line>
        {checkedBefore && isChange && (
          <Line label="확인한 소속">{`${checkedBefore.organizationName} · ${checkedBefore.detailedJob}`}</Line>
        )}
        {member.organizationName && (
          <Line label={isChange ? '바뀐 소속' : '소속'}>
            {`${member.organizationName} · ${member.detailedJob ?? ''}`}
          </Line>
        )}
      </dl>
      <dl className="flex flex-col gap-1.5 px-4 text-sm lg:gap-3">
        <Line label="서류">
          {`${CERTIFICATE_TYPE_LABELS[certificate.certificateType]}${isChange ? ' (소속·직무가 바뀌었어요)' : ''}`}
        </Line>
        <Line label="이메일">{member.email}</Line>
        <Line label={lacksDocument(certificate) ? '바꾼 시각' : '올린 시각'}>{deskTime(certificate.createdAt)}</Line>
        {certificate.decidedAt && <Line label="심사 시각">{deskTime(certificate.decidedAt)}</Line>}
        {certificate.standing && <Line label="학적">{STUDENT_STATUS_LABELS[certificate.standing]}</Line>}
        {certificate.reason && <Line label="반려 사유">{certificate.reason}</Line>}
      </dl>
    </div>
  );
}

/** Beside each other in a narrow window, below each other in the pane beside a document. */
function Line({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap gap-x-3 lg:block">
      <dt className="w-16 pt-0.5 text-xs font-normal text-ink-faint">{label}</dt>
      <dd className="min-w-0 flex-1 basis-28 break-words">{children}</dd>
    </div>
  );
}

/** In place of the document of an employment that has changed without one. */
export function NoDocument() {
  return (
    <p className="rounded-xl bg-sunken p-4 text-sm text-ink-muted">
      소속이나 직무만 바뀌고 새 서류는 없어요. 반려하면 새 재직 증명서를 낼 때까지 멘토 목록에 보이지 않아요.
    </p>
  );
}

/** An employment that has changed without a new document. */
export function lacksDocument({ status, fileName }: Certificate): boolean {
  return status === 'PENDING' && fileName === null;
}

function isOfChangedEmployment(certificate: Certificate): boolean {
  const { member, checkedBefore } = certificate;
  if (lacksDocument(certificate)) return true;
  if (checkedBefore === null) return false;
  return checkedBefore.organizationName !== member.organizationName || checkedBefore.detailedJob !== member.detailedJob;
}

/** Approves or rejects one document, shows the result, and reloads the lists. */
export function useDecision({ certificateId }: Certificate, onDone: () => void) {
  const dialog = useDialog();
  const toast = useToast();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const runOnce = useSingleRun();
  const params = { certificateId };

  const decide = (payload: unknown, send: (idempotencyKey: string) => Promise<unknown>, doneMessage: string) =>
    runOnce(() => tryToDecide(payload, send, doneMessage));

  async function tryToDecide(
    payload: unknown,
    send: (idempotencyKey: string) => Promise<unknown>,
    doneMessage: string,
  ) {
    try {
      await withStepUp(() => attempt(payload, send));
      toast.show({ message: doneMessage, tone: 'success' });
      onDone();
    } catch (error) {
      if (isRefusal(error, 'STEP_UP_REQUIRED')) return;
      await dialog.alert({ title: '심사하지 못했어요', description: messageOf(error) });
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['certificates'] }),
      queries.invalidateQueries({ queryKey: ['waiting'] }),
    ]);
  }

  return {
    approve: (studentStatus: StudentStatus | undefined) =>
      decide(
        ['approve', studentStatus],
        (idempotencyKey) =>
          call('POST /v1/admin/certificates/{certificateId}/approval', {
            params,
            body: { standing: studentStatus },
            idempotencyKey,
          }),
        '승인했어요.',
      ),
    reject: (reason: string) =>
      decide(
        ['reject', reason],
        (idempotencyKey) =>
          call('POST /v1/admin/certificates/{certificateId}/rejection', { params, body: { reason }, idempotencyKey }),
        '반려했어요.',
      ),
  };
}
