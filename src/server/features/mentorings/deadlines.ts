import { dueAt, type MentoringStatus } from '#domain/mentorings.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { mentoringStore } from './mentoring-store.ts';
import { slotStore, type OfferingSide } from './slot-store.ts';

export const EXPIRE_JOB = 'expire-mentoring';
export const REVIEW_SLOTS_JOB = 'review-mentoring-slots';
export const SETTLE_ATTENDANCE_JOB = 'settle-attendance';

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
  const slots = await slotStore.listLive(tx, mentoringId, offeringSide(status));
  await setDeadline(services, tx, mentoringId, slots.length > 0 ? dueAt(status, since, slots) : since);
}

export async function setDeadline(
  services: Services,
  tx: Queryable,
  mentoringId: number,
  due: Date | undefined,
): Promise<void> {
  await mentoringStore.setDueAt(tx, mentoringId, due ?? null);
  if (due) await services.jobs.enqueue(tx, { name: EXPIRE_JOB, key: String(mentoringId), runAt: due });
  else await services.jobs.cancel(tx, EXPIRE_JOB, String(mentoringId));
}
