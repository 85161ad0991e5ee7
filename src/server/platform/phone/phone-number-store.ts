import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export interface NumberRow {
  readonly memberId: number;
  /** Sealed. */
  readonly number: Buffer;
}

const find = statement<NumberRow>(
  'find-member-phone',
  'select member_id as "memberId", number from member_phones where member_id = $1',
);
const listAll = statement<NumberRow>(
  'list-member-phones',
  'select member_id as "memberId", number from member_phones where member_id > $1 order by member_id limit 200',
);
const takeFromOthers = statement<{ memberId: number; email: string }>(
  'take-phone-from-others',
  `with gone as (delete from member_phones where number_hash = any($2::bytea[]) and member_id <> $1 returning member_id)
   select m.id as "memberId", m.email from gone join members m on m.id = gone.member_id`,
);
const put = statement(
  'put-member-phone',
  `insert into member_phones (member_id, number, number_hash, verified_at) values ($1, $2, $3, $4)
   on conflict (member_id) do update set number = excluded.number, number_hash = excluded.number_hash, verified_at = excluded.verified_at`,
);
const setHash = statement('set-member-phone-hash', 'update member_phones set number_hash = $2 where member_id = $1');
const remove = statement<{ memberId: number }>(
  'remove-member-phone',
  'delete from member_phones where member_id = $1 returning member_id as "memberId"',
);

const leaveOut = statement(
  'leave-out-member-phone',
  'update members set phone_left_out_at = coalesce(phone_left_out_at, $2) where id = $1',
);

/** Members' mobile numbers. */
export const phoneNumberStore = {
  async find(db: Queryable, memberId: number): Promise<NumberRow | undefined> {
    const [row] = await db.query(find, [memberId]);
    return row;
  },
  /** The next 200 after a member. */
  listAfter: (db: Queryable, memberId: number) => db.query(listAll, [memberId]),
  /** @param hashes of one number under each of the secrets @returns who had it until now */
  takeFromOthers: (tx: Queryable, memberId: number, hashes: readonly Buffer[]) =>
    tx.query(takeFromOthers, [memberId, hashes]),
  /** @throws a violation of `member_phones_number_hash_key` when another account takes it at the same time */
  async put(tx: Queryable, { memberId, number }: NumberRow, hash: Buffer, now: Date): Promise<void> {
    await tx.query(put, [memberId, number, hash, now]);
  },
  async setHash(db: Queryable, memberId: number, hash: Buffer): Promise<void> {
    await db.query(setHash, [memberId, hash]);
  },
  /** Nothing asks the member for a number any more. */
  async leaveOut(db: Queryable, memberId: number, now: Date): Promise<void> {
    await db.query(leaveOut, [memberId, now]);
  },
  /** @returns false without one */
  async remove(tx: Queryable, memberId: number): Promise<boolean> {
    return (await tx.query(remove, [memberId])).length > 0;
  },
};
