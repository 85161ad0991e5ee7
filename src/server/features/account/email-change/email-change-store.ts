import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { codeChangeStore } from '#server/platform/code-change-store.ts';

/** New addresses that wait for their codes. */
const changes = codeChangeStore<{
  readonly newEmail: string;
  readonly oldCodeHash: Buffer;
  readonly newCodeHash: Buffer | null;
}>({
  table: 'email_changes',
  one: 'email-change',
  columns: { newEmail: 'new_email', oldCodeHash: 'old_code_hash', newCodeHash: 'new_code_hash' },
});
const lockEmail = statement<{ email: string }>(
  'lock-member-for-email-change',
  'select email from members where id = $1 for update',
);
const isTaken = statement<{ one: number }>(
  'find-member-of-email',
  'select 1 as one from members where email = $1 and id <> $2',
);
// Changes nothing for an operator, or when the address or the account has changed meanwhile.
const setEmail = statement<{ id: number }>(
  'set-email',
  `update members m set email = $3
   where m.id = $1 and m.email = $2 and m.member_type <> 'ROLE_ADMIN' and m.suspended_at is null and m.deleted_at is null
   returning m.id`,
);

export const emailChangeStore = {
  ...changes,
  /** The address until now, as it will stay until the transaction ends. */
  async lockEmail(tx: Queryable, memberId: number): Promise<string | undefined> {
    const [row] = await tx.query(lockEmail, [memberId]);
    return row?.email;
  },
  async isTaken(db: Queryable, email: string, memberId: number): Promise<boolean> {
    return (await db.query(isTaken, [email, memberId])).length > 0;
  },
  /** @returns false when the account is not what it was @throws a violation of `members_email_key` when somebody has the new address */
  async setEmail(tx: Queryable, memberId: number, from: string, to: string): Promise<boolean> {
    return (await tx.query(setEmail, [memberId, from, to])).length > 0;
  },
};
