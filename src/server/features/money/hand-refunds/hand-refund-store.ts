import { type DeskOrder, DESK_ORDERS } from '#domain/desk/desk.ts';
import type { HandRefundDestination, HandRefundState } from '#domain/money/hand-refunds.ts';
import type { Queryable } from '#server/db/database.ts';
import {
  anyRow,
  execute,
  hasRow,
  manyRows,
  maybeRow,
  maybeValue,
  mustFindRow,
  oneValue,
  orderedRows,
} from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import type { DeskSearch } from '../../people/member-search/search-members.ts';
import { isSearched, pageOf } from '../../people/member-search/searched-sql.ts';

export interface HandRefundRow {
  readonly handRefundId: number;
  readonly paymentId: number;
  readonly amountKrw: number;
  readonly reason: string;
  readonly note: string;
  readonly state: HandRefundState;
  readonly needsApproval: boolean;
  readonly proposedBy: number;
  readonly proposerEmail: string;
  readonly proposedAt: Date;
  readonly decidedBy: number | null;
  readonly deciderEmail: string | null;
  readonly sentAt: Date | null;
  readonly endedAt: Date | null;
  readonly refusal: string | null;
  /** Sealed; of a bank transfer, until the refund has ended. */
  readonly refundAccount: Buffer | null;
  /** The same as its payer reads it: kept once it is done. */
  readonly destination: HandRefundDestination | null;
}

/** With the columns that a list shows of its order. */
export interface ListedHandRefundRow extends HandRefundRow {
  readonly orderId: string;
  readonly mentoringId: number;
  readonly menteeName: string;
  readonly paidKrw: number;
}

/** Which refunds by hand a list has. */
export interface ChosenHandRefunds extends DeskSearch {
  readonly state: HandRefundState | undefined;
  readonly order: DeskOrder;
  /** The last of the page before. */
  readonly after: number | undefined;
}

const COLUMNS = `h.id as "handRefundId", h.payment_id as "paymentId", h.amount_krw as "amountKrw", h.reason, h.note, h.state,
  h.needs_approval as "needsApproval", h.proposed_by as "proposedBy", proposer.email as "proposerEmail", h.proposed_at as "proposedAt",
  h.decided_by as "decidedBy", decider.email as "deciderEmail", h.sent_at as "sentAt", h.ended_at as "endedAt", h.refusal, h.refund_account as "refundAccount", h.destination`;
const OPERATORS =
  'join members proposer on proposer.id = h.proposed_by left join members decider on decider.id = h.decided_by';
const FROM = `from hand_refunds h ${OPERATORS}`;

const insert = statement<HandRefundRow>(
  'insert-hand-refund',
  `with h as (
     insert into hand_refunds (payment_id, amount_krw, reason, note, state, needs_approval, proposed_by, proposed_at, sent_at, refund_account, destination)
     values ($1, $2, $3, $4, case when $5 then 'PROPOSED' else 'SENT' end, $5, $6, $7, case when $5 then null else $7::timestamptz end, $8, $9)
     returning *
   )
   select ${COLUMNS} from h ${OPERATORS}`,
);
const settle = statement<{ id: number }>(
  'settle-hand-refund',
  `update hand_refunds set state = $2, refusal = $3, ended_at = $4 where id = $1 and state = 'SENT' returning id`,
);
const hasPayerLeft = statement<{ hasLeft: boolean }>(
  'find-payer-who-has-left',
  'select erased_at is not null as "hasLeft" from members where id = $1',
);

