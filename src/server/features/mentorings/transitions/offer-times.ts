import { nextStatus } from '#domain/mentorings/states/transitions.ts';
import { slotStarts, type ApplyTime } from '#domain/mentorings/times/slots.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { findFullWeek, mustBeOpenTimes, refuseOwnFullWeek } from '../../mentors/availability/own-availability.ts';
import { findDeadline, noticeHoursOf, startDeadline } from '../deadlines/deadlines.ts';
import { mentoringStore, type MentoringRow } from '../mentoring-store.ts';
import { slotStore } from '../slot-store.ts';
import { actorContextOf, makeTransition } from './make-transition.ts';
import { countDailyAction, mustHaveNotice } from './propose-mentoring.ts';

interface NewTimes {
  readonly mentoringId: number;
  readonly applyTimes: readonly ApplyTime[];
}

/**
 * Offers up to three other times to the other side, once a side; the clock starts again (product §5.3).
 * @throws RefusalError `TIMES_OFFERED_ALREADY`, `INVALID_INPUT` (a time that comes too soon), `TIME_CLOSED`
 *   (of a mentee), `OWN_WEEK_FULL` (of a mentor), `SLOT_TAKEN`, `TOO_MANY_STEPS`, and what `makeTransition` refuses
 */
export async function offerTimes(services: Services, memberId: number, offer: NewTimes): Promise<void> {
  const { mentoringId } = offer;
  const at = services.clock.now();
  const slots = slotStarts(offer.applyTimes);
  await services.db.transaction(async (tx) => {
    await countDailyAction(services, tx, { action: 'offerTimes', memberId, at });
    const { mentoring, by } = await lockToOffer(tx, memberId, mentoringId, slots);
    const noticeHours = noticeHoursOf(services, mentoring);
    mustHaveNotice(slots, at, noticeHours);
    const status = nextStatus('offerTimes', by.actor, mentoring.status);
    const dueAt = await findDeadline(tx, { status, since: at, slots, noticeHours });
    await makeTransition(services, tx, by, { mentoringId, action: 'offerTimes', at, dueAt }, mentoring);
    await mentoringStore.markOffered(tx, mentoringId, by.actor);
    await replaceSlots(services, tx, mentoring, { by: by.actor, slots, at });
    await startDeadline(services, tx, mentoringId, { status, since: at, dueAt });
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
  await services.db.transaction(async (tx) => {
    await countDailyAction(services, tx, { action: 'changeTimes', memberId, at });
    const { mentoring, by } = await lockToOffer(tx, memberId, mentoringId, slots);
    const noticeHours = noticeHoursOf(services, mentoring);
    mustHaveNotice(slots, at, noticeHours);
    const { status, createdAt } = mentoring;
    const since = status === 'PAYMENT_PENDING' ? createdAt : at;
    const dueAt = await findDeadline(tx, { status, since, slots, noticeHours });
    await makeTransition(services, tx, by, { mentoringId, action: 'changeTimes', at, dueAt }, mentoring);
    await replaceSlots(services, tx, mentoring, { by: 'MENTEE', slots, at });
    await startDeadline(services, tx, mentoringId, { status, since, dueAt });
  });
}

/** Locks half hours first, then the mentoring, as booking does. @throws RefusalError `NOT_FOUND` for a stranger's */
async function lockToOffer(tx: Queryable, memberId: number, mentoringId: number, slots: readonly Date[]) {
  if (!(await slotStore.lockToOfferAgain(tx, { mentoringId, memberId }, slots))) refuse('NOT_FOUND');
  const mentoring = (await mentoringStore.lock(tx, mentoringId)) ?? refuse('NOT_FOUND');
  return { mentoring, by: actorContextOf(mentoring, memberId) };
}

async function replaceSlots(
  services: Services,
  tx: Queryable,
  mentoring: MentoringRow,
  { by, slots, at }: { by: 'MENTOR' | 'MENTEE'; slots: readonly Date[]; at: Date },
): Promise<void> {
  const { mentoringId, mentorId, menteeId, isAnonymous } = mentoring;
  // A mentor may offer what they have closed to others, but no more sessions in a week than they have set.
  if (by === 'MENTEE') await mustBeOpenTimes(services, tx, mentorId, slots, at, noticeHoursOf(services, mentoring));
  else {
    const full = await findFullWeek(services, tx, mentorId, slots, at);
    if (full) refuseOwnFullWeek(full);
  }
  // An anonymous mentee's sessions would reveal who they are: only they learn that they cannot take a time.
  const offeredTo = by === 'MENTOR' && isAnonymous ? [mentorId] : [mentorId, menteeId];
  if (await slotStore.isAnyBooked(tx, offeredTo, slots)) refuse('SLOT_TAKEN');
  // A mentor's offer stands beside the wishes it answers; a mentee's new wishes take the place of all.
  if (by === 'MENTEE') await slotStore.withdrawAll(tx, mentoringId, at);
  await slotStore.insert(tx, mentoringId, by, slots);
}
