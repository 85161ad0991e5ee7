import { DESK_PAGES } from '#contract/desk/pages.ts';
import type { ReportReason } from '#domain/mentorings/messages/messages.ts';
import { refuse } from '#domain/refusals.ts';
import { notifyOperators } from '#server/platform/notifications/notify-operators.ts';
import type { Services } from '#server/services.ts';
import { mustFindConversation } from './conversation.ts';
import { messageStore } from './message-store.ts';
import { reportStore } from './report-store.ts';

/**
 * Reports a message of the other side to the operators, who may read the conversation up to it from then on (product §18.5).
 * @throws RefusalError `NOT_FOUND` for a stranger, an unknown message or one's own, `REPORTED_ALREADY`
 */
export async function reportMessage(
  services: Services,
  reporterId: number,
  report: { mentoringId: number; number: number; reason: ReportReason; detail: string },
): Promise<void> {
  const { db, clock, outbox } = services;
  await db.transaction(async (tx) => {
    await mustFindConversation(tx, report.mentoringId, reporterId);
    const senderId = await messageStore.findSender(tx, report.mentoringId, report.number);
    if (senderId === undefined || senderId === reporterId) refuse('NOT_FOUND');
    const reportId = await reportStore.insert(tx, { ...report, reporterId }, clock.now());
    if (reportId === undefined) return refuse('REPORTED_ALREADY');
    await notifyOperators(services, tx, {
      eventKey: `message-report:${reportId}`,
      role: 'SUPPORT',
      kind: 'MESSAGE_REPORT',
      title: '확인할 메시지 신고가 있어요',
      body: '회원이 메시지를 신고했어요. 신고된 대화는 운영자 화면에서만 볼 수 있고, 볼 때마다 기록돼요.',
      link: DESK_PAGES.deskReports,
      mail: { actionLabel: '확인하기' },
    });
  });
  outbox.nudge();
}
