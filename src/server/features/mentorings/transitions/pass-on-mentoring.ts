import {
  type BackupCandidate,
  backupCandidates,
  type BackupChoice,
  fittingSlots,
  placesLeft,
  placesOf,
} from '#domain/mentorings/proposals/backups.ts';
import { problemWithProposal } from '#domain/mentorings/proposals/proposals.ts';
import { isFreeAt, problemWithWishes } from '#domain/mentors/availability/free-times.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import type { Services } from '#server/services.ts';
import { findAvailabilityFacts, lockLoad } from '../../mentors/availability/find-facts.ts';
import { findProposingPair } from '../../mentors/proposal-obstacle.ts';
import { listRecommended } from '../../mentors/recommendations/recommend-mentors.ts';
import { releaseMoney } from '../../money/payments/end-payment.ts';
import { describeEnded, endedReceipt, notifyPayer } from '../../money/payments/notify-payer.ts';
import { passOrderOn } from '../../money/payments/orders.ts';
import type { PaymentRow } from '../../money/payments/payment-store.ts';
import { findPayment } from '../../money/payments/payment-view.ts';
import { backupStore, type PassOnRow } from '../backup-store.ts';
import { findDeadline, noticeHoursOf, startDeadline } from '../deadlines/deadlines.ts';
import { type MentoringRow, mentoringStore } from '../mentoring-store.ts';
import { notifySides } from '../notifications/notify-sides.ts';
import { slotStore } from '../slot-store.ts';
import { actorContextOf, isOpen } from './make-transition.ts';
import { mustBeEligible } from './propose-mentoring.ts';

/** The mentors to try, in order: named, or recommended to the student, in the same field and free at one of the times. */
async function findCandidates(services: Services, plan: PassOnRow): Promise<BackupCandidate[]> {
  const isAutomatic = plan.places.includes(null);
  // A student may be a mentor too, but not their own.
  const had = [...plan.had, plan.menteeId];
  return backupCandidates(plan.places, had, isAutomatic ? await listFree(services, plan) : []);
}

async function listFree(services: Services, plan: PassOnRow): Promise<number[]> {
  const now = services.clock.now();
  const mentorIds = await listRecommended(services.db, plan, plan.had);
  const facts = await findAvailabilityFacts(services, mentorIds, now);
  return mentorIds.filter((mentorId) => {
    const times = facts.get(mentorId);
    return times !== undefined && plan.wishes.some((start) => isFreeAt(times, start, now));
  });
}

/** PASSED: the order is with this mentor. UNFIT: not this one. OVER: it no longer waits. CHANGED: the student named others meanwhile. */
type Outcome = 'PASSED' | 'UNFIT' | 'OVER' | 'CHANGED';

/**
 * Passes the order of a mentoring that ended without an answer on to the first mentor who can be asked; when nobody is left, all of the money
 * goes back to the student. Safe to run again at any point: work that is done is recognised.
 */
export async function passOn(services: Services, mentoringId: number): Promise<void> {
  for (;;) {
    const outcome = await passOnOnce(services, mentoringId);
    if (outcome !== 'CHANGED') break;
  }
  services.jobs.nudge();
}

async function passOnOnce(services: Services, mentoringId: number): Promise<Outcome> {
  const plan = await backupStore.findPassOn(services.db, mentoringId);
  if (!plan) return 'OVER';
  for (const candidate of await findCandidates(services, plan)) {
    const outcome = await services.db.transaction((tx) => tryNext(services, tx, plan, candidate));
    if (outcome !== 'UNFIT') return outcome;
  }
  return giveBack(services, plan);
}

/** Locks half hours first, then the mentoring, then people, as proposing and accepting do (docs/decisions/0041). */
async function tryNext(
  services: Services,
  tx: Queryable,
  plan: PassOnRow,
  candidate: BackupCandidate,
): Promise<Outcome> {
  const { menteeId, mentoringId, wishes } = plan;
  await slotStore.lockToOffer(tx, [menteeId, candidate.mentorId], wishes);
  const before = await mentoringStore.lock(tx, mentoringId);
  const current = await backupStore.findPassOn(tx, mentoringId);
  if (!before || !current) return 'OVER';
  if (!isSamePlan(current, plan)) return 'CHANGED';
  if (!(await mentoringStore.lockToPropose(tx, menteeId, candidate.mentorId))) return 'UNFIT';
  await lockLoad(tx, candidate.mentorId);
  const now = services.clock.now();
  const slots = await findSlots(services, tx, before, plan, candidate, now);
  if (slots.length === 0) return 'UNFIT';
  return move(services, tx, before, plan, { ...candidate, slots }, now);
}

/** The times that this mentor can be asked for; none when the student could not propose to them. */
async function findSlots(
  services: Services,
  tx: Queryable,
  before: MentoringRow,
  { menteeId, wishes }: PassOnRow,
  { mentorId }: BackupCandidate,
  now: Date,
): Promise<Date[]> {
  const pair = await findProposingPair(tx, menteeId, mentorId, now);
  // A proposal that passes on counts as open, so that no other one takes its place. It was made while the proof of enrolment held.
  if (!pair || problemWithProposal({ ...pair, isProofOver: false, openCount: pair.openCount - 1 })) return [];
  const noticeHours = noticeHoursOf(services, before);
  const facts = (await findAvailabilityFacts({ ...services, db: tx }, [mentorId], now, noticeHours)).get(mentorId);
  return fittingSlots(wishes, {
    now,
    noticeHours,
    booked: await slotStore.listBooked(tx, [menteeId, mentorId], wishes),
    isOpen: (start) => facts === undefined || problemWithWishes([start], facts, now) === undefined,
  });
}

