import { PAGES } from '#contract/pages.ts';
import type { Queryable } from '#server/db/database.ts';
import type { NotificationPorts } from '#server/platform/notifications/notify-members.ts';
import { notifyOperators } from '#server/platform/notifications/notify-operators.ts';
import type { MentoringRow } from '../mentoring-store.ts';

/** Every operator gets a mail about a new dispute: money that waits for them must not wait unseen. */
export function notifyOperatorsOfDispute(
  ports: NotificationPorts,
  tx: Queryable,
  { mentoringId, mentorName, menteeName }: MentoringRow,
): Promise<void> {
  return notifyOperators(ports, tx, {
    eventKey: `dispute:${mentoringId}`,
    kind: 'DISPUTE',
    title: '확인할 멘토링이 있어요',
    body: `${mentorName} 선배와 ${menteeName}님의 멘토링에 문제가 있었다는 알림이 왔어요. 결정할 때까지 정산과 환불이 멈춰 있어요.`,
    link: PAGES.adminDisputes,
    mail: { actionLabel: '확인하기' },
  });
}
