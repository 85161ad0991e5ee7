import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export interface PhoneChangeRow {
  /** Sealed for the member. */
  readonly number: Buffer;
  readonly codeHash: Buffer;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const COLUMNS = `number, code_hash as "codeHash", attempts, created_at as "createdAt", expires_at as "expiresAt"`;

const replace = statement(
  'replace-phone-change',
  `insert into phone_changes (member_id, session_id, number, code_hash, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (member_id) do update set session_id = excluded.session_id, number = excluded.number,
     code_hash = excluded.code_hash, attempts = 0, created_at = excluded.created_at, expires_at = excluded.expires_at`,
);
const find = statement<PhoneChangeRow>(
  'find-phone-change',
  `select ${COLUMNS} from phone_changes where member_id = $1 and session_id = $2 and expires_at > $3`,
);
// The row lock serialises parallel guesses, so that each sees the attempts of the one before (S-02).
const claimAttempt = statement<PhoneChangeRow>(
  'claim-phone-change-attempt',
  `update phone_changes set attempts = attempts + 1
   where member_id = $1 and session_id = $2 and expires_at > $3 and attempts < 5 returning ${COLUMNS}`,
);
const consume = statement<{ one: number }>(
  'consume-phone-change',
  'delete from phone_changes where member_id = $1 and created_at = $2 returning 1 as one',
);
const remove = statement('delete-phone-change', 'delete from phone_changes where member_id = $1');

/** Numbers that wait for their code. */
export const phoneChangeStore = {
  async replace(
    tx: Queryable,
    change: Omit<PhoneChangeRow, 'attempts'> & { memberId: number; sessionId: string },
  ): Promise<void> {
    const { memberId, sessionId, number, codeHash, createdAt, expiresAt } = change;
    await tx.query(replace, [memberId, sessionId, number, codeHash, createdAt, expiresAt]);
  },
  /** The one that waits in this session. */
  async find(db: Queryable, memberId: number, sessionId: string, now: Date): Promise<PhoneChangeRow | undefined> {
    const [row] = await db.query(find, [memberId, sessionId, now]);
    return row;
  },
  /** Uses one of its five attempts; undefined when there is none, or none left. */
  async claimAttempt(
    db: Queryable,
    memberId: number,
    sessionId: string,
    now: Date,
  ): Promise<PhoneChangeRow | undefined> {
    const [row] = await db.query(claimAttempt, [memberId, sessionId, now]);
    return row;
  },
  /** @returns false when it was used or replaced meanwhile */
  async consume(tx: Queryable, memberId: number, createdAt: Date): Promise<boolean> {
    return (await tx.query(consume, [memberId, createdAt])).length > 0;
  },
  delete: (tx: Queryable, memberId: number) => tx.query(remove, [memberId]),
};
