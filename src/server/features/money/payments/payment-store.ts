import type { CouponKind } from '#domain/money/coupons.ts';
import type { HandRefundDestination } from '#domain/money/hand-refunds.ts';
import type { PaymentMethod, PaymentStatus } from '#domain/money/payments.ts';
import type { Queryable } from '#server/db/database.ts';
import { anyRow, hasRow, manyValues, maybeRow, mustFindRow } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';

export interface StoredVirtualAccount {
  readonly bank: string;
  readonly accountNumber: string;
  readonly holderName: string;
  /** ISO 8601 UTC. */
  readonly dueAt: string;
}

export interface PaymentRow {
  readonly paymentId: number;
  readonly orderId: string;
  readonly mentoringId: number;
  readonly mentorId: number;
  readonly menteeId: number;
  readonly couponId: number | null;
  readonly couponKind: CouponKind | null;
  /** The coupon of a campaign, in place of the other; and the campaign's name. */
  readonly campaignCouponId: number | null;
  readonly campaignName: string | null;
  /** Whether the coupon has come back from this order: it does once. */
  readonly wasCouponReturned: boolean;
  readonly method: PaymentMethod | 'FREE';
  readonly status: PaymentStatus;
  readonly priceKrw: number;
  readonly discountKrw: number;
  readonly amountKrw: number;
  readonly refundKrw: number;
  readonly paymentKey: string | null;
  readonly gatewaySecret: string | null;
  readonly virtualAccount: StoredVirtualAccount | null;
  readonly refundAccount: Buffer | null;
  readonly receiptUrl: string | null;
  readonly failureMessage: string | null;
  /** Whether a refund of this mentoring's waits for its payer to give an account anew. */
  readonly needsRefundAccount: boolean;
  /** Whether its payer may still correct the account that it is refunded to: the bank has not been given it. */
  readonly canChangeRefundAccount: boolean;
  readonly policyVersion: number;
  /** What the platform keeps of the mentor's share, as agreed with the order. */
  readonly feePercent: number;
  readonly approvedAt: Date | null;
  /** When the gateway completed the refund. */
  readonly refundedAt: Date | null;
  readonly updatedAt: Date;
  /** What operators gave back by hand, or are giving back, oldest first; instants as PostgreSQL's JSON has them. */
  readonly handRefunds: readonly {
    amountKrw: number;
    reason: string;
    sentAt: string;
    doneAt: string | null;
    refundAccount: HandRefundDestination | null;
  }[];
}

const COLUMNS = `p.id as "paymentId", p.order_id as "orderId", p.mentoring_id as "mentoringId", m.mentor_id as "mentorId",
  p.mentee_id as "menteeId", p.coupon_id as "couponId", c.kind as "couponKind",
  p.campaign_coupon_id as "campaignCouponId", g.name as "campaignName",
  p.coupon_returned_at is not null as "wasCouponReturned", p.method, p.status,
  p.price_krw as "priceKrw", p.discount_krw as "discountKrw", p.amount_krw as "amountKrw", p.refund_krw as "refundKrw",
  p.payment_key as "paymentKey", p.gateway_secret as "gatewaySecret", p.virtual_account as "virtualAccount",
  p.refund_account as "refundAccount", p.receipt_url as "receiptUrl", p.failure_message as "failureMessage",
  exists (select from payments r where r.mentoring_id = p.mentoring_id and r.refund_refused_at is not null
    and r.method = 'VIRTUAL_ACCOUNT') as "needsRefundAccount",
  p.method = 'VIRTUAL_ACCOUNT' and p.refund_account is not null and p.status not in ('READY', 'CONFIRMING')
    and not exists (select from gateway_calls g where g.payment_id = p.id and g.step = 'CANCEL' and g.outcome <> 'REFUSED' and not g.request ? 'isClosing')
    as "canChangeRefundAccount",
  p.policy_version as "policyVersion", p.fee_percent as "feePercent", p.approved_at as "approvedAt",
  p.refunded_at as "refundedAt", p.updated_at as "updatedAt",
  coalesce((select jsonb_agg(jsonb_build_object('amountKrw', h.amount_krw, 'reason', h.reason, 'sentAt', h.sent_at,
      'doneAt', case when h.state = 'DONE' then h.ended_at end, 'refundAccount', h.destination) order by h.id)
    from hand_refunds h where h.payment_id = p.id and h.state in ('SENT', 'DONE')), '[]') as "handRefunds"`;
