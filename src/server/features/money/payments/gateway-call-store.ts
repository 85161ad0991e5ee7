import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, manyRows, manyValues } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';

// An unanswered request is sent again under its own key; after an answer the gateway would only repeat that, so the next one gets a
// new key. Answers are what is counted: an unanswered request is always the last.
const open = statement<{ idempotencyKey: string }>(
  'open-gateway-call',
  `with call as (
     select case when count(*) = 0 then $3 else $3 || ':' || (count(*) + 1) end as key
     from gateway_calls where payment_id = $1 and step = $2 and hand_refund_id is not distinct from $6 and outcome <> 'UNKNOWN'
       and (idempotency_key = $3 or starts_with(idempotency_key, $3 || ':'))
   ), opened as (
     insert into gateway_calls (payment_id, step, idempotency_key, request, requested_at, hand_refund_id)
     select $1, $2, key, $4, $5, $6 from call on conflict (idempotency_key) do nothing
   )
   select key as "idempotencyKey" from call`,
);
const answer = statement(
  'answer-gateway-call',
  'update gateway_calls set outcome = $2, response = $3, answered_at = $4 where idempotency_key = $1',
);

const lockHandRefund = statement<{ isAnswered: boolean }>(
  'lock-hand-refund-to-send',
  `select exists (select from gateway_calls c where c.hand_refund_id = h.id and c.outcome = 'DONE') as "isAnswered"
   from hand_refunds h where h.id = $1 and h.state = 'SENT' for update`,
);

export type GatewayStep = 'CONFIRM' | 'CANCEL';

/** Every call to the gateway: written before it is sent, its answer afterwards (payments §4.1). */
export const gatewayCallStore = {
  /**
   * Writes down that the confirmation or cancellation of an order is about to be requested.
   * @param call.isClosing whether a cancellation closes an account that nobody has paid into
   * @returns the idempotency key to request it under
   */
  async open(
    tx: Queryable,
    { paymentId, orderId }: { paymentId: number; orderId: string },
    { step, request, isClosing = false }: { step: GatewayStep; request: object; isClosing?: boolean },
    now: Date,
  ): Promise<string> {
    // The gateway compares keys, not what is asked: the answer to one that closes an account is none to a refund.
    const firstKey = `${orderId}:${isClosing ? 'close' : step.toLowerCase()}`;
    const written = JSON.stringify(isClosing ? { ...request, isClosing } : request);
    const [call] = await tx.query(open, [paymentId, step, firstKey, written, now, null]);
    if (!call) throw new Error('The call was not written');
    return call.idempotencyKey;
  },
  /**
   * The same for a refund by hand, which has its own keys.
   * @returns undefined when the gateway has said that it is done, or it must no longer be sent
   */
  async openOfHandRefund(
    tx: Queryable,
    { paymentId, orderId }: { paymentId: number; orderId: string },
    { handRefundId, request }: { handRefundId: number; request: object },
    now: Date,
  ): Promise<string | undefined> {
    const [refund] = await tx.query(lockHandRefund, [handRefundId]);
    if (!refund || refund.isAnswered) return undefined;
    const firstKey = `${orderId}:refund-${handRefundId}`;
    const values = [paymentId, 'CANCEL', firstKey, JSON.stringify(request), now, handRefundId];
    return (await tx.query(open, values))[0]?.idempotencyKey;
  },
  answer: (db: Queryable, idempotencyKey: string, outcome: 'DONE' | 'REFUSED', response: object, now: Date) =>
    db.query(answer, [idempotencyKey, outcome, JSON.stringify(response), now]),
};

/** What makes an order one to ask the gateway about. */
export interface ReconcileCutoffs {
  /** Confirmations with no outcome written down since. */
  readonly confirmingBefore: Date;
  /** Its account has waited for a deposit, unseen since. */
  readonly waitingBefore: Date;
  /** A deposit has come in after this, whatever has become of its mentoring since, */
  readonly depositedAfter: Date;
  /** and has not been looked at since that. */
  readonly depositSeenBefore: Date;
  /** It has been to the gateway and failed after this. */
  readonly failedAfter: Date;
}

/** The limit for each kind: more than may keep failing, so that these never keep out the others. */
const UNRESOLVED_AT_ONCE = 1000;

// Those looked at longest ago: settled ones leave the list (`settle-deposits`), the others are looked at and come last.
const OPEN_DEPOSITS = `select id, approved_at from payments
  where status = 'DONE' and method = 'VIRTUAL_ACCOUNT' and not is_deposit_final`;

/** Orders that the gateway is asked about, because what became of them is not known here. */
export const unresolvedPaymentStore = {
  touch: execute<[paymentId: number, now: Date]>('touch-payment', 'update payments set updated_at = $2 where id = $1'),
  // What is under way was not touched in the future: a clock has been set back since.
  /** Has orders under way that were last touched after `latest` count as touched at `now`. */
  clampFutureTimes: execute<[now: Date, latest: Date]>(
    'clamp-future-times-of-payments',
    `update payments set updated_at = $1 where status in ('CONFIRMING', 'WAITING_FOR_DEPOSIT') and updated_at > $2`,
  ),
  listReady: manyValues<number>(
    'list-open-orders',
    `select id as "paymentId" from payments where status = 'READY' order by id`,
  ),
  // A deposit that its bank cannot take back any more is out of the index from then on: what is read is what is asked about.
  /** Deposits that nobody has to ask about any more, up to a thousand: received up to `depositedAfter`. */
  settleDeposits: execute<[cutoffs: ReconcileCutoffs]>(
    'settle-deposits',
    `update payments set is_deposit_final = true where id = any(array(
       select p.id from (${OPEN_DEPOSITS} and updated_at <= $1.depositSeenBefore order by updated_at, id limit ${UNRESOLVED_AT_ONCE}) p
       where p.approved_at <= $1.depositedAfter
     ))`,
  ),
  // In one statement, because it is asked every minute and mostly finds nothing.
  /** Orders to ask the gateway about, up to a thousand of each kind, the oldest first. */
  listUnresolved: manyRows<{ paymentId: number }, [times: ReconcileCutoffs]>(
    'list-unresolved-payments',
    `(select id as "paymentId" from payments
      where (status = 'CONFIRMING' and updated_at <= $1.confirmingBefore) or (status = 'WAITING_FOR_DEPOSIT' and updated_at <= $1.waitingBefore)
      order by updated_at, id limit ${UNRESOLVED_AT_ONCE})
     union all
     (select p.id from (${OPEN_DEPOSITS} and updated_at <= $1.depositSeenBefore order by updated_at, id limit ${UNRESOLVED_AT_ONCE}) p
      where p.approved_at > $1.depositedAfter)
     union all
     (select id from payments
      where status = 'FAILED' and payment_key is not null and updated_at > $1.failedAfter
      order by updated_at, id limit ${UNRESOLVED_AT_ONCE})`,
  ),
};

/** Orders that were given up here, and what the gateway may still do with them (docs/decisions/0090). */
export const latePaymentStore = {
  /** @returns false when the order is not given up, or its money goes back already */
  startReturning: anyRow<[paymentId: number, taken: { paymentKey: string; approvedAt: Date }, now: Date]>(
    'start-returning-payment',
    `update payments set status = 'RETURNING', refund_krw = amount_krw, payment_key = $2.paymentKey, approved_at = $2.approvedAt, updated_at = $3
     where id = $1 and status in ('FAILED', 'ABANDONED') returning id`,
  ),
};
