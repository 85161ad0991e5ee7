import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export interface EmailChangeRow {
  readonly newEmail: string;
  readonly oldCodeHash: Buffer;
  readonly newCodeHash: Buffer | null;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const COLUMNS = `new_email as "newEmail", old_code_hash as "oldCodeHash", new_code_hash as "newCodeHash", attempts,
  created_at as "createdAt", expires_at as "expiresAt"`;

const replace = statement(
  'replace-email-change',
  `insert into email_changes (member_id, session_id, new_email, old_code_hash, new_code_hash, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (member_id) do update set session_id = excluded.session_id, new_email = excluded.new_email,
     old_code_hash = excluded.old_code_hash, new_code_hash = excluded.new_code_hash, attempts = 0,
     created_at = excluded.created_at, expires_at = excluded.expires_at`,
);
const find = statement<EmailChangeRow>(
  'find-email-change',
  `select ${COLUMNS} from email_changes where member_id = $1 and session_id = $2 and expires_at > $3`,
);
// The row lock serialises parallel guesses, so that each sees the attempts of the one before (S-02).
const claimAttempt = statement<EmailChangeRow>(
  'claim-email-change-attempt',
  `update email_changes set attempts = attempts + 1
   where member_id = $1 and session_id = $2 and expires_at > $3 and attempts < 5 returning ${COLUMNS}`,
);
const remove = statement('delete-email-change', 'delete from email_changes where member_id = $1');
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
  replace: (
    tx: Queryable,
    change: Pick<EmailChangeRow, 'newEmail' | 'oldCodeHash' | 'newCodeHash' | 'createdAt' | 'expiresAt'> & {
      memberId: number;
      sessionId: string;
    },
  ) =>
    tx.query(replace, [
      change.memberId,
      change.sessionId,
      change.newEmail,
      change.oldCodeHash,
      change.newCodeHash,
      change.createdAt,
      change.expiresAt,
    ]),
  /** The change that waits in this session. */
  async find(db: Queryable, memberId: number, sessionId: string, now: Date): Promise<EmailChangeRow | undefined> {
    const [row] = await db.query(find, [memberId, sessionId, now]);
    return row;
  },
  /** Uses one of its five attempts; undefined when there is none, or none left. */
  async claimAttempt(
    db: Queryable,
    memberId: number,
    sessionId: string,
    now: Date,
  ): Promise<EmailChangeRow | undefined> {
    const [row] = await db.query(claimAttempt, [memberId, sessionId, now]);
    return row;
  },
  /** The address until now, as it will stay until the transaction ends. */
  async lockEmail(tx: Queryable, memberId: number): Promise<string | undefined> {
    const [row] = await tx.query(lockEmail, [memberId]);
    return row?.email;
  },
  delete: (tx: Queryable, memberId: number) => tx.query(remove, [memberId]),
  async isTaken(db: Queryable, email: string, memberId: number): Promise<boolean> {
    return (await db.query(isTaken, [email, memberId])).length > 0;
  },
  /** @returns false when the account is not what it was @throws a violation of `members_email_key` when somebody has the new address */
  async setEmail(tx: Queryable, memberId: number, from: string, to: string): Promise<boolean> {
    return (await tx.query(setEmail, [memberId, from, to])).length > 0;
  },
};
