import { dueAt, type MentoringStatus } from '#domain/mentorings/mentorings.ts';
import { nextAfter, planNudges, planReminders } from '#domain/mentorings/nudges.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { mentoringStore } from '../mentoring-store.ts';
import { slotStore, type OfferingSide } from '../slot-store.ts';

export const EXPIRE_JOB = 'expire-mentoring';
export const RESOLVE_ATTENDANCE_JOB = 'settle-attendance';
export const NUDGE_JOB = 'nudge-mentor';
export const REMIND_JOB = 'remind-of-session';

/** Whose times are up for acceptance in a state. */
export function offeringSide(status: MentoringStatus): OfferingSide {
  return status === 'WAITING_FOR_MENTEE' ? 'MENTOR' : 'MENTEE';
}

/**
 * Starts the clock of a step: 24 h to pay, 48 h to answer, never past the last slot.
 * @param since when the step began
 */
export async function startDeadline(
  services: Services,
  tx: Queryable,
  mentoringId: number,
  status: MentoringStatus,
  since: Date,
): Promise<void> {
  const due = await deadlineOf(tx, mentoringId, status, since);
  await setDeadline(services, tx, mentoringId, due);
  const nudge = status === 'WAITING_FOR_MENTOR' ? nextAfter(planNudges(since, due), since) : undefined;
  await schedule(services, tx, NUDGE_JOB, mentoringId, nudge?.at);
}

/** When a step that began at `since` runs out; with no time left it has. */
export async function deadlineOf(
  tx: Queryable,
  mentoringId: number,
  status: MentoringStatus,
  since: Date,
): Promise<Date> {
  const slots = await slotStore.listLive(tx, mentoringId, offeringSide(status));
  return (slots.length > 0 ? dueAt(status, since, slots) : undefined) ?? since;
}

/** Moves the deadline of the open step; without one nothing is awaited any more. */
export async function setDeadline(
  services: Services,
  tx: Queryable,
  mentoringId: number,
  due: Date | undefined,
): Promise<void> {
  await mentoringStore.setDueAt(tx, mentoringId, due ?? null);
  if (due) await schedule(services, tx, EXPIRE_JOB, mentoringId, due);
  else await services.jobs.cancel(tx, [EXPIRE_JOB, NUDGE_JOB], String(mentoringId));
}

/** Nothing will happen to a mentoring that has ended. */
export async function dropDeadlines({ jobs }: Services, tx: Queryable, mentoringId: number): Promise<void> {
  await jobs.cancel(tx, [EXPIRE_JOB, NUDGE_JOB, RESOLVE_ATTENDANCE_JOB, REMIND_JOB], String(mentoringId));
}

/** Has both sides reminded of the session that is confirmed at `now`; what would have been said before is left out. */
export async function startReminders(
  services: Services,
  tx: Queryable,
  mentoringId: number,
  startsAt: Date,
  now: Date,
): Promise<void> {
  await schedule(services, tx, REMIND_JOB, mentoringId, nextAfter(planReminders(startsAt), now)?.at);
}

/** A mentoring has one job of each name, or none. */
export async function schedule(
  { jobs }: Services,
  tx: Queryable,
  name: string,
  mentoringId: number,
  runAt: Date | undefined,
): Promise<void> {
  const key = String(mentoringId);
  await (runAt ? jobs.enqueue(tx, { name, key, runAt }) : jobs.cancel(tx, [name], key));
}
