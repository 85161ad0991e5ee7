import { outcomeOf, outcomeOfResolution, presenceOf } from '#domain/mentorings/attendance.ts';
import {
  ACTORS,
  OPEN_STATUSES,
  STATUSES,
  TAB_STATUSES,
  TRANSITIONS,
  type Actor,
  type MentoringAction,
  type MentoringStatus,
} from '#domain/mentorings/mentorings.ts';
import { discountOf } from '#domain/payments/coupons.ts';
import { dividePayout } from '#domain/payments/payouts.ts';
import { refundQuote, type Fault, type RefundQuote } from '#domain/payments/refunds.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/korean-time.ts';
import type { Queryable } from '../db/database.ts';
import { findFileFaults } from '../features/files/index.ts';
import { notificationTextFor } from '../features/mentorings/index.ts';
import type { Services } from '../services.ts';
import * as mentorings from './mentoring-invariants-store.ts';
import * as money from './money-invariants-store.ts';
import { together } from './together-store.ts';
import type { Finding, Invariant, Violation } from './violation.ts';

export type { Violation } from './violation.ts';

/** What is under way may be half done for so long (M5); jobs and the reconciler come every minute. */
const GRACE_MS = 5 * MINUTE_MS;
/** A mail that has not gone by then waits for somebody to look at the mail server. */
const MAIL_GRACE_MS = HOUR_MS;

/** What brought money that is still there, or went back by us. */
const TAKEN: readonly money.MoneyRow['status'][] = ['DONE', 'REFUND_PENDING', 'REFUNDED', 'PARTIALLY_REFUNDED'];

const LIFE = together('invariants-of-life', [
  ['S1', mentorings.findMentorOverlaps],
  ['S2', mentorings.findMenteeOverlaps],
  ['BOOKING', mentorings.findWrongBookings],
  ['OFFER', mentorings.findTakenOffers],
  ['S3', mentorings.findTimesNotOffered],
  ['S4', mentorings.findAcceptedTooLate],
  ['T1', mentorings.findIllegalPaths],
  ['T2', mentorings.findStepsAfterEnd],
  ['T3', mentorings.findSeveralWinners],
  ['COUNT', mentorings.findWrongCounts],
  ['DUE', mentorings.findMissedDeadlines],
  ['DUE', mentorings.findUnsettledSessions],
  ['N1', mentorings.findUnnotifiedRefunds],
  ['N1', mentorings.findStuckMails],
  ['A1', mentorings.findSessionsAfterReset],
]);

const MONEY = together('invariants-of-money', [
  ['M1', money.findWrongBalances],
  ['M2', money.findExcessRefunds],
  ['M4', money.findSecondCaptures],
  ['M5', money.findStrayMoney],
  ['M7', money.findUnbalancedJournals],
]);

/** What the checker reaches for. */
export interface InvariantServices extends Pick<Services, 'clock' | 'files'> {
  readonly db: Queryable;
  /** Without it nobody is asked what is left of an order there (M1). */
  readonly gateway: Services['gateway'] | undefined;
}

/**
 * Checks every rule of product §14 against what is stored, the gateway and the files included, and changes nothing.
 * The gateway is asked about every order that has been there, one after the other.
 * @returns what does not hold; at most a hundred of a kind
 */
export async function findViolations(services: InvariantServices): Promise<Violation[]> {
  return [
    ...(await findLifeViolations(services)),
    ...(await findMoneyViolations(services)),
    ...named('F1', await findFileFaults(services)),
  ];
}

async function findLifeViolations({ db, clock }: InvariantServices): Promise<Violation[]> {
  const now = clock.now().getTime();
  const ofSteps = [...columns(legalSteps()), TAB_STATUSES.completed];
  const values = [OPEN_STATUSES, ...ofSteps, new Date(now - GRACE_MS), new Date(now - MAIL_GRACE_MS)];
  return [
    ...(await db.query(LIFE, values)),
    ...named('N1', await db.query(mentorings.findWrongNotifications, columns(await listNotified(db)))),
  ];
}

