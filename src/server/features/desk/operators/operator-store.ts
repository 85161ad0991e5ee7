import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

// Locks the row, so that no session begins beside a suspension or a new password.
const holdOperator = statement<{ email: string }>(
  'hold-operator',
  `select email from members
   where id = $1 and member_type = 'ROLE_ADMIN' and suspended_at is null and deleted_at is null for share`,
);

export const operatorStore = {
  /** The address of an operator who may sign in, locked until the transaction ends; undefined for everybody else. */
  async hold(tx: Queryable, memberId: number): Promise<string | undefined> {
    const [row] = await tx.query(holdOperator, [memberId]);
    return row?.email;
  },
};