const JOINED = `join mentorings m on m.id = p.mentoring_id left join coupons c on c.id = p.coupon_id
  left join campaign_coupons cc on cc.id = p.campaign_coupon_id left join campaigns g on g.id = cc.campaign_id`;
const FROM = `from payments p ${JOINED}`;

const insert = statement<PaymentRow>(
  'insert-payment',
  `with p as (
     insert into payments (order_id, mentoring_id, mentee_id, coupon_id, campaign_coupon_id, method, status, price_krw,
       discount_krw, amount_krw, refund_account, policy_version, fee_percent, created_at, approved_at, updated_at)
     values ($1, $2, $3, $4, $15, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $13) returning *
   )
   select ${COLUMNS} from p ${JOINED}`,
);
const awaitDeposit = statement<{ id: number }>(
  'await-deposit',
  `update payments set status = 'WAITING_FOR_DEPOSIT', virtual_account = $2, gateway_secret = $3, receipt_url = $4, updated_at = $5
   where id = $1 and status = 'CONFIRMING' returning id`,
);
const fail = statement<{ id: number }>(
  'fail-payment',
  `update payments set status = 'FAILED', failure_code = $2, failure_message = $3, refund_account = null, updated_at = $4
   where id = $1 and status in ('CONFIRMING', 'WAITING_FOR_DEPOSIT') returning id`,
);

export type NewOrder = Pick<
  PaymentRow,
  | 'orderId'
  | 'mentoringId'
  | 'menteeId'
  | 'couponId'
  | 'campaignCouponId'
  | 'method'
  | 'status'
  | 'priceKrw'
  | 'discountKrw'
  | 'amountKrw'
  | 'refundAccount'
  | 'policyVersion'
  | 'feePercent'
>;

