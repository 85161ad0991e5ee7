import type { CertificateType } from '#domain/files.ts';
import type { Queryable } from '#server/db/database.ts';
import { renderMail } from '#server/platform/mail/render-mail.ts';
import { notify } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import type { CertificateRow, Decision } from './certificate-store.ts';

const NAMES: Readonly<Record<CertificateType, string>> = { ENROLLMENT: '재학·졸업 증명서', EMPLOYMENT: '재직 증명서' };
const MY_PAGE = '/user';

/** Tells the member about a decision, in the app and by mail, in the transaction that makes it. */
export async function tellDecision(
  services: Services,
  tx: Queryable,
  { certificateId, certificateType, memberId, memberType, email }: CertificateRow,
  { status, reason }: Decision,
  now: Date,
): Promise<void> {
  const { outbox, publicUrl } = services;
  const name = NAMES[certificateType];
  const eventKey = `certificate:${certificateId}:${status}`;
  const isApproved = status === 'APPROVED';
  const title = isApproved ? `${name} 인증이 끝났어요` : `${name}를 다시 올려주세요`;
  const body = isApproved ? approvalText(memberType) : `반려 사유: ${reason ?? ''}`;
  await notify(services, tx, { memberId, eventKey, kind: `CERTIFICATE_${status}`, title, body, link: MY_PAGE }, now);
  const action = { label: '내 정보 보기', url: publicUrl + MY_PAGE };
  await outbox.queueMail(tx, {
    to: email,
    subject: `[선배랑] ${title}`,
    ...renderMail({ title, paragraphs: [body], action }),
    dedupeKey: eventKey,
  });
}

function approvalText(memberType: CertificateRow['memberType']): string {
  return memberType === 'ROLE_MENTOR'
    ? '두 서류의 인증이 모두 끝나면 후배들이 선배님의 프로필을 볼 수 있어요.'
    : '이제 선배에게 멘토링을 제안할 수 있어요.';
}
