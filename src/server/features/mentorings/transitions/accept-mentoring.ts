import { OPEN_STATUSES } from '#domain/mentorings/states/statuses.ts';
import { hasNotice, lastNotice, tooSoonMessage } from '#domain/mentorings/times/slots.ts';
import { refuse } from '#domain/refusals.ts';
import { koreanWeek, parseKoreanTime } from '#domain/time/korean-time.ts';
import type { Queryable } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/pg-database.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import type { Services } from '#server/services.ts';
import { findFullWeek, refuseOwnFullWeek } from '../../mentors/availability/own-availability.ts';
import { bringDeadlineForward, noticeHoursOf, offeringSide, scheduleSession } from '../deadlines/deadlines.ts';
import { type MentoringRow, mentoringStore } from '../mentoring-store.ts';
import { type OfferingSide, slotStore } from '../slot-store.ts';
import { revealedBlockStore } from '../transition-store.ts';
import { mustBePresent } from './attend-mentoring.ts';
import { endMentoring } from './end-mentoring.ts';
import { actorContextOf, mustBeOpen, SYSTEM, makeTransition } from './make-transition.ts';

interface Acceptance {
  readonly mentoringId: number;
  /** Korean wall-clock time, as it was offered. */
  readonly startTime: string;
}

/**
 * Confirms one of the offered times: the mentor confirms a mentee's wish, or the mentee a time that the mentor offered instead. The time is
 * withdrawn from both people's other open mentorings, and one with no time left closes with a full refund. Confirmations of the same half hour
 * of a person queue for it; if one ever bypassed the queue, the primary key of `booked_half_hours` decides (docs/decisions/0041). A mentor
 * has no more sessions in a week than they have set: the mentee is told, and the times of that week are withdrawn (docs/decisions/0226).
 * @throws RefusalError `SLOT_NOT_OFFERED`, `SLOT_PASSED`, `SLOT_TOO_SOON`, `SLOT_TAKEN`, `WEEK_FULL`, `OWN_WEEK_FULL` (of the mentor), and what `mustBePresent` and `makeTransition` refuse
 */
export async function acceptMentoring(services: Services, memberId: number, acceptance: Acceptance): Promise<void> {
  const { mentoringId } = acceptance;
  const startsAt = parseKoreanTime(acceptance.startTime) ?? refuse('SLOT_NOT_OFFERED');
  try {
    const isConfirmed = await services.db.transaction((tx) => confirm(services, tx, memberId, mentoringId, startsAt));
    if (!isConfirmed) {
      services.jobs.nudge();
      refuse('WEEK_FULL');
    }
  } catch (error) {
    if (!isUniqueViolation(error, 'booked_half_hours_pkey')) throw error;
    await services.db.transaction((tx) => withdrawLostSlot(services, tx, memberId, mentoringId, startsAt));
    services.jobs.nudge();
    refuse('SLOT_TAKEN');
  }
  services.jobs.nudge();
}

/**
 * Locks half hours first, then all mentorings concerned in one order: two confirmations never deadlock.
 * @returns false when the week is full for the mentee who accepts: nothing but that is kept
 */
async function confirm(
  services: Services,
  tx: Queryable,
  memberId: number,
  mentoringId: number,
  startsAt: Date,
): Promise<boolean> {
  const at = services.clock.now();
  const memberIds = await slotStore.lockToBook(tx, { mentoringId, memberId }, startsAt);
  if (memberIds.length === 0) refuse('NOT_FOUND');
  const locked = await mentoringStore.lockWithRivals(tx, mentoringId, memberIds, startsAt);
  const mentoring = locked.find((row) => row.mentoringId === mentoringId) ?? refuse('NOT_FOUND');
  const by = actorContextOf(mentoring, memberId);
  const transition = { mentoringId, action: 'accept', at, confirmedStartsAt: startsAt } as const;
  mustBeOpen(mentoring, by, transition);
  await mustBePresent(tx, mentoring, memberId);
  if (!(await book(services, tx, mentoring, memberIds, startsAt))) {
    await withdrawWeek(services, tx, mentoring, startsAt, at);
    return false;
  }
  mustHaveNotice(noticeHoursOf(services, mentoring), startsAt, at);
  await makeTransition(services, tx, by, transition, mentoring);
  await revealedBlockStore.reveal(tx, mentoringId);
  await scheduleSession(services, tx, mentoringId, startsAt, at);
  const rivals = locked.filter((row) => row !== mentoring);
  await withdrawSlots(services, tx, rivals, [startsAt], at);
  return true;
}

