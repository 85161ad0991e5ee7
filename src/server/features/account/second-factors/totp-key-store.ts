import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const findKey = statement<{ sealedKey: Buffer }>(
  'find-totp-key',
  'select sealed_key as "sealedKey" from totp_keys where member_id = $1',
);
const insertKey = statement<{ memberId: number }>(
  'insert-totp-key',
  `insert into totp_keys (member_id, sealed_key, last_step, created_at) values ($1, $2, $3, $4)
   on conflict (member_id) do nothing returning member_id as "memberId"`,
);
const replaceKey = statement(
  'replace-totp-key',
  'update totp_keys set sealed_key = $2, last_step = $3, created_at = $4 where member_id = $1',
);
// The row lock serialises parallel requests with one code, so that the second finds it used (S-63).
const claimStep = statement<{ memberId: number }>(
  'claim-totp-step',
  `update totp_keys set last_step = $2 where member_id = $1 and last_step < $2 returning member_id as "memberId"`,
);
const deleteKey = statement('delete-totp-key', 'delete from totp_keys where member_id = $1');

interface NewKey {
  readonly memberId: number;
  readonly sealedKey: Buffer;
  /** The half minute of the code that confirmed it: that code is used up. */
  readonly step: number;
  readonly now: Date;
}

export const totpKeyStore = {
  async find(db: Queryable, memberId: number): Promise<Buffer | undefined> {
    const [row] = await db.query(findKey, [memberId]);
    return row?.sealedKey;
  },
  /** False when the member has a key already. */
  async insert(tx: Queryable, { memberId, sealedKey, step, now }: NewKey): Promise<boolean> {
    return (await tx.query(insertKey, [memberId, sealedKey, step, now])).length > 0;
  },
  replace: (tx: Queryable, { memberId, sealedKey, step, now }: NewKey) =>
    tx.query(replaceKey, [memberId, sealedKey, step, now]),
  /** Uses the code of a half minute; false when it, or a later one, was used before. */
  async claimStep(tx: Queryable, memberId: number, step: number): Promise<boolean> {
    return (await tx.query(claimStep, [memberId, step])).length > 0;
  },
  delete: (tx: Queryable, memberId: number) => tx.query(deleteKey, [memberId]),
};
