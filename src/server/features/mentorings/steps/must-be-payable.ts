import { mentoringCan, refusalOf } from '#domain/mentorings/states/transitions.ts';
import { refuse } from '#domain/refusals.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { offeringSide } from '../deadlines/deadlines.ts';
import type { MentoringRow } from '../mentoring-store.ts';
import { noticeOf } from '../notice-of.ts';
import { slotStore } from '../slot-store.ts';
import { mustBePresent } from './must-be-present.ts';

/**
 * Whether a mentee can pay for a mentoring now.
 * @param payer.mentoring as it was locked
 * @throws RefusalError `NOT_FOUND`, `OUT_OF_ORDER`, `DEADLINE_PASSED`, `SLOT_TAKEN`, and what `mustBePresent` refuses
 */
export async function mustBePayable(
  services: Pick<Services, 'env'>,
  tx: Queryable,
  { mentoring, menteeId }: { mentoring: MentoringRow | undefined; menteeId: number },
  now: Date,
): Promise<MentoringRow> {
  if (mentoring?.menteeId !== menteeId) return refuse('NOT_FOUND');
  if (!mentoringCan('pay', 'MENTEE', mentoring.status)) {
    refuse('OUT_OF_ORDER', { message: refusalOf('pay', 'MENTEE', mentoring.status) });
  }
  if (mentoring.dueAt && mentoring.dueAt <= now) refuse('DEADLINE_PASSED');
  await mustBePresent(tx, mentoring, menteeId);
  await mustHaveTimeLeft(services, tx, mentoring, now);
  return mentoring;
}

/**
 * Nobody pays for a mentoring that cannot be accepted: a time must be left that can be accepted in time and is free for both people.
 * @throws RefusalError `SLOT_TAKEN`
 */
async function mustHaveTimeLeft(
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
