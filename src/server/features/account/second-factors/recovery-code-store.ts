import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const insertCodes = statement(
  'insert-recovery-codes',
  `insert into recovery_codes (code_hash, member_id, created_at) select unnest($2::bytea[]), $1, $3`,
);
const deleteCodes = statement('delete-recovery-codes', 'delete from recovery_codes where member_id = $1');
const consumeCode = statement<{ memberId: number }>(
  'consume-recovery-code',
  `update recovery_codes set used_at = $3
   where code_hash = any($1::bytea[]) and member_id = $2 and used_at is null returning member_id as "memberId"`,
);
const countLeft = statement<{ left: number }>(
  'count-recovery-codes',
  'select count(*) as left from recovery_codes where member_id = $1 and used_at is null',
);

export const recoveryCodeStore = {
  async replace(tx: Queryable, memberId: number, hashes: readonly Buffer[], now: Date): Promise<void> {
    await tx.query(deleteCodes, [memberId]);
    await tx.query(insertCodes, [memberId, hashes, now]);
  },
  /** Uses the code with these hashes, one for each secret; false when it is not the member's, or was used before. */
  async consume(tx: Queryable, hashes: readonly Buffer[], memberId: number, now: Date): Promise<boolean> {
    return (await tx.query(consumeCode, [hashes, memberId, now])).length > 0;
  },
  async countLeft(db: Queryable, memberId: number): Promise<number> {
    const [row] = await db.query(countLeft, [memberId]);
    return row?.left ?? 0;
  },
  delete: (tx: Queryable, memberId: number) => tx.query(deleteCodes, [memberId]),
};
