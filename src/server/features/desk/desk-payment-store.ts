import type { ListedPayment, DeskPayment } from '#contract/desk/payments.ts';
import { type DeskOrder, DESK_ORDERS } from '#domain/desk/desk.ts';
import type { PaymentStatus } from '#domain/money/payments.ts';
import type { Queryable } from '#server/db/database.ts';
import { manyRows, maybeRow, orderedRows } from '#server/db/rows.ts';
import { pageOf } from '../people/member-search/searched-sql.ts';

export type PaymentListRow = Omit<ListedPayment, 'createdAt'> & { readonly createdAt: Date };
export type PaymentDetailRow = PaymentListRow &
  Pick<DeskPayment, 'priceKrw' | 'discountKrw' | 'couponKind' | 'campaignName' | 'failureMessage' | 'ledgerKrw'> & {
    readonly approvedAt: Date | null;
    readonly refundedAt: Date | null;
    /** Whether the gateway is being asked for a refund by hand: its sums may already include that. */
    readonly isRefundedByHand: boolean;
  };
type LedgerRow = Omit<DeskPayment['ledger'][number], 'at'> & { readonly at: Date };
type CallRow = Omit<DeskPayment['calls'][number], 'requestedAt' | 'answeredAt'> & {
  readonly requestedAt: Date;
  readonly answeredAt: Date | null;
};

/** Which payments a list has. */
export interface ChosenPayments {
  readonly status: PaymentStatus | undefined;
  readonly order: DeskOrder;
  /** Only orders of these members' mentorings, on either side. */
  readonly memberIds: readonly number[] | undefined;
  /** The last of the page before. */
  readonly after: number | undefined;
}

const COLUMNS = `p.id as "paymentId", p.order_id as "orderId", p.mentoring_id as "mentoringId", mentee.nickname as "menteeName",
  mentor.nickname as "mentorName", p.method, p.status, p.amount_krw as "amountKrw", p.refund_krw as "refundKrw", p.created_at as "createdAt"`;
const FROM = `from payments p join mentorings m on m.id = p.mentoring_id
  join mentor_profiles mentor on mentor.member_id = m.mentor_id join mentee_profiles mentee on mentee.member_id = m.mentee_id`;
/** The largest page and one more. Each choice has statements of its own, which go along an index. */
const listOf = (name: string, chosen: string) =>
  orderedRows<PaymentListRow, ChosenPayments>(
    DESK_ORDERS,
    `list-payments-of-${name}`,
    (order) => `select ${COLUMNS} ${FROM} where ${chosen} and ${pageOf(order, 'p.id')} limit 51`,
  );
const listAll = listOf('desk', 'true');
const listOfStatus = listOf('status', 'p.status = $1.status');
const listOfMembers = listOf(
  'members',
  `p.mentoring_id in (select g.id from mentorings g where g.mentor_id = any($1.memberIds) or g.mentee_id = any($1.memberIds))
     and ($1.status::text is null or p.status = $1.status)`,
);

export const deskPaymentStore = {
  /** Up to 51 rows. */
  list(db: Queryable, chosen: ChosenPayments): Promise<PaymentListRow[]> {
    if (chosen.memberIds) return listOfMembers(db, chosen);
    return chosen.status ? listOfStatus(db, chosen) : listAll(db, chosen);
  },
  /** Every order of a mentoring, newest first. */
  listOfMentoring: manyRows<PaymentListRow, [mentoringId: number]>(
    'list-payments-of-mentoring',
    `select ${COLUMNS} ${FROM} where p.mentoring_id = $1 order by p.id desc limit 51`,
  ),
  findOfOrder: manyRows<PaymentListRow, [orderId: string]>(
    'find-payment-of-order-for-desk',
    `select ${COLUMNS} ${FROM} where p.order_id = $1`,
  ),
  find: maybeRow<PaymentDetailRow, [paymentId: number]>(
    'find-payment-of-desk',
    `select ${COLUMNS}, p.price_krw as "priceKrw", p.discount_krw as "discountKrw", c.kind as "couponKind", g.name as "campaignName",
       p.approved_at as "approvedAt", p.refunded_at as "refundedAt", p.failure_message as "failureMessage",
       exists (select from hand_refunds h where h.payment_id = p.id and h.state = 'SENT') as "isRefundedByHand",
       coalesce((select sum(e.amount_krw) from ledger_entries e where e.payment_id = p.id and e.account = 'GATEWAY'), 0)::int as "ledgerKrw"
     ${FROM} left join coupons c on c.id = p.coupon_id left join campaign_coupons cc on cc.id = p.campaign_coupon_id
       left join campaigns g on g.id = cc.campaign_id where p.id = $1`,
  ),
  listLedger: manyRows<LedgerRow, [paymentId: number]>(
    'list-ledger-of-payment',
    'select event, account, amount_krw as "amountKrw", at from ledger_entries where payment_id = $1 order by id limit 200',
  ),
  listCalls: manyRows<CallRow, [paymentId: number]>(
    'list-gateway-calls-of-payment',
    `select step, outcome, requested_at as "requestedAt", answered_at as "answeredAt" from gateway_calls
     where payment_id = $1 order by id limit 200`,
  ),
};
