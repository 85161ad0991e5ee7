import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export interface GatewayCallRow {
  readonly idempotencyKey: string;
  readonly outcome: 'UNKNOWN' | 'DONE' | 'REFUSED';
}

const insert = statement(
  'insert-gateway-call',
  `insert into gateway_calls (payment_id, step, idempotency_key, request, requested_at)
   values ($1, $2, $3, $4, $5) on conflict (idempotency_key) do nothing`,
);
const answer = statement(
  'answer-gateway-call',
  'update gateway_calls set outcome = $2, response = $3, answered_at = $4 where idempotency_key = $1',
);
const list = statement<GatewayCallRow>(
  'list-gateway-calls',
  `select idempotency_key as "idempotencyKey", outcome from gateway_calls where payment_id = $1 and step = $2 order by id`,
);

type Step = 'CONFIRM' | 'CANCEL';

/** Every call to the gateway: written before it is sent, its answer afterwards (payments §4.1). */
export const gatewayCallStore = {
  insert: (
    tx: Queryable,
    call: { paymentId: number; step: Step; idempotencyKey: string; request: object },
    now: Date,
  ) => tx.query(insert, [call.paymentId, call.step, call.idempotencyKey, JSON.stringify(call.request), now]),
  answer: (db: Queryable, idempotencyKey: string, outcome: 'DONE' | 'REFUSED', response: object, now: Date) =>
    db.query(answer, [idempotencyKey, outcome, JSON.stringify(response), now]),
  list: (db: Queryable, paymentId: number, step: Step) => db.query(list, [paymentId, step]),
  /**
   * The key under which a step of an order is asked for: an unanswered word is said again under its own; after a refusal the
   * gateway would only repeat it, so a new one.
   */
  async nextKey(db: Queryable, { paymentId, orderId }: { paymentId: number; orderId: string }, step: Step) {
    const calls = await db.query(list, [paymentId, step]);
    const last = calls.at(-1);
    if (last?.outcome === 'UNKNOWN') return last.idempotencyKey;
    const first = `${orderId}:${step.toLowerCase()}`;
    return calls.length === 0 ? first : `${first}:${calls.length + 1}`;
  },
};