/** Refunds by hand (product §26.15). Each change is a compare-and-swap: false means that it was in another state. */
export const handRefundStore = {
  find: maybeRow<HandRefundRow, [handRefundId: number]>(
    'find-hand-refund',
    `select ${COLUMNS} ${FROM} where h.id = $1`,
  ),
  /** Oldest first. */
  listOfPayment: manyRows<HandRefundRow, [paymentId: number]>(
    'list-hand-refunds-of-payment',
    `select ${COLUMNS} ${FROM} where h.payment_id = $1 order by h.id limit 200`,
  ),
  /** Up to 51. */
  list: orderedRows<ListedHandRefundRow, ChosenHandRefunds>(
    DESK_ORDERS,
    'list-hand-refunds',
    (order) =>
      `select ${COLUMNS}, p.order_id as "orderId", p.mentoring_id as "mentoringId", mentee.nickname as "menteeName", p.amount_krw as "paidKrw"
       ${FROM} join payments p on p.id = h.payment_id join mentee_profiles mentee on mentee.member_id = p.mentee_id
         join mentorings m on m.id = p.mentoring_id
       where ($1.state::text is null or h.state = $1.state) and ${isSearched('m.id', 'm.mentor_id', 'm.mentee_id')}
         and ${pageOf(order, 'h.id')} limit 51`,
  ),
  /** What was given back of an order by hand, in won. */
  sumDone: oneValue<number, [paymentId: number]>(
    'sum-hand-refunds-done',
    `select coalesce(sum(amount_krw), 0)::int as krw from hand_refunds where payment_id = $1 and state = 'DONE'`,
  ),
  /** Locks an operator's proposals: they propose one refund at a time, until the transaction ends. */
  lockOperator: execute<[memberId: number]>(
    'lock-hand-refunds-of-operator',
    'select pg_advisory_xact_lock(7330, hashint8($1))',
  ),
  /** What an operator proposed after `since` and was sent, of any order, in won. */
  sumOfOperator: oneValue<number, [memberId: number, since: Date]>(
    'sum-hand-refunds-of-operator',
    `select coalesce(sum(amount_krw), 0)::int as krw from hand_refunds
     where proposed_by = $1 and proposed_at > $2 and state in ('SENT', 'DONE')`,
  ),
  /** Proposed where somebody has to approve it, sent otherwise. */
  async insert(
    tx: Queryable,
    refund: Pick<
      HandRefundRow,
      'paymentId' | 'amountKrw' | 'reason' | 'note' | 'needsApproval' | 'proposedBy' | 'refundAccount' | 'destination'
    >,
    now: Date,
  ): Promise<HandRefundRow> {
    const { paymentId, amountKrw, reason, note, needsApproval, proposedBy, refundAccount, destination } = refund;
    const account = [refundAccount, destination && JSON.stringify(destination)];
    const values = [paymentId, amountKrw, reason, note, needsApproval, proposedBy, now, ...account];
    return mustFindRow(tx, insert, values);
  },
  approve: anyRow<[handRefundId: number, decidedBy: number, now: Date]>(
    'approve-hand-refund',
    `update hand_refunds set state = 'SENT', decided_by = $2, sent_at = $3 where id = $1 and state = 'PROPOSED' returning id`,
  ),
  reject: anyRow<[handRefundId: number, decidedBy: number, now: Date]>(
    'reject-hand-refund',
    `update hand_refunds set state = 'REJECTED', decided_by = $2, ended_at = $3 where id = $1 and state = 'PROPOSED' returning id`,
  ),
  expire: execute<[handRefundId: number, now: Date]>(
    'expire-hand-refund',
    `update hand_refunds set state = 'EXPIRED', ended_at = $2 where id = $1 and state = 'PROPOSED'`,
  ),
  /** The gateway has made it, or refused it for good. @param refusal null when it has made it */
  settle: (tx: Queryable, handRefundId: number, refusal: string | null, now: Date) =>
    hasRow(tx, settle, [handRefundId, refusal === null ? 'DONE' : 'REFUSED', refusal, now]),
  /** Whether the payer has left, so that nobody is told. */
  async hasPayerLeft(tx: Queryable, menteeId: number): Promise<boolean> {
    return (await tx.query(hasPayerLeft, [menteeId]))[0]?.hasLeft ?? true;
  },
  /** The one of an order that the gateway has been asked for, or will be. */
  findSent: maybeValue<number, [paymentId: number]>(
    'find-hand-refund-sent',
    `select id as "handRefundId" from hand_refunds where payment_id = $1 and state = 'SENT'`,
  ),
};
