import type { OperationFigures } from '#domain/desk/alerts.ts';
import { MOVING_STATUSES } from '#domain/money/balance.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { expectedBalanceOf } from '../../money/payments/expected-balance-sql.ts';

type StoredFigures = Omit<OperationFigures, 'disk'>;

// Each part goes by an index: the first of a queue, or what has changed in the last day.
const find = statement<StoredFigures>(
  'find-operation-figures',
  `select
     (select created_at from certificates where status = 'PENDING' order by id limit 1) as "oldestCertificateAt",
     (select created_at from message_reports where closed_at is null order by id limit 1) as "oldestReportAt",
     (select r.decide_by from dispute_rounds r join mentorings m on m.id = r.mentoring_id and m.status = 'CONFIRMED'
      where r.decided_at is null order by r.decide_by limit 1) as "nextDecisionAt",
     job.run_at as "oldestJobAt", job.name as "oldestJobName",
     (select min(created_at) from outbox where sent_at is null and failed_at is null) as "oldestMailAt",
     (select count(*)::int from gateway_calls g join payments p on p.id = g.payment_id
      where g.outcome = 'UNKNOWN' and g.requested_at > $3 and g.requested_at <= $2
        and (p.status = any($4) or exists (select from hand_refunds h where h.id = g.hand_refund_id and h.state = 'SENT'))) as "unansweredCalls",
     (select count(*)::int from payments p
      where p.updated_at > $3 and p.updated_at <= $2 and coalesce((
        select sum(e.amount_krw) from ledger_entries e where e.payment_id = p.id and e.account = 'GATEWAY'
      ), 0) <> ${expectedBalanceOf('p')}) as "wrongOrders",
     (select count(*)::int from ledger_differences where differs_since is not null) as "differingOrders",
     (select order_id from ledger_differences where differs_since is not null order by differs_since, order_id limit 1) as "differingOrderId"
   from (values (1)) as one
   left join lateral (select run_at, name from jobs where run_at <= $1 order by run_at, id limit 1) job on true`,
);

export const operationFiguresStore = {
  /** @param span orders that changed in it are compared with their ledger; calls to the gateway in it should have an answer, or be known of otherwise */
  async find(db: Queryable, now: Date, span: { from: Date; until: Date }): Promise<StoredFigures> {
    const [row] = await db.query(find, [now, span.until, span.from, MOVING_STATUSES]);
    if (!row) throw new Error('Finding the figures returned no row');
    return row;
  },
};
