import { slotStarts, type ApplyTime } from '#domain/mentorings/slots.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { startDeadline } from '../deadlines/deadlines.ts';
import { mentoringStore, type MentoringRow } from '../mentoring-store.ts';
import { slotStore } from '../slot-store.ts';
import { actorContextOf } from './actor-context.ts';
import { mustLieAhead } from './propose-mentoring.ts';
import { takeStep } from './take-step.ts';

interface NewTimes {
  readonly mentoringId: number;
  readonly applyTimes: readonly ApplyTime[];
}

/**
 * Offers up to three other times to the other side, once a side; the clock starts again (product §5.3).
 * @throws RefusalError `TIMES_OFFERED_ALREADY`, `INVALID_INPUT` (a time that has passed), `SLOT_TAKEN`, and what `takeStep` refuses
 */
export async function offerTimes(services: Services, memberId: number, offer: NewTimes): Promise<void> {
  const { mentoringId } = offer;
  const at = services.clock.now();
  const slots = slotStarts(offer.applyTimes);
  const mentoring = (await mentoringStore.find(services.db, mentoringId)) ?? refuse('NOT_FOUND');
  const by = actorContextOf(mentoring, memberId);
  mustLieAhead(slots, at);
  await services.db.transaction(async (tx) => {
    await slotStore.lockToOffer(tx, [mentoring.mentorId, mentoring.menteeId], slots);
    const { before, to } = await takeStep(services, tx, by, { mentoringId, action: 'offerTimes', at });
    await mentoringStore.markOffered(tx, mentoringId, by.actor);
    await replaceSlots(tx, before, by.actor, slots, at);
    await startDeadline(services, tx, mentoringId, to, at);
  });
}

/**
 * The mentee replaces the proposed times, before confirmation. The time to pay stays what it was; a mentor who is asked
 * anew has 48 hours again.
 * @throws RefusalError as `offerTimes`
 */
export async function changeTimes(services: Services, memberId: number, change: NewTimes): Promise<void> {
  const { mentoringId } = change;
  const at = services.clock.now();
  const slots = slotStarts(change.applyTimes);
  const mentoring = (await mentoringStore.find(services.db, mentoringId)) ?? refuse('NOT_FOUND');
  const by = actorContextOf(mentoring, memberId);
  mustLieAhead(slots, at);
  await services.db.transaction(async (tx) => {
    await slotStore.lockToOffer(tx, [mentoring.mentorId, mentoring.menteeId], slots);
    const { before, to } = await takeStep(services, tx, by, { mentoringId, action: 'changeTimes', at });
    await replaceSlots(tx, before, 'MENTEE', slots, at);
    await startDeadline(services, tx, mentoringId, to, to === 'PAYMENT_PENDING' ? before.createdAt : at);
  });
}

async function replaceSlots(
  tx: Queryable,
  { mentoringId, mentorId, menteeId }: MentoringRow,
  by: 'MENTOR' | 'MENTEE',
  slots: readonly Date[],
  now: Date,
): Promise<void> {
  if (await slotStore.isAnyBooked(tx, [mentorId, menteeId], slots)) refuse('SLOT_TAKEN');
  // A mentor's offer stands beside the wishes it answers; a mentee's new wishes take the place of all.
  if (by === 'MENTEE') await slotStore.withdrawAll(tx, mentoringId, now);
  await slotStore.insert(tx, mentoringId, by, slots);
}
