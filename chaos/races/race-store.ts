import type { Database, Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { EXPIRE_JOB } from '#server/features/mentorings/deadlines/deadlines.ts';

const moveDeadline = statement('chaos-move-deadline', 'update mentorings set due_at = $2 where id = $1');
const moveJob = statement(
  'chaos-move-deadline-job',
  `update jobs set run_at = $2 where name = '${EXPIRE_JOB}' and key = $1::text`,
);
const countOpen = statement<{ count: number }>(
  'chaos-count-open',
  'select count(*)::int as count from mentorings where closed_at is null and confirmed_starts_at is null',
);
const findDecisions = statement<{ action: string }>(
  'chaos-find-decisions',
  `select action from mentoring_history
   where mentoring_id = any($1) and action in ('accept', 'reject', 'cancel', 'expire') order by id`,
);
const countCaptures = statement<{ captures: number; calls: number }>(
  'chaos-count-captures',
  `select (select count(distinct journal_id)::int from ledger_entries where payment_id = p.id and event = 'CAPTURE') as captures,
     (select count(*)::int from gateway_calls where payment_id = p.id and step = 'CONFIRM') as calls
   from payments p where p.order_id = $1`,
);

export const raceStore = {
  /** The deadline of an open mentoring comes at `dueAt`. */
  moveDeadline: (db: Database, mentoringId: number, dueAt: Date) =>
    db.transaction(async (tx) => {
      await tx.query(moveDeadline, [mentoringId, dueAt]);
      await tx.query(moveJob, [mentoringId, dueAt]);
    }),
  /** Mentorings that are not decided yet. */
  async countOpen(db: Queryable): Promise<number> {
    const [row] = await db.query(countOpen);
    return row?.count ?? 0;
  },
  /** The decisions about mentorings, in order. */
  async listDecisions(db: Queryable, mentoringIds: readonly number[]): Promise<string[]> {
    return (await db.query(findDecisions, [mentoringIds])).map(({ action }) => action);
  },
  /** How often an order was captured, and how many confirmations were sent to the gateway. */
  async countCaptures(db: Queryable, orderId: string): Promise<{ captures: number; calls: number }> {
    const [row] = await db.query(countCaptures, [orderId]);
    return row ?? { captures: 0, calls: 0 };
  },
};
