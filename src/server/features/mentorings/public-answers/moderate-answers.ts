import { deskPaths } from '#contract/desk/pages.ts';
import type { ReportReason } from '#domain/mentorings/messages/messages.ts';
import { refuse } from '#domain/refusals.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import { notifyOperators } from '#server/platform/notifications/notify-operators.ts';
import type { Services } from '#server/services.ts';
import { notifyOfHiding } from './notify-of-answer.ts';
import { publicAnswerStore } from './public-answer-store.ts';

/**
 * A member reports an answer that a mentor shows; operators are mailed at the first report of each member.
 * @throws RefusalError `NOT_FOUND` when it is not shown, `ANSWER_REPORTED_ALREADY`
 */
export async function reportAnswer(
  services: Services,
  reporterId: number,
  report: { answerId: number; reason: ReportReason; detail: string },
): Promise<void> {
  const { db, clock, outbox } = services;
  await db.transaction(async (tx) => {
    if (!(await publicAnswerStore.isShown(tx, report.answerId))) refuse('NOT_FOUND');
    if (!(await publicAnswerStore.report(tx, { ...report, reporterId }, clock.now())))
      refuse('ANSWER_REPORTED_ALREADY');
    await notifyOperators(services, tx, {
      eventKey: `public-answer-report:${report.answerId}:${reporterId}`,
      role: 'SUPPORT',
      kind: 'MESSAGE_REPORT',
      title: '확인할 공개 답변 신고가 있어요',
      body: '회원이 선배의 화면에 공개된 질문과 답을 신고했어요. 신고 화면의 공개 답변에서 확인해 주세요.',
      link: deskPaths.publicAnswers(),
      mail: { actionLabel: '확인하기' },
    });
  });
  outbox.nudge();
}

/** An operator hides what is shown from everybody; its two people read why. @throws RefusalError `NOT_FOUND`, also when it is not shown any more */
export async function hideAnswer(
  services: Services,
  operator: Operator,
  { answerId, reason }: { answerId: number; reason: string },
): Promise<void> {
  const { db, clock, live } = services;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const hidden = (await publicAnswerStore.hide(tx, answerId, operator.memberId, reason, now)) ?? refuse('NOT_FOUND');
    const { mentoringId, mentorId, menteeId } = hidden;
    await operator.audit(tx, { subject: `mentoring:${mentoringId}`, detail: { answerId, reason } });
    await notifyOfHiding(services, tx, { mentoringId, memberId: mentorId, side: 'mentor' }, now);
    await notifyOfHiding(services, tx, { mentoringId, memberId: menteeId, side: 'mentee' }, now);
    publishToMembers(live, tx, [mentorId, menteeId]);
  });
}
