import type { Queryable } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';

const listOperators = statement<{ memberId: number; email: string }>(
  'list-operators',
  `select id as "memberId", email from members
   where member_type = 'ROLE_ADMIN' and suspended_at is null and deleted_at is null order by id`,
);

/** Who runs the server, and can be written to. */
export const operatorStore = {
  list: (db: Queryable) => db.query(listOperators),
};