async function findMoneyViolations(services: InvariantServices): Promise<Violation[]> {
  const { db, clock } = services;
  const since = new Date(clock.now().getTime() - GRACE_MS);
  const refundedBy = new Date(clock.now().getTime() - DAY_MS);
  const violations = [
    ...(await db.query(MONEY, [since, refundedBy])),
    ...(await db.query(money.findCouponFaults)).map(({ subject, fact, orders, isReturned }): Violation => ({
      invariant: orders > 1 + Number(isReturned) ? 'C1' : 'C2',
      subject,
      fact,
    })),
  ];
  for (let after = 0; ;) {
    const rows = await db.query(money.listMoney, [after]);
    for (const row of rows) violations.push(...checkAmounts(row), ...checkDivision(row), ...checkRefund(row));
    for (const row of rows) violations.push(...(await requestGateway(services, row, since)));
    const last = rows.at(-1);
    if (!last || rows.length < money.MONEY_PAGE) return violations;
    after = last.paymentId;
  }
}

/** M3: price, discount and amount are what the rules make of the mentoring's price and the coupon. */
function checkAmounts(row: money.MoneyRow): Violation[] {
  const discountKrw = discountOf(row.couponKind ?? undefined, row.agreedPriceKrw);
  const isRight =
    row.priceKrw === row.agreedPriceKrw &&
    row.discountKrw === discountKrw &&
    row.amountKrw === row.priceKrw - discountKrw;
  if (isRight) return [];
  const fact = `asks ${row.priceKrw} - ${row.discountKrw} = ${row.amountKrw} for ${row.agreedPriceKrw} less ${discountKrw}`;
  return [{ invariant: 'M3', subject: `payment ${row.paymentId}`, fact }];
}

/**
 * M3: what the ledger owes the mentor, keeps as a fee and bears of the discount is what the rules make of the way the mentoring
 * ended. With M5 (nothing is held any more) and M7 that is: owed + fee + refunded = captured + borne, or else a loss.
 */