/** @throws RefusalError `SLOT_PASSED`, `SLOT_TOO_SOON` */
function mustHaveNotice(noticeHours: number, startsAt: Date, at: Date): void {
  if (startsAt <= at) refuse('SLOT_PASSED');
  if (!hasNotice(startsAt, at, noticeHours)) refuse('SLOT_TOO_SOON', { message: tooSoonMessage(noticeHours) });
}

/**
 * @param mentoring locked, so that what it offers stays the same
 * @returns false when the week is full for the mentee who accepts
 * @throws RefusalError `SLOT_NOT_OFFERED`, `SLOT_TAKEN`, `OWN_WEEK_FULL` for the mentor who accepts
 */
async function book(
  services: Services,
  tx: Queryable,
  { mentoringId, mentorId, status }: MentoringRow,
  memberIds: readonly number[],
  startsAt: Date,
): Promise<boolean> {
  const by = offeringSide(status);
  if (await slotStore.bookOffered(tx, { mentoringId, by, memberIds }, startsAt)) return true;
  // Nobody learns by asking for times that were never offered when the other one has sessions.
  if (!(await slotStore.wasOffered(tx, mentoringId, by, startsAt))) refuse('SLOT_NOT_OFFERED');
  // A screen may still show a time that another session has taken since: its reader is told what became of it.
  if (await slotStore.isAnyBooked(tx, memberIds, [startsAt])) refuse('SLOT_TAKEN');
  if (!(await isOffered(tx, mentoringId, by, startsAt))) refuse('SLOT_NOT_OFFERED');
  const full = await findFullWeek(services, tx, mentorId, [startsAt], services.clock.now());
  // The mentor has just set more.
  if (!full) return slotStore.bookOffered(tx, { mentoringId, by, memberIds }, startsAt);
  return by === 'MENTEE' ? refuseOwnFullWeek(full) : false;
}

async function isOffered(tx: Queryable, mentoringId: number, by: OfferingSide, startsAt: Date): Promise<boolean> {
  return (await slotStore.listLive(tx, mentoringId, by)).some((slot) => slot.getTime() === startsAt.getTime());
}

/** Nothing that the mentor has offered in a full week can be accepted: it is not offered any longer. */
async function withdrawWeek(
  services: Services,
  tx: Queryable,
  mentoring: MentoringRow,
  startsAt: Date,
  at: Date,
): Promise<void> {
  const { from, until } = koreanWeek(startsAt);
  const offered = await slotStore.listLive(tx, mentoring.mentoringId, 'MENTOR');
  const gone = offered.filter((slot) => slot >= from && slot < until);
  await withdrawSlots(services, tx, [mentoring], gone, at);
}

/**
 * The half hour went to another session, while this one offered it: it is not offered again.
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
  await withdrawSlots(services, tx, [mentoring], [startsAt], at);
}

/**
 * Takes times that are gone off open mentorings, which are locked: a deadline may come sooner, and one that has no time left
 * closes with a full refund.
 */
async function withdrawSlots(
  services: Services,
  tx: Queryable,
  mentorings: readonly MentoringRow[],
  starts: readonly Date[],
  at: Date,
): Promise<void> {
  if (mentorings.length === 0) return;
  const byId = new Map(mentorings.map((mentoring) => [mentoring.mentoringId, mentoring]));
  const ids = Array.from(byId.keys());
  await slotStore.withdraw(tx, ids, starts, at);
  publishToMembers(
    services.live,
    tx,
    mentorings.flatMap(({ mentorId, menteeId }) => [mentorId, menteeId]),
  );
  for (const { mentoringId, lastSlot } of await slotStore.listLeft(tx, ids, OPEN_STATUSES)) {
    const mentoring = byId.get(mentoringId);
    if (!lastSlot) {
      const transition = { mentoringId, action: 'close', at } as const;
      await endMentoring(services, tx, SYSTEM, transition, 'NOBODY', { mentoring });
      continue;
    }
    if (!mentoring) continue;
    const lastAnswer = lastNotice(lastSlot, noticeHoursOf(services, mentoring));
    if (mentoring.dueAt && lastAnswer < mentoring.dueAt) {
      await bringDeadlineForward(services, tx, mentoringId, lastAnswer);
    }
  }
}

/** The mentor declines a proposal; everything that was paid goes back, the coupon too. @throws what `makeTransition` refuses */
export async function rejectMentoring(
  services: Services,
  memberId: number,
  rejection: { mentoringId: number; reason: string },
): Promise<void> {
  const transition = { ...rejection, action: 'reject', at: services.clock.now() } as const;
  await services.db.transaction(async (tx) => {
    const mentoring = await mentoringStore.find(tx, rejection.mentoringId);
    await endMentoring(services, tx, actorContextOf(mentoring, memberId), transition, 'MENTOR', { mentoring });
  });
  services.jobs.nudge();
}
