import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const findEmail = statement<{ email: string }>(
  'find-member-email',
  'select email from members where id = $1 and deleted_at is null',
);

export const memberEmailStore = {
  async find(db: Queryable, memberId: number): Promise<string | undefined> {
    const [row] = await db.query(findEmail, [memberId]);
    return row?.email;
  },
};