export const paymentStore = {
  find: maybeRow<PaymentRow, [paymentId: number]>('find-payment', `select ${COLUMNS} ${FROM} where p.id = $1`),
  findByOrder: maybeRow<PaymentRow, [orderId: string]>(
    'find-payment-by-order',
    `select ${COLUMNS} ${FROM} where p.order_id = $1`,
  ),
  // A live order says more than an abandoned one that came after it.
  /** The order that counts for a mentoring: the live one, else the newest. */
  findCurrent: maybeRow<PaymentRow, [mentoringId: number]>(
    'find-current-payment',
    `select ${COLUMNS} ${FROM} where p.mentoring_id = $1
     order by p.status in ('ABANDONED', 'FAILED', 'READY', 'RETURNING', 'RETURNED'), p.id desc limit 1`,
  ),
  async insert(tx: Queryable, order: NewOrder, now: Date): Promise<PaymentRow> {
    const { orderId, mentoringId, menteeId, couponId, method, status, priceKrw, discountKrw, amountKrw } = order;
    const approvedAt = status === 'DONE' ? now : null;
    const amounts = [priceKrw, discountKrw, amountKrw];
    const rest = [order.refundAccount, order.policyVersion, order.feePercent, now, approvedAt, order.campaignCouponId];
    return mustFindRow(tx, insert, [orderId, mentoringId, menteeId, couponId, method, status, ...amounts, ...rest]);
  },
  /** @returns the orders that were open */
  abandonReady: manyValues<number, [mentoringId: number, now: Date]>(
    'abandon-ready-payments',
    `update payments set status = 'ABANDONED', refund_account = null, updated_at = $2
     where mentoring_id = $1 and status = 'READY' returning id as "paymentId"`,
  ),
  /** The buyer came back without paying; an order that is further than that is left alone. @returns the order, if it was open */
  abandon: manyValues<number, [orderId: string, now: Date]>(
    'abandon-payment',
    `update payments set status = 'ABANDONED', refund_account = null, updated_at = $2
     where order_id = $1 and status = 'READY' returning id as "paymentId"`,
  ),
  // Each change is a compare-and-swap: false means that the payment was not in the state that it starts from.
  startConfirming: anyRow<[paymentId: number, paymentKey: string, now: Date]>(
    'start-confirming-payment',
    `update payments set status = 'CONFIRMING', payment_key = $2, updated_at = $3
     where id = $1 and status = 'READY' returning id`,
  ),
  releaseKey: anyRow<[orderId: string, paymentKey: string]>(
    'release-payment-key',
    `update payments set payment_key = null where payment_key = $2 and order_id <> $1 and status = 'FAILED' returning id`,
  ),
  async awaitDeposit(
    tx: Queryable,
    paymentId: number,
    deposit: { account: StoredVirtualAccount; secret: string | null; receiptUrl: string | null },
    now: Date,
  ): Promise<boolean> {
    const { account, secret, receiptUrl } = deposit;
    return (await tx.query(awaitDeposit, [paymentId, JSON.stringify(account), secret, receiptUrl, now])).length > 0;
  },
  capture: anyRow<[paymentId: number, approval: { approvedAt: Date; receiptUrl: string | null }, now: Date]>(
    'capture-payment',
    `update payments set status = 'DONE', approved_at = $2.approvedAt, receipt_url = $2.receiptUrl, updated_at = $3
     where id = $1 and status in ('CONFIRMING', 'WAITING_FOR_DEPOSIT') returning id`,
  ),
  fail: (tx: Queryable, paymentId: number, failure: { code: string; message: string }, now: Date) =>
    hasRow(tx, fail, [paymentId, failure.code.slice(0, 100), failure.message.slice(0, 500), now]),
  // Its money, its policy and its coupon go along: they are the order's.
  pass: anyRow<[paymentId: number, mentorings: { from: number; to: number }, now: Date]>(
    'pass-payment-on',
    `update payments set mentoring_id = $2.to, updated_at = $3
     where id = $1 and mentoring_id = $2.from and status = 'DONE' returning id`,
  ),
  /** Its money has left without us. @param from the state it was read in */
  reverse: anyRow<[paymentId: number, from: 'DONE' | 'REFUND_PENDING', now: Date]>(
    'reverse-payment',
    `update payments set status = 'BOUNCED', refund_krw = 0, updated_at = $3 where id = $1 and status = $2 returning id`,
  ),
  /** Notes that the coupon of an order has come back. @returns false when it had come back before */
  markCouponReturned: anyRow<[paymentId: number, now: Date]>(
    'mark-coupon-returned',
    `update payments set coupon_returned_at = $2 where id = $1 and coupon_returned_at is null returning id`,
  ),
};

type LedgerAccount = 'GATEWAY' | 'HELD' | 'MENTOR' | 'FEE' | 'COUPON' | 'LOSS';
type LedgerEvent = 'CAPTURE' | 'COUPON' | 'REFUND' | 'EARNING' | 'FEE' | 'BOUNCE' | 'REOPEN' | 'PASS_ON';

export interface LedgerLine {
  readonly event: LedgerEvent;
  readonly account: LedgerAccount;
  readonly memberId: number | null;
  readonly amountKrw: number;
  /** The mentoring it is held for, where a journal moves it from one mentoring to the next. */
  readonly mentoringId?: number | undefined;
}

// One statement for all lines of a journal: none is ever written without the others.
const insertJournal = statement(
  'insert-ledger-journal',
  `insert into ledger_entries (journal_id, payment_id, event, account, member_id, amount_krw, mentoring_id, at)
   select $1, $2, line.event, line.account, line.member_id, line.amount_krw, line.mentoring_id, $3
   from unnest($4::text[], $5::text[], $6::bigint[], $7::int[], $8::bigint[]) as line (event, account, member_id, amount_krw, mentoring_id)`,
);

export const ledgerStore = {
  insertJournal: (tx: Queryable, journalId: string, paymentId: number, lines: readonly LedgerLine[], now: Date) =>
    tx.query(insertJournal, [
      journalId,
      paymentId,
      now,
      lines.map((line) => line.event),
      lines.map((line) => line.account),
      lines.map((line) => line.memberId),
      lines.map((line) => line.amountKrw),
      lines.map((line) => line.mentoringId ?? null),
    ]),
};
