import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const insertNickname = statement('insert-nickname', 'insert into nicknames (nickname_key, member_id) values ($1, $2)');
const updateNickname = statement('update-nickname', 'update nicknames set nickname_key = $1 where member_id = $2');
const findHolder = statement<{ memberId: number }>(
  'find-nickname-holder',
  'select member_id as "memberId" from nicknames where nickname_key = $1',
);

export const nicknameStore = {
  insert: (tx: Queryable, key: string, memberId: number) => tx.query(insertNickname, [key, memberId]),
  update: (tx: Queryable, key: string, memberId: number) => tx.query(updateNickname, [key, memberId]),
  async findHolder(db: Queryable, key: string): Promise<number | undefined> {
    const [row] = await db.query(findHolder, [key]);
    return row?.memberId;
  },
};
