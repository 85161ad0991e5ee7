import { COMPLETION_DELAY_MS, OPEN_STATUSES } from '#domain/mentorings/mentorings.ts';
import { SESSION_MS } from '#domain/mentorings/session-length.ts';
import { refuse } from '#domain/refusals.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import type { Queryable } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/pg-database.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import type { Services } from '#server/services.ts';
import { offeringSide, schedule, setDeadline, RESOLVE_ATTENDANCE_JOB, startReminders } from '../deadlines/deadlines.ts';
import { mentoringStore, type MentoringRow } from '../mentoring-store.ts';
import { slotStore } from '../slot-store.ts';
import { actorContextOf } from './actor-context.ts';
import { endMentoring } from './end-mentoring.ts';
import { findAsParty, mustBeOpen, SYSTEM, takeStep } from './take-step.ts';

interface Acceptance {
  readonly mentoringId: number;
  /** Korean wall-clock time, as it was offered. */
  readonly startTime: string;
}

/**
 * Confirms one of the offered times: the mentor a mentee's wish, or the mentee a time the mentor offered instead. The time leaves
 * both people's other open mentorings with it, and one that has none left closes with a full refund.
 * Two that want the same half hour of anybody queue for it; should a way in ever miss the queue, the primary key of
 * `booked_half_hours` decides (docs/decisions/0077, 0094).
 * @throws RefusalError `SLOT_NOT_OFFERED`, `SLOT_PASSED`, `SLOT_TAKEN`, and what `takeStep` refuses
 */
export async function acceptMentoring(services: Services, memberId: number, acceptance: Acceptance): Promise<void> {
  const { mentoringId } = acceptance;
  const startsAt = parseKoreanTime(acceptance.startTime) ?? refuse('SLOT_NOT_OFFERED');
  try {
    await services.db.transaction((tx) => confirm(services, tx, memberId, mentoringId, startsAt));
  } catch (error) {
    if (!isUniqueViolation(error, 'booked_half_hours_pkey')) throw error;
    await services.db.transaction((tx) => withdrawLostSlot(services, tx, memberId, mentoringId, startsAt));
    services.jobs.nudge();
    refuse('SLOT_TAKEN');
  }
  services.jobs.nudge();
}

/** Half hours first, then all mentorings concerned in one order: two confirmations never wait for each other in a circle. */
async function confirm(
  services: Services,
  tx: Queryable,
  memberId: number,
  mentoringId: number,
  startsAt: Date,
): Promise<void> {
  const at = services.clock.now();
  const step = { mentoringId, action: 'accept', at, confirmedStartsAt: startsAt } as const;
  const wanted = (await mentoringStore.find(tx, mentoringId)) ?? refuse('NOT_FOUND');
  const by = actorContextOf(wanted, memberId);
  const { mentorId, menteeId } = wanted;
  await slotStore.lockToBook(tx, [mentorId, menteeId], startsAt);
  const mentoring = await findAsParty(tx, mentoringId, by);
  mustBeOpen(mentoring, by, step);
  await mustBeOffered(tx, mentoring, startsAt);
  if (startsAt <= at) refuse('SLOT_PASSED');
  await slotStore.book(tx, mentoringId, startsAt, [mentorId, menteeId]);
  const others = await slotStore.lockWithRivals(tx, { ...mentoring, startsAt }, OPEN_STATUSES);
  const { before } = await takeStep(services, tx, by, step);
  await mustBeOffered(tx, before, startsAt);
  await setDeadline(services, tx, mentoringId, undefined);
  await startReminders(services, tx, mentoringId, startsAt, at);
  const settleAt = new Date(startsAt.getTime() + SESSION_MS + COMPLETION_DELAY_MS);
  await schedule(services, tx, RESOLVE_ATTENDANCE_JOB, mentoringId, settleAt);
  await withdrawSlot(services, tx, others, startsAt, at);
}

/** @throws RefusalError `SLOT_NOT_OFFERED`, `SLOT_TAKEN` */
async function mustBeOffered(tx: Queryable, mentoring: MentoringRow, startsAt: Date): Promise<void> {
  const { mentoringId, mentorId, menteeId, status } = mentoring;
  const offered = await slotStore.listLive(tx, mentoringId, offeringSide(status));
  if (offered.some((slot) => slot.getTime() === startsAt.getTime())) return;
  // A screen may still show a time that another session has taken since: its reader is told what became of it.
  const isTaken = await slotStore.isAnyBooked(tx, [mentorId, menteeId], [startsAt]);
  refuse(isTaken ? 'SLOT_TAKEN' : 'SLOT_NOT_OFFERED');
}

/**
 * The half hour went to another session, while this one held it out: it is not offered again.
 * @throws RefusalError `OUT_OF_ORDER` when it went to this very mentoring, or that is over: nothing is withdrawn then
 */
async function withdrawLostSlot(
  services: Services,
  tx: Queryable,
  memberId: number,
  mentoringId: number,
  startsAt: Date,
): Promise<void> {
  const at = services.clock.now();
  const mentoring = (await mentoringStore.lock(tx, mentoringId)) ?? refuse('NOT_FOUND');
  mustBeOpen(mentoring, actorContextOf(mentoring, memberId), { mentoringId, action: 'accept', at });
  await withdrawSlot(services, tx, [mentoringId], startsAt, at);
}

/**
 * Takes a time that is gone off open mentorings, which are locked: a deadline may come sooner, and one that has no time left
 * closes with a full refund.
 */
async function withdrawSlot(
  services: Services,
  tx: Queryable,
  mentoringIds: readonly number[],
  startsAt: Date,
  at: Date,
): Promise<void> {
  if (mentoringIds.length === 0) return;
  await slotStore.withdraw(tx, mentoringIds, startsAt, at);
  const left = await slotStore.listLeft(tx, mentoringIds, OPEN_STATUSES);
  publishToMembers(
    services.live,
    tx,
    left.flatMap(({ mentorId, menteeId }) => [mentorId, menteeId]),
  );
  for (const { mentoringId, dueAt, lastSlot } of left) {
    if (!lastSlot) {
      await endMentoring(services, tx, SYSTEM, { mentoringId, action: 'close', at }, 'NOBODY');
    } else if (dueAt && lastSlot < dueAt) {
      await setDeadline(services, tx, mentoringId, lastSlot);
    }
  }
}
