import type { Queryable } from '#server/db/database.ts';
import { mailOperators } from '#server/platform/mail/mail-operators.ts';
import type { NotificationPorts } from '../announcements/announce.ts';
import type { MentoringRow } from '../mentoring-store.ts';

/** Every operator gets a mail about a new dispute: money that waits for them must not wait unseen. */
export function tellOperators(
  services: NotificationPorts,
  tx: Queryable,
  { mentoringId, mentorName, menteeName }: MentoringRow,
): Promise<void> {
  return mailOperators(services, tx, {
    title: '확인할 멘토링이 있어요',
    body: `${mentorName} 선배와 ${menteeName}님의 멘토링에 문제가 있었다는 알림이 왔어요. 결정할 때까지 정산과 환불이 멈춰 있어요.`,
    action: { label: '확인하기', path: '/admin/disputes' },
    key: `dispute:${mentoringId}`,
  });
}