/** The order goes on with its money, policy and coupon; the next mentor has a clock of their own. */
async function move(
  services: Services,
  tx: Queryable,
  before: MentoringRow,
  { paymentId, endedBy }: PassOnRow,
  { mentorId, slots, rest }: BackupCandidate & { slots: readonly Date[] },
  now: Date,
): Promise<Outcome> {
  const { mentoringId: from, menteeId, menteeName, menteeNickname } = before;
  const payment = await mustFindPayment(tx, paymentId);
  const status = 'WAITING_FOR_MENTOR';
  const dueAt = await findDeadline(tx, { status, since: now, slots, noticeHours: noticeHoursOf(services, before) });
  const next = await backupStore.insertNext(tx, from, { mentorId, slots, rest, dueAt }, now);
  const { mentoringId, historyId, mentorName } = next;
  if (!(await passOrderOn(tx, payment, { from, to: mentoringId }, now))) throw new Error(`Payment ${paymentId} moved`);
  await backupStore.end(tx, from, mentoringId, now);
  await startDeadline(services, tx, mentoringId, { status, since: now, dueAt });
  publishToMembers(services.live, tx, [menteeId, mentorId]);
  const mentoring = {
    mentoringId,
    mentorId,
    menteeId,
    mentorName,
    menteeName,
    menteeNickname,
    status,
    confirmedStartsAt: null,
  } as const;
  const passed = { mentoringId: from, mentorName: before.mentorName, action: endedBy };
  const event = { action: 'passOn', actor: 'SYSTEM', actorId: null, startsAt: undefined, dueAt, passed } as const;
  await notifySides(services, tx, { ...event, historyId, mentoring, at: now });
  return 'PASSED';
}

/** The order that waits; its reversal would have ended the waiting. @throws Error if there is none */
async function mustFindPayment(tx: Queryable, paymentId: number): Promise<PaymentRow> {
  const payment = await findPayment(tx, paymentId);
  if (!payment) throw new Error(`Payment ${paymentId} is gone`);
  return payment;
}

/** Nobody is left to ask: everything that was paid goes back, the coupon too, as if the proposal had ended without backups. */
async function giveBack(services: Services, plan: PassOnRow): Promise<'OVER' | 'CHANGED'> {
  const { mentoringId, paymentId } = plan;
  return services.db.transaction(async (tx) => {
    await mentoringStore.lock(tx, mentoringId);
    const current = await backupStore.findPassOn(tx, mentoringId);
    if (!current) return 'OVER';
    if (!isSamePlan(current, plan)) return 'CHANGED';
    const at = services.clock.now();
    const payment = await mustFindPayment(tx, paymentId);
    await backupStore.end(tx, mentoringId, null, at);
    const ended = await releaseMoney(services, tx, payment, { mentoringId, startsAt: undefined, cause: 'NOBODY', at });
    const body = `지금 제안을 전할 수 있는 다른 선배가 없어요. ${describeEnded(ended)}`;
    const event = { event: 'NOBODY_LEFT', title: '제안을 더 전하지 못했어요', body } as const;
    await notifyPayer(services, tx, payment, { ...event, receipt: endedReceipt(ended) }, at);
    return 'OVER';
  });
}

/** Whether the student still wants the same mentors at the same times. */
function isSamePlan(one: PassOnRow, other: PassOnRow): boolean {
  return (
    one.places.length === other.places.length &&
    one.places.every((place, index) => place === other.places[index]) &&
    one.wishes.length === other.wishes.length &&
    one.wishes.every((start, index) => start.getTime() === other.wishes[index]?.getTime())
  );
}

/**
 * The mentee names other mentors to pass the proposal on to, or none: until somebody has confirmed it, and while it waits for the next mentor.
 * If they name nobody then, all of the money goes back.
 * @throws RefusalError `NOT_FOUND`, `FORBIDDEN` (the mentor), `BACKUPS_CLOSED`, `TOO_MANY_BACKUPS`, `BACKUP_NOT_AVAILABLE`
 */
export async function changeBackups(
  services: Services,
  memberId: number,
  { mentoringId, choice }: { mentoringId: number; choice: BackupChoice },
): Promise<void> {
  await services.db.transaction((tx) => change(services, tx, memberId, mentoringId, choice));
}

async function change(
  services: Services,
  tx: Queryable,
  memberId: number,
  mentoringId: number,
  choice: BackupChoice,
): Promise<void> {
  const mentoring = (await mentoringStore.lock(tx, mentoringId)) ?? refuse('NOT_FOUND');
  if (actorContextOf(mentoring, memberId).actor !== 'MENTEE') refuse('FORBIDDEN');
  const { passes, isPassingOn, had } = await backupStore.findState(tx, mentoringId);
  if (!isOpen(mentoring) && !isPassingOn) refuse('BACKUPS_CLOSED');
  if (choice.mentorIds.length > placesLeft(passes)) refuse('TOO_MANY_BACKUPS');
  await mustBeEligible(tx, mentoring.menteeId, [mentoring.mentorId, ...had], choice);
  await backupStore.replace(tx, mentoringId, placesOf(choice, passes), services.clock.now());
  publishToMembers(services.live, tx, [mentoring.menteeId]);
}
