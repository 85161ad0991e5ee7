import { dueAfterPause, pauseEndsAt, timeLeft } from '#domain/mentorings/proposals/mentor-question.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { findHolidayChanges } from '../../mentors/campus-calendar/edit-calendar.ts';
import { noticeHoursOf, startDeadline } from '../deadlines/deadlines.ts';
import { mentoringStore, type MentoringRow } from '../mentoring-store.ts';
import { slotStore } from '../slot-store.ts';
import { mentorQuestionStore } from '../transition-store.ts';
import { actorContextOf, mustBeOpen, type Party, makeTransition } from './make-transition.ts';

/**
 * The mentor asks the one question before answering: the clock stands still until the mentee has answered, for 24 hours at most, and
 * never past the last time that can be accepted (product §5.5).
 * @throws RefusalError `QUESTION_ASKED_ALREADY`, and what `makeTransition` refuses
 */
export async function askQuestion(
  services: Services,
  memberId: number,
  { mentoringId, question }: { mentoringId: number; question: string },
): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const { mentoring, by, due } = await lockAsked(tx, memberId, { mentoringId, action: 'askQuestion', at });
    const leftMs = timeLeft(due, at);
    const since = pauseEndsAt(at);
    const dueAt = await dueAfter(services, tx, mentoring, since, leftMs);
    await makeTransition(services, tx, by, { mentoringId, action: 'askQuestion', at, dueAt }, mentoring);
    await mentorQuestionStore.ask(tx, mentoringId, question, at, leftMs);
    await startDeadline(services, tx, mentoringId, { status: 'WAITING_FOR_MENTOR', since, dueAt });
  });
}

/**
 * The mentee answers it: the mentor's remaining time begins to run, if the clock is still stopped.
 * @throws RefusalError `NO_QUESTION`, and what `makeTransition` refuses
 */
export async function answerQuestion(
  services: Services,
  memberId: number,
  { mentoringId, answer }: { mentoringId: number; answer: string },
): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const { mentoring, by, due } = await lockAsked(tx, memberId, { mentoringId, action: 'answerQuestion', at });
    const { questionAt, questionLeftMs: leftMs } = mentoring;
    const isPaused = questionAt !== null && leftMs !== null && at < pauseEndsAt(questionAt);
    const dueAt = isPaused ? await dueAfter(services, tx, mentoring, at, leftMs) : due;
    await makeTransition(services, tx, by, { mentoringId, action: 'answerQuestion', at, dueAt }, mentoring);
    await mentorQuestionStore.answer(tx, mentoringId, answer, at);
    if (isPaused) await startDeadline(services, tx, mentoringId, { status: 'WAITING_FOR_MENTOR', since: at, dueAt });
  });
}

/** Locked, so that neither the deadline nor the times change meanwhile. @throws RefusalError what `mustBeOpen` refuses */
async function lockAsked(
  tx: Queryable,
  memberId: number,
  transition: { mentoringId: number; action: 'askQuestion' | 'answerQuestion'; at: Date },
): Promise<{ mentoring: MentoringRow; by: Party; due: Date }> {
  const mentoring = (await mentoringStore.lock(tx, transition.mentoringId)) ?? refuse('NOT_FOUND');
  const by = actorContextOf(mentoring, memberId);
  mustBeOpen(mentoring, by, transition);
  return { mentoring, by, due: mentoring.dueAt ?? transition.at };
}

async function dueAfter(services: Services, tx: Queryable, mentoring: MentoringRow, from: Date, leftMs: number) {
  const slots = await slotStore.listLive(tx, mentoring.mentoringId, 'MENTEE');
  const changes = await findHolidayChanges(tx, from);
  return dueAfterPause(from, leftMs, slots, noticeHoursOf(services, mentoring), changes);
}
