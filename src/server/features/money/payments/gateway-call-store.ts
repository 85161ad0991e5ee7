import type { Queryable } from '#server/db/database.ts';
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
   * Writes down that a step of an order is about to be requested.
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
