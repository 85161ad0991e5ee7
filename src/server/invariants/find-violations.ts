import { outcomeOf, outcomeOfResolution, presenceOf } from '#domain/mentorings/states/attendance.ts';
import { OPEN_STATUSES, STATUSES, TAB_STATUSES, type MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import { ACTORS, TRANSITIONS, type Actor, type HistoryAction } from '#domain/mentorings/states/transitions.ts';
import { expectedBalance } from '#domain/money/balance.ts';
import { campaignDiscountOf } from '#domain/money/campaigns/campaigns.ts';
import { discountOf } from '#domain/money/coupons.ts';
import { dividePayout } from '#domain/money/payouts.ts';
import { HALF_PERCENT, quoteOfPercent, refundQuote, type EndCause, type RefundQuote } from '#domain/money/refunds.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Queryable } from '../db/database.ts';
import { notificationTextFor } from '../features/mentorings/index.ts';
import { findFileFaults } from '../features/people/files/index.ts';
import type { Services } from '../services.ts';
import * as figures from './figures-invariants-store.ts';
import * as mentorings from './mentoring-invariants-store.ts';
import * as money from './money-invariants-store.ts';
import * as answering from './service-invariants-store.ts';
import { findBrokenLinks, combineRules } from './service-invariants-store.ts';
import type { Finding, Invariant, Violation } from './violation.ts';

export type { Violation } from './violation.ts';

/** Operations in progress may be incomplete for this long (M5); jobs and the reconciler run every minute. */
const GRACE_MS = 5 * MINUTE_MS;
/** Backups are kept for as long: what the gateway moved in this time is compared with the orders that are known. */
const MOVED_WITHIN_MS = 30 * DAY_MS;
/** A mail that is unsent for longer than this needs somebody to look at the mail server. */
const MAIL_GRACE_MS = HOUR_MS;
/** After it is out of date; a server that sends none any more deletes them every hour. */
const PUSH_GRACE_MS = 2 * HOUR_MS;

/** The states of orders with captured money that is still held or was refunded by us. */
const CAPTURED_STATUSES: readonly money.MoneyRow['status'][] = [
  'DONE',
  'REFUND_PENDING',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
];

const MENTORING_RULES = combineRules('invariants-of-mentorings', [
  ['S1', mentorings.findMentorOverlaps],
  ['S2', mentorings.findMenteeOverlaps],
  ['S2', mentorings.findOverlapsOfRoles],
  ['BOOKING', mentorings.findWrongBookings],
  ['OFFER', mentorings.findOffersOfBookedTimes],
  ['LOAD', mentorings.findOverfullWeeks],
  ['S3', mentorings.findTimesNotOffered],
  ['S4', mentorings.findAcceptedTooLate],
  ['T1', mentorings.findIllegalPaths],
  ['T2', mentorings.findStepsAfterEnd],
  ['T3', mentorings.findConflictingOutcomes],
  ['COUNT', mentorings.findWrongCounts],
  ['PRESENCE', mentorings.findWrongNoShows],
  ['DUE', mentorings.findMissedDeadlines],
  ['DUE', mentorings.findUnsettledSessions],
  ['DISPUTE', mentorings.findEndlessDisputes],
  ['DISPUTE', mentorings.findWrongDisputeEnds],
  ['N1', mentorings.findUnnotifiedRefunds],
  ['N1', mentorings.findStuckMails],
  ['N1', mentorings.findStuckPushes],
  ['A1', mentorings.findSessionsAfterReset],
  ['E1', mentorings.findErasedNames],
  ['R1', mentorings.findReviewsSeenTooEarly],
  ['LOAD', answering.findOverloadedMentors],
  ['PAUSE', answering.findProposalsDuringPauses],
  ['WAIT', answering.findWrongWaits],
  ['N1', answering.findNudgesAtNight],
  ['PUBLIC', answering.findWrongPublicAnswers],
]);

const MONEY_RULES = combineRules('invariants-of-money', [
  ['M1', money.findWrongBalances],
  ['M2', money.findExcessRefunds],
  ['M4', money.findSecondCaptures],
  ['M5', money.findUnresolvedMoney],
  ['M7', money.findUnbalancedJournals],
  ['M6', money.findWrongHandRefunds],
  ['M8', money.findWrongTransfers],
  ['M9', money.findWrongEarningHours],
  ['FIGURES', figures.findWrongDayFigures],
  ['FIGURES', figures.findWrongAnswerFigures],
  ['PASS', money.findWrongPassOns],
  ['DISPUTE', money.findMoneyGivenTwice],
]);

/** The services that the checks use. */
export interface InvariantServices extends Pick<Services, 'clock' | 'files'> {
  readonly db: Queryable;
  /** Without it, balances at the gateway are not compared (M1). */
  readonly gateway: Services['gateway'] | undefined;
}

/**
 * Checks every rule of product §14 against the database, the gateway and the files, and changes nothing.
 * Every order with a payment key is looked up at the gateway, one after the other, and the orders it moved money of in the last 30 days
 * are compared with those that are known here.
 * @returns the violations; at most a hundred per check
 */
export async function findViolations(services: InvariantServices): Promise<Violation[]> {
  return [
    ...(await findMentoringViolations(services)),
    ...(await findMoneyViolations(services)),
    ...asViolations('F1', await findFileFaults(services)),
    ...asViolations('L1', await services.db.query(findBrokenLinks, [])),
  ];
}

async function findMentoringViolations({ db, clock }: InvariantServices): Promise<Violation[]> {
  const now = clock.now().getTime();
  const ofSteps = [...toColumns(legalSteps()), TAB_STATUSES.completed];
  const graces = [GRACE_MS, GRACE_MS, MAIL_GRACE_MS, PUSH_GRACE_MS].map((ms) => new Date(now - ms));
  const values = [OPEN_STATUSES, ...ofSteps, ...graces];
  return [
    ...(await db.query(MENTORING_RULES, values)),
    ...asViolations('N1', await db.query(mentorings.findWrongNotifications, toColumns(await listNotified(db)))),
  ];
}

async function findMoneyViolations(services: InvariantServices): Promise<Violation[]> {
  const { db, clock } = services;
  const since = new Date(clock.now().getTime() - GRACE_MS);
  const refundedBy = new Date(clock.now().getTime() - DAY_MS);
  const violations = [
    ...(await db.query(MONEY_RULES, [since, refundedBy])),
    ...(await db.query(money.findCouponFaults)).map(({ subject, fact, orders, isReturned }): Violation => ({
      invariant: orders > 1 + Number(isReturned) ? 'C1' : 'C2',
      subject,
      fact,
    })),
    ...(await db.query(money.findCampaignFaults)),
  ];
  const moved = await listMovedOrders(services);
  for (let after = 0; ;) {
    const rows = await db.query(money.listMoney, [after]);
    for (const row of rows) violations.push(...checkAmounts(row), ...checkDivision(row), ...checkRefund(row));
    for (const row of rows) violations.push(...(await checkGatewayBalance(services, row, since, moved)));
    for (const { orderId } of rows) moved.delete(orderId);
    const last = rows.at(-1);
    if (!last || rows.length < money.MONEY_PAGE) break;
    after = last.paymentId;
  }
  for (const orderId of moved) {
    const fact = 'moved money at the gateway and is not in the database';
    violations.push({ invariant: 'M1', subject: `order ${orderId}`, fact });
  }
  return violations;
}

/** The orders with money that moved at the gateway lately; empty without a gateway. */
async function listMovedOrders({ gateway, clock }: InvariantServices): Promise<Set<string>> {
  const moved = new Set<string>();
  if (!gateway) return moved;
  const until = clock.now();
  const from = new Date(until.getTime() - MOVED_WITHIN_MS);
  for await (const { orderId } of gateway.listMovements({ from, until })) moved.add(orderId);
  return moved;
}

/** M3: price, discount and amount follow from the mentoring's price and the coupon. */
function checkAmounts(row: money.MoneyRow): Violation[] {
  const isOfCampaign = row.percentOff !== null || row.wonOff !== null;
  const discountKrw = isOfCampaign
    ? campaignDiscountOf(row, row.agreedPriceKrw)
    : discountOf(row.couponKind ?? undefined, row.agreedPriceKrw);
  const isConsistent =
    row.priceKrw === row.agreedPriceKrw &&
    row.discountKrw === discountKrw &&
    row.amountKrw === row.priceKrw - discountKrw;
  if (isConsistent) return [];
  const fact = `has price ${row.priceKrw} - discount ${row.discountKrw} = ${row.amountKrw}, and the rules say ${row.agreedPriceKrw} - ${discountKrw}`;
  return [{ invariant: 'M3', subject: `payment ${row.paymentId}`, fact }];
}

/**
 * M3: the mentor's share, the fee and the platform's part of the discount in the ledger follow from the way the mentoring
 * ended. With M5 (nothing is held any more) and M7 that is: owed + fee + refunded = captured + borne, or else a loss.
 */
function checkDivision(row: money.MoneyRow): Violation[] {
  const { mentorKrw, feeKrw, borneKrw, discountKrw } = row;
  // A deposit reversed after the session's start is settled when the mentoring ends; the platform bears its discount until then.
  const isBorne = CAPTURED_STATUSES.includes(row.status) || (row.status === 'BOUNCED' && !row.endAction);
  const due = { mentorKrw: 0, feeKrw: 0, borneKrw: isBorne ? discountKrw : 0 };
  const quote = quoteOf(row);
  if (quote) {
    const parts = dividePayout({ ...row, ...quote });
    Object.assign(due, parts, { borneKrw: discountKrw - parts.couponBackKrw });
  }
  if (mentorKrw === due.mentorKrw && feeKrw === due.feeKrw && borneKrw === due.borneKrw) return [];
  const fact = `owes ${mentorKrw}, keeps ${feeKrw} and bears ${borneKrw}, and the rules say ${due.mentorKrw}, ${due.feeKrw}, ${due.borneKrw}`;
  return [{ invariant: 'M3', subject: `payment ${row.paymentId}`, fact }];
}

/**
 * M6: the refund is the policy's quote for the way the mentoring ended, plus the refunds by hand; all of the latter is booked as the platform's
 * loss.
 */
function checkRefund(row: money.MoneyRow): Violation[] {
  const { refundKrw, byHandKrw, bookedByHandKrw } = row;
  const dueKrw = refundDue(row);
  if (dueKrw + byHandKrw === refundKrw && byHandKrw === bookedByHandKrw) return [];
  const fact = `refunds ${refundKrw}, and the policy says ${dueKrw} after ${row.endAction} by ${row.endActor}, and ${byHandKrw} by hand, of which ${bookedByHandKrw} are booked`;
  return [{ invariant: 'M6', subject: `payment ${row.paymentId}`, fact }];
}

/** A reversed deposit needs no refund; money captured for a closed order is refunded completely. */
function refundDue(row: money.MoneyRow): number {
  if (row.status === 'RETURNING' || row.status === 'RETURNED') return row.amountKrw;
  return row.status === 'BOUNCED' ? 0 : (quoteOf(row)?.refundKrw ?? 0);
}

/** The policy's quote for the end of a paid mentoring; undefined while nothing was captured, or the mentoring is open. */
function quoteOf(row: money.MoneyRow): Pick<RefundQuote, 'refundKrw' | 'percent'> | undefined {
  const wasCaptured =
    CAPTURED_STATUSES.includes(row.status) || (row.status === 'BOUNCED' && row.endAction !== 'bounce');
  // What waits for the next mentor is held as before.
  if (!wasCaptured || row.isPassingOn || !row.endedAt || !row.endAction) return undefined;
  const cause = row.isPaidFor ? causeOf(row) : 'NOBODY';
  if (cause === 'COMPLETED') return { refundKrw: 0, percent: 0 };
  if (cause === 'HALF') return quoteOfPercent(HALF_PERCENT, row.amountKrw);
  return refundQuote({
    policyVersion: row.policyVersion,
    now: row.endedAt,
    startsAt: row.isPaidFor ? (row.startsAt ?? undefined) : undefined,
    confirmedAt: row.confirmedAt ?? undefined,
    cause,
    paidKrw: row.amountKrw,
  });
}

const ENDS_OF_SESSIONS: readonly (string | null)[] = ['complete', 'recordNoShow', 'annul'];

function causeOf(row: money.MoneyRow): EndCause | 'SUSPENSION' | 'COMPLETED' | 'HALF' {
  if (ENDS_OF_SESSIONS.includes(row.endAction) && row.resolution) return outcomeOfResolution(row.resolution).cause;
  if (row.endAction === 'complete') return 'COMPLETED';
  if (row.endAction === 'recordNoShow' && row.startsAt) {
    const mentor = presenceOf(row.mentorAttendedAt, row.startsAt);
    const outcome = outcomeOf(mentor, presenceOf(row.menteeAttendedAt, row.startsAt));
    return outcome.cause;
  }
  if (row.isSuspended) return 'SUSPENSION';
  return row.endActor === 'MENTEE' || row.endActor === 'MENTOR' ? row.endActor : 'NOBODY';
}

/** M1: an order's balance at the gateway is the captured amount less refunds. */
async function checkGatewayBalance(
  { gateway }: InvariantServices,
  row: money.MoneyRow,
  since: Date,
  moved: ReadonlySet<string>,
): Promise<Violation[]> {
  // Operations in progress are checked in a later run.
  if (!gateway || row.updatedAt > since) return [];
  if (!row.hasKey && !moved.has(row.orderId)) return [];
  const known = await gateway.findByOrderId(row.orderId);
  const isCaptured = known?.status === 'DONE' || known?.status === 'PARTIAL_CANCELED';
  const gatewayKrw = isCaptured ? known.balanceAmount : 0;
  const expectedKrw = expectedBalance(row);
  if (gatewayKrw === expectedKrw) return [];
  const fact = `is ${row.status} over ${expectedKrw} here and ${known?.status ?? 'unknown'} over ${gatewayKrw} at the gateway`;
  return [{ invariant: 'M1', subject: `payment ${row.paymentId}`, fact }];
}

type LegalStep = [action: string, actor: Actor, from: string, to: MentoringStatus];

/** The table of `domain/mentorings/states/transitions.ts`, one step per row, and what each mentoring begins with. */
function legalSteps(): LegalStep[] {
  const steps = Object.entries(TRANSITIONS).flatMap(([action, transitions]) =>
    transitions.flatMap(({ by, from, to }) =>
      from.map((status): LegalStep => [action, by, status, to === 'same' ? status : to]),
    ),
  );
  return [['propose', 'MENTEE', '', 'PAYMENT_PENDING'], ['passOn', 'SYSTEM', '', 'WAITING_FOR_MENTOR'], ...steps];
}

/** Whether each side is notified of a kind of step. */
type NotifiedSides = [action: string, actor: string, from: string, mentor: boolean, mentee: boolean];

async function listNotified(db: InvariantServices['db']): Promise<NotifiedSides[]> {
  const kinds = await db.query(mentorings.listKindsOfSteps);
  return kinds.map(({ action, actor, fromStatus }) => {
    const texts = notificationTextFor({
      action: action as HistoryAction,
      actor: ACTORS.find((known) => known === actor) ?? 'SYSTEM',
      mentoring: {
        mentorName: '',
        menteeName: '',
        menteeNickname: '',
        status: STATUSES.find((known) => known === fromStatus) ?? 'PAYMENT_PENDING',
        confirmedStartsAt: null,
      },
      startsAt: undefined,
    });
    return [action, actor, fromStatus ?? '', texts.mentor !== undefined, texts.mentee !== undefined];
  });
}

/** Rows as one array per column, for `unnest`. */
function toColumns(rows: readonly (readonly unknown[])[]): unknown[][] {
  const width = rows[0]?.length ?? 5;
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column]));
}

function asViolations(invariant: Invariant, findings: readonly Finding[]): Violation[] {
  return findings.map(({ subject, fact }) => ({ invariant, subject, fact }));
}