function checkDivision(row: money.MoneyRow): Violation[] {
  const { mentorKrw, feeKrw, borneKrw, discountKrw } = row;
  // Money that left after the session had begun is settled when the mentoring ends; its discount is borne until then.
  const isBorne = TAKEN.includes(row.status) || (row.status === 'BOUNCED' && !row.endAction);
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

/** M6: what goes back is what the policy quotes for the way the mentoring ended. */
function checkRefund(row: money.MoneyRow): Violation[] {
  const dueKrw = refundDue(row);
  if (dueKrw === row.refundKrw) return [];
  const fact = `returns ${row.refundKrw}, and the policy says ${dueKrw} after ${row.endAction} by ${row.endActor}`;
  return [{ invariant: 'M6', subject: `payment ${row.paymentId}`, fact }];
}

/** What bounced has gone back without us; what came for an order that was given up goes back whole. */
function refundDue(row: money.MoneyRow): number {
  if (row.status === 'RETURNING' || row.status === 'RETURNED') return row.amountKrw;
  return row.status === 'BOUNCED' ? 0 : (quoteOf(row)?.refundKrw ?? 0);
}

/** What the policy says of the end of a paid mentoring; undefined while nothing was taken, or nothing has ended. */
function quoteOf(row: money.MoneyRow): Pick<RefundQuote, 'refundKrw' | 'percent'> | undefined {
  const wasTaken = TAKEN.includes(row.status) || (row.status === 'BOUNCED' && row.endAction !== 'bounce');
  if (!wasTaken || !row.endedAt || !row.endAction) return undefined;
  const fault = row.isPaidFor ? faultOf(row) : 'NOBODY';
  if (fault === 'TOOK_PLACE') return { refundKrw: 0, percent: 0 };
  return refundQuote({
    policyVersion: row.policyVersion,
    now: row.endedAt,
    startsAt: row.isPaidFor ? (row.startsAt ?? undefined) : undefined,
    fault,
    paidKrw: row.amountKrw,
  });
}

function faultOf(row: money.MoneyRow): Fault | 'TOOK_PLACE' {
  if (row.endAction === 'complete') return 'TOOK_PLACE';
  if (row.endAction === 'recordNoShow' && row.resolution) {
    const outcome = outcomeOfResolution(row.resolution);
    return outcome.status === 'NO_SHOW' ? outcome.fault : 'TOOK_PLACE';
  }
  if (row.endAction === 'recordNoShow' && row.startsAt) {
    const mentor = presenceOf(row.mentorAttendedAt, row.startsAt);
    const outcome = outcomeOf(mentor, presenceOf(row.menteeAttendedAt, row.startsAt));
    return outcome.status === 'NO_SHOW' ? outcome.fault : 'TOOK_PLACE';
  }
  return row.endActor === 'MENTEE' || row.endActor === 'MENTOR' ? row.endActor : 'NOBODY';
}

/** M1: what the gateway still has of an order is what was captured less what was refunded. */
async function requestGateway({ gateway }: InvariantServices, row: money.MoneyRow, since: Date): Promise<Violation[]> {
  // What is under way this moment is known a moment later.
  if (!gateway || !row.hasKey || row.updatedAt > since) return [];
  const known = await gateway.findByOrderId(row.orderId);
  const isTaken = known?.status === 'DONE' || known?.status === 'PARTIAL_CANCELED';
  const gatewayKrw = isTaken ? known.balanceAmount : 0;
  const oursKrw = balanceOf(row);
  if (gatewayKrw === oursKrw) return [];
  const fact = `is ${row.status} over ${oursKrw} here and ${known?.status ?? 'unknown'} over ${gatewayKrw} at the gateway`;
  return [{ invariant: 'M1', subject: `payment ${row.paymentId}`, fact }];
}

function balanceOf({ status, amountKrw, refundKrw }: money.MoneyRow): number {
  if (status === 'DONE' || status === 'REFUND_PENDING' || status === 'RETURNING') return amountKrw;
  return status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED' ? amountKrw - refundKrw : 0;
}

type LegalStep = [action: string, actor: Actor, from: string, to: MentoringStatus];

/** The table of `domain/mentorings/mentorings.ts`, one step a row, and the proposal that each mentoring begins with. */
function legalSteps(): LegalStep[] {
  const steps = Object.entries(TRANSITIONS).flatMap(([action, transitions]) =>
    transitions.flatMap(({ by, from, to }) =>
      from.map((status): LegalStep => [action, by, status, to === 'same' ? status : to]),
    ),
  );
  return [['propose', 'MENTEE', '', 'PAYMENT_PENDING'], ...steps];
}

/** Whether each side is notified of a kind of step. */
type NotifiedSides = [action: string, actor: string, from: string, mentor: boolean, mentee: boolean];

async function listNotified(db: InvariantServices['db']): Promise<NotifiedSides[]> {
  const kinds = await db.query(mentorings.listKindsOfSteps);
  return kinds.map(({ action, actor, fromStatus }) => {
    const texts = notificationTextFor({
      action: action as MentoringAction | 'propose',
      actor: ACTORS.find((known) => known === actor) ?? 'SYSTEM',
      mentoring: {
        mentorName: '',
        menteeName: '',
        status: STATUSES.find((known) => known === fromStatus) ?? 'PAYMENT_PENDING',
        confirmedStartsAt: null,
      },
      startsAt: undefined,
    });
    return [action, actor, fromStatus ?? '', texts.mentor !== undefined, texts.mentee !== undefined];
  });
}

/** Rows as one array a column, as `unnest` takes them. */
function columns(rows: readonly (readonly unknown[])[]): unknown[][] {
  const width = rows[0]?.length ?? 5;
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column]));
}

function named(invariant: Invariant, findings: readonly Finding[]): Violation[] {
  return findings.map(({ subject, fact }) => ({ invariant, subject, fact }));
}
