import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const find = statement<{ email: string }>('find-payer', 'select email from members where id = $1');

export const payerStore = {
  async findEmail(db: Queryable, memberId: number): Promise<string | undefined> {
    const [row] = await db.query(find, [memberId]);
    return row?.email;
  },
};
