import { refuse } from '#domain/refusals.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import type { MentoringRow } from '../mentoring-store.ts';
import { noticeOf } from '../notice-of.ts';
import { slotStore } from '../slot-store.ts';
import { offeringSide } from './deadlines.ts';

/**
 * Nobody pays for a mentoring that cannot be accepted: a time must be left that can be accepted in time and is free for both people. Lock the
 * mentoring first (`lockMentoring`).
 * @throws RefusalError `SLOT_TAKEN`
 */
export async function mustHaveTimeLeft(
  services: Pick<Services, 'env'>,
  tx: Queryable,
  mentoring: MentoringRow,
  now: Date,
): Promise<void> {
  const { mentoringId, mentorId, menteeId, status } = mentoring;
  const offer = {
    by: offeringSide(status),
    after: new Date(now.getTime() + noticeOf(services, mentoring) * HOUR_MS),
    memberIds: [mentorId, menteeId],
  };
  if (!(await slotStore.isAnyFree(tx, mentoringId, offer))) refuse('SLOT_TAKEN');
}
