import { OPEN_STATUSES, STATUSES, TAB_STATUSES, type MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import { ACTORS, TRANSITIONS, type Actor, type HistoryAction } from '#domain/mentorings/states/transitions.ts';
import { expectedBalance } from '#domain/money/balance.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Queryable } from '../db/database.ts';
import { notificationTextFor } from '../features/mentorings/notifications/notification-text.ts';
import { findFileFaults } from '../features/people/files/attachments.ts';
import type { Services } from '../services.ts';
import { checkOrder } from './check-order.ts';
import * as figures from './figures-invariants-store.ts';
import * as mentorings from './mentoring-invariants-store.ts';
import * as money from './money-invariants-store.ts';
import * as payouts from './payout-invariants-store.ts';
import * as members from './service-invariants-store.ts';
import * as service from './service-invariants-store.ts';
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

const MENTORING_RULES = service.combineRules('invariants-of-mentorings', [
  ['S1', mentorings.findMentorOverlaps],
  ['S2', mentorings.findMenteeOverlaps],
  ['S2', mentorings.findOverlapsOfRoles],
  ['BOOKING', mentorings.findWrongBookings],
  ['OFFER', mentorings.findOffersOfBookedTimes],
  ['LOAD', mentorings.findOverfullWeeks],
  ['S3', mentorings.findTimesNotOffered],
  ['S4', mentorings.findAcceptedTooLate],
  ['T1', mentorings.findIllegalPaths],
  ['T2', mentorings.findTransitionsAfterEnd],
  ['T3', mentorings.findConflictingOutcomes],
  ['COUNT', mentorings.findWrongCounts],
  ['PRESENCE', mentorings.findWrongNoShows],
  ['DUE', mentorings.findMissedDeadlines],
  ['DUE', mentorings.findUnsettledSessions],
  ['DISPUTE', mentorings.findEndlessDisputes],
  ['DISPUTE', mentorings.findWrongDisputeEnds],
  ['N1', members.findUnnotifiedRefunds],
  ['N1', members.findStuckMails],
  ['N1', members.findStuckPushes],
  ['A1', members.findSessionsAfterReset],
  ['E1', members.findErasedNames],
  ['R1', members.findReviewsSeenTooEarly],
  ['LOAD', service.findOverloadedMentors],
  ['PAUSE', service.findProposalsDuringPauses],
  ['WAIT', service.findWrongWaits],
  ['N1', service.findNudgesAtNight],
  ['PUBLIC', service.findWrongPublicAnswers],
]);

const MONEY_RULES = service.combineRules('invariants-of-money', [
  ['M1', money.findWrongBalances],
  ['M2', money.findExcessRefunds],
  ['M4', money.findSecondCaptures],
  ['M5', money.findUnresolvedMoney],
  ['M7', money.findUnbalancedJournals],
  ['M6', payouts.findWrongHandRefunds],
  ['M8', payouts.findWrongTransfers],
  ['M9', payouts.findWrongEarningHours],
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
    ...asViolations('L1', await services.db.query(service.findBrokenLinks, [])),
  ];
}

async function findMentoringViolations({ db, clock }: InvariantServices): Promise<Violation[]> {
  const now = clock.now().getTime();
  const ofTransitions = [...toColumns(legalTransitions()), TAB_STATUSES.completed];
  const graces = [GRACE_MS, GRACE_MS, MAIL_GRACE_MS, PUSH_GRACE_MS].map((ms) => new Date(now - ms));
  const values = [OPEN_STATUSES, ...ofTransitions, ...graces];
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
    for (const row of rows) violations.push(...checkOrder(row));
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

type LegalTransition = [action: string, actor: Actor, from: string, to: MentoringStatus];

/** The table of `domain/mentorings/states/transitions.ts`, one transition per row, and what each mentoring begins with. */
function legalTransitions(): LegalTransition[] {
  const ofTable = Object.entries(TRANSITIONS).flatMap(([action, transitions]) =>
    transitions.flatMap(({ by, from, to }) =>
      from.map((status): LegalTransition => [action, by, status, to === 'same' ? status : to]),
    ),
  );
  return [['propose', 'MENTEE', '', 'PAYMENT_PENDING'], ['passOn', 'SYSTEM', '', 'WAITING_FOR_MENTOR'], ...ofTable];
}

/** Whether each side is notified of a kind of transition. */
type NotifiedSides = [action: string, actor: string, from: string, mentor: boolean, mentee: boolean];

async function listNotified(db: InvariantServices['db']): Promise<NotifiedSides[]> {
  const kinds = await db.query(mentorings.listKindsOfTransitions);
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
