import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const insertSignIn = statement(
  'insert-sign-in',
  'insert into sign_ins (token_hash, member_id, created_at, expires_at) values ($1, $2, $3, $4)',
);
const findSignIn = statement<{ memberId: number | null }>(
  'find-sign-in',
  'select member_id as "memberId" from sign_ins where token_hash = $1 and expires_at > $2',
);
const consumeSignIn = statement<{ tokenHash: Buffer }>(
  'consume-sign-in',
  'delete from sign_ins where token_hash = $1 and expires_at > $2 returning token_hash as "tokenHash"',
);
const deleteOfMember = statement('delete-sign-ins-of-member', 'delete from sign_ins where member_id = $1');

/** Sign-ins between the password and the second factor. */
export const signInStore = {
  insert: (tx: Queryable, signIn: { tokenHash: Buffer; memberId: number | null; now: Date; expiresAt: Date }) =>
    tx.query(insertSignIn, [signIn.tokenHash, signIn.memberId, signIn.now, signIn.expiresAt]),
  /** Its member, null while that is unknown; undefined when the sign-in is over. */
  async find(db: Queryable, tokenHash: Buffer, now: Date): Promise<number | null | undefined> {
    const [row] = await db.query(findSignIn, [tokenHash, now]);
    return row?.memberId;
  },
  /** Ends it; false when it is over, or was used by another request. */
  async consume(tx: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
    return (await tx.query(consumeSignIn, [tokenHash, now])).length > 0;
  },
  deleteOfMember: (tx: Queryable, memberId: number) => tx.query(deleteOfMember, [memberId]),
};
