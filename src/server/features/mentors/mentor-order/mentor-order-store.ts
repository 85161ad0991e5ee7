import type { MentorOrderMode } from '#domain/mentors/ranking/mentor-order.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

interface MentorOrderRow {
  readonly mode: MentorOrderMode;
  readonly changedAt: Date;
}

const find = statement<MentorOrderRow>('find-mentor-order', 'select mode, changed_at as "changedAt" from mentor_order');
const change = statement(
  'change-mentor-order',
  `insert into mentor_order (mode, changed_at) values ($1, $2)
   on conflict (is_only) do update set mode = excluded.mode, changed_at = excluded.changed_at where mentor_order.mode <> excluded.mode`,
);

export const mentorOrderStore = {
  /** Undefined while operators have never said anything. */
  async find(db: Queryable): Promise<MentorOrderRow | undefined> {
    const [row] = await db.query(find, []);
    return row;
  },
  /** One that is in force already keeps its time. */
  change: (tx: Queryable, mode: MentorOrderMode, now: Date) => tx.query(change, [mode, now]),
};
