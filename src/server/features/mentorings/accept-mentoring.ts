import { parseKoreanTime } from '#domain/korean-time.ts';
import { COMPLETION_DELAY_MS, OPEN_STATUSES } from '#domain/mentorings.ts';
import { refuse } from '#domain/refusals.ts';
import { SESSION_MS } from '#domain/slots.ts';
import type { Queryable } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/pg-database.ts';
import type { Services } from '#server/services.ts';
import {
  offeringSide,
  REVIEW_SLOTS_JOB,
  schedule,
  setDeadline,
  SETTLE_ATTENDANCE_JOB,
  startReminders,
} from './deadlines.ts';
import type { MentoringRow } from './mentoring-store.ts';
import { performerIn } from './performer.ts';
import { slotStore } from './slot-store.ts';
import { takeStep, type Performer } from './take-step.ts';

interface Acceptance {
  readonly mentoringId: number;
  /** Korean wall-clock time, as it was offered. */
  readonly startTime: string;
}

/**
 * Confirms one of the offered times: the mentor a mentee's wish, or the mentee a time the mentor offered instead.
 * The primary key of `booked_half_hours` decides between two that want the same half hour of anybody (docs/decisions/0041).
 * @throws RefusalError `SLOT_NOT_OFFERED`, `SLOT_PASSED`, `SLOT_TAKEN`, and what `takeStep` refuses
 */
export async function acceptMentoring(services: Services, memberId: number, acceptance: Acceptance): Promise<void> {
  const { mentoringId } = acceptance;
  const startsAt = parseKoreanTime(acceptance.startTime) ?? refuse('SLOT_NOT_OFFERED');
  const by = await performerIn(services.db, mentoringId, memberId);
  try {
    await services.db.transaction((tx) => confirm(services, tx, by, mentoringId, startsAt));
  } catch (error) {
    if (!isUniqueViolation(error, 'booked_half_hours_pkey')) throw error;
    await services.db.transaction((tx) => withdrawLostSlot(services, tx, mentoringId, startsAt));
    services.jobs.nudge();
    refuse('SLOT_TAKEN');
  }
  services.jobs.nudge();
}

async function confirm(
  services: Services,
  tx: Queryable,
  by: Performer,
  mentoringId: number,
  startsAt: Date,
): Promise<void> {
  const now = services.clock.now();
  const { before } = await takeStep(services, tx, by, {
    mentoringId,
    action: 'accept',
    at: now,
    confirmedStartsAt: startsAt,
  });
  const offered = await slotStore.listLive(tx, mentoringId, offeringSide(before.status));
  if (!offered.some((slot) => slot.getTime() === startsAt.getTime())) {
    // A screen may still show a time that another session has taken since: its reader is told what became of it.
    const isTaken = await slotStore.isAnyBooked(tx, [before.mentorId, before.menteeId], [startsAt]);
    refuse(isTaken ? 'SLOT_TAKEN' : 'SLOT_NOT_OFFERED');
  }
  if (startsAt <= now) refuse('SLOT_PASSED');
  await slotStore.book(tx, mentoringId, startsAt, [before.mentorId, before.menteeId]);
  await withdrawElsewhere(services, tx, before, startsAt);
  await setDeadline(services, tx, mentoringId, undefined);
  await startReminders(services, tx, mentoringId, startsAt, now);
  const settleAt = new Date(startsAt.getTime() + SESSION_MS + COMPLETION_DELAY_MS);
  await schedule(services, tx, SETTLE_ATTENDANCE_JOB, mentoringId, settleAt);
}

/** The time leaves both people's other open mentorings; what that leaves of each is looked at right after the commit. */
async function withdrawElsewhere(
  services: Services,
  tx: Queryable,
  { mentoringId, mentorId, menteeId }: MentoringRow,
  startsAt: Date,
): Promise<void> {
  const now = services.clock.now();
  const others = await slotStore.withdrawTaken(tx, { startsAt, mentoringId, mentorId, menteeId }, OPEN_STATUSES, now);
  for (const other of others) {
    await services.jobs.enqueue(tx, { name: REVIEW_SLOTS_JOB, key: String(other), runAt: now });
  }
}

/** A time that was lost to another session is not offered again. */
async function withdrawLostSlot(services: Services, tx: Queryable, mentoringId: number, startsAt: Date): Promise<void> {
  const now = services.clock.now();
  await slotStore.withdrawOne(tx, mentoringId, startsAt, now);
  await services.jobs.enqueue(tx, { name: REVIEW_SLOTS_JOB, key: String(mentoringId), runAt: now });
}
