import type { Queryable } from '#server/db/database.ts';
import { renderMail } from '#server/platform/mail/render-mail.ts';
import type { Messengers } from './announce.ts';
import { disputeStore } from './dispute-store.ts';
import type { MentoringRow } from './mentoring-store.ts';

const DESK = '/admin/disputes';

/** Every operator gets a mail about a new dispute: money that waits for them must not wait unseen. */
export async function tellOperators(
  { outbox, publicUrl }: Messengers,
  tx: Queryable,
  { mentoringId, mentorName, menteeName }: MentoringRow,
): Promise<void> {
  const title = '확인할 멘토링이 있어요';
  const body = `${mentorName} 선배와 ${menteeName}님의 멘토링에 문제가 있었다는 알림이 왔어요. 결정할 때까지 정산과 환불이 멈춰 있어요.`;
  for (const { memberId, email } of await disputeStore.listOperators(tx)) {
    await outbox.queueMail(tx, {
      to: email,
      subject: `[선배랑] ${title}`,
      ...renderMail({ title, paragraphs: [body], action: { label: '확인하기', url: publicUrl + DESK } }),
      dedupeKey: `dispute:${mentoringId}:${memberId}`,
    });
  }
}
