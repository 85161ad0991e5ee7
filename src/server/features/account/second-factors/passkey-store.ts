import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

interface PasskeyRow {
  readonly passkeyId: number;
  readonly memberId: number;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const COLUMNS = `id as "passkeyId", member_id as "memberId", credential_id as "credentialId", public_key as "publicKey", counter,
  transports, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;
const findPasskey = statement<PasskeyRow>('find-passkey', `select ${COLUMNS} from passkeys where credential_id = $1`);
// A member has at most `MAX_PASSKEYS`.
const listPasskeys = statement<PasskeyRow>(
  'list-passkeys',
  `select ${COLUMNS} from passkeys where member_id = $1 order by id limit 50`,
);
const lockOwner = statement('lock-owner-of-passkeys', 'select from members where id = $1 for no key update');
const insertPasskey = statement<{ passkeyId: number }>(
  'insert-passkey',
  `insert into passkeys (member_id, credential_id, public_key, counter, transports, name, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning id as "passkeyId"`,
);
const notePasskeyUse = statement<{ passkeyId: number }>(
  'note-passkey-use',
  `update passkeys set counter = $3, last_used_at = $4 where id = $1 and counter = $2 returning id as "passkeyId"`,
);
const deletePasskey = statement<{ name: string }>(
  'delete-passkey',
  'delete from passkeys where id = $1 and member_id = $2 returning name',
);
const deleteOfMember = statement('delete-passkeys-of-member', 'delete from passkeys where member_id = $1');

export const passkeyStore = {
  async find(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
    const [row] = await db.query(findPasskey, [credentialId]);
    return row;
  },
  list: (db: Queryable, memberId: number) => db.query(listPasskeys, [memberId]),
  /** A member's passkeys, locked: no other transaction adds one until this ends. */
  async listToAdd(tx: Queryable, memberId: number): Promise<PasskeyRow[]> {
    await tx.query(lockOwner, [memberId]);
    return tx.query(listPasskeys, [memberId]);
  },
  /** False when the credential is registered already. */
  async insert(tx: Queryable, passkey: Omit<PasskeyRow, 'passkeyId' | 'lastUsedAt'>): Promise<boolean> {
    const { memberId, credentialId, publicKey, counter, transports, name, createdAt } = passkey;
    const values = [memberId, credentialId, publicKey, counter, transports, name, createdAt];
    return (await tx.query(insertPasskey, values)).length > 0;
  },
  /** Compares and swaps the counter; false when another request has used the passkey meanwhile, or it was removed. */
  async noteUse(
    tx: Queryable,
    { passkeyId, counter }: PasskeyRow,
    use: { counter: number; at: Date },
  ): Promise<boolean> {
    return (await tx.query(notePasskeyUse, [passkeyId, counter, use.counter, use.at])).length > 0;
  },
  /** @returns what it was called; undefined when the member has none of this number */
  async delete(tx: Queryable, passkeyId: number, memberId: number): Promise<string | undefined> {
    const [row] = await tx.query(deletePasskey, [passkeyId, memberId]);
    return row?.name;
  },
  deleteOfMember: (tx: Queryable, memberId: number) => tx.query(deleteOfMember, [memberId]),
};
export type { PasskeyRow };
