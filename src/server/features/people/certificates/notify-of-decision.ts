import { PAGES } from '#contract/pages.ts';
import type { CertificateType } from '#domain/people/files.ts';
import type { Queryable } from '#server/db/database.ts';
import { notifyMember, type NotificationPorts } from '#server/platform/notifications/notify-members.ts';
import type { CertificateRow, Decision } from './certificate-store.ts';

const NAMES: Readonly<Record<CertificateType, string>> = { ENROLLMENT: '재학·졸업 증명서', EMPLOYMENT: '재직 증명서' };

/** Notifies the member of a decision, in the app and by mail, in the transaction that makes it. */
export async function notifyOfDecision(
  ports: NotificationPorts,
  tx: Queryable,
  { certificateId, certificateType, memberId, memberType }: CertificateRow,
  { status, reason }: Decision,
  now: Date,
): Promise<void> {
  const name = NAMES[certificateType];
  const isApproved = status === 'APPROVED';
  const event = {
    memberId,
    eventKey: `certificate:${certificateId}:${status}`,
    kind: `CERTIFICATE_${status}` as const,
    title: isApproved ? `${name} 인증이 끝났어요` : `${name}를 다시 올려주세요`,
    body: isApproved ? approvalText(memberType) : `반려 사유: ${reason ?? ''}`,
    link: PAGES.my,
    mail: { actionLabel: '내 정보 보기' },
  };
  await notifyMember(ports, tx, event, now);
}

function approvalText(memberType: CertificateRow['memberType']): string {
  return memberType === 'ROLE_MENTOR'
    ? '두 서류의 인증이 모두 끝나면 후배들이 선배님의 프로필을 볼 수 있어요.'
    : '이제 선배에게 멘토링을 제안할 수 있어요.';
}
