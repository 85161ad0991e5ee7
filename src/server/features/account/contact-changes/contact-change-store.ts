import { MAX_CODE_ATTEMPTS, wrongCodeMessage } from '#domain/account/verification-codes.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { anyRow, maybeValue } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';

interface Waiting {
  readonly attempts: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Whose change it is, and the session that asked for its code. */
interface Asker {
  readonly memberId: number;
  readonly sessionId: string;
}

/**
 * A change of an account that waits for a code in the session that asked for it: one a member, with five attempts.
 * @param of.one in the names of statements
 * @param of.columns what is changed, and the hashes of its codes
 */
function codeChangeStore<Change extends object>(of: {
  readonly table: string;
  readonly one: string;
  readonly columns: { readonly [Name in keyof Change & string]: string };
}) {
  const { table, one } = of;
  const [names, columns] = [Object.keys(of.columns) as (keyof Change & string)[], Object.values<string>(of.columns)];
  const returned = [
    ...names.map((name) => `${of.columns[name]} as "${name}"`),
    'attempts, created_at as "createdAt", expires_at as "expiresAt"',
  ].join(', ');
  const given = ['session_id', 'created_at', 'expires_at', ...columns];
  const replace = statement(
    `replace-${one}`,
    `insert into ${table} (member_id, ${given.join(', ')}) values ($1, ${given.map((_, index) => `$${index + 2}`).join(', ')})
     on conflict (member_id) do update set attempts = 0, ${given.map((column) => `${column} = excluded.${column}`).join(', ')}`,
  );
  const waits = 'member_id = $1 and session_id = $2 and expires_at > $3';
  const find = statement<Change & Waiting>(`find-${one}`, `select ${returned} from ${table} where ${waits}`);
  // The row lock serialises parallel guesses, so that each sees the attempts of the one before (S-02).
  const claim = statement<Change & Waiting>(
    `claim-${one}-attempt`,
    `update ${table} set attempts = attempts + 1 where ${waits} and attempts < ${MAX_CODE_ATTEMPTS} returning ${returned}`,
  );
  const consume = statement<{ one: number }>(
    `consume-${one}`,
    `delete from ${table} where member_id = $1 and created_at = $2 returning 1 as one`,
  );
  const remove = statement(`delete-${one}`, `delete from ${table} where member_id = $1`);

  return {
    async replace(
      tx: Queryable,
      { memberId, sessionId }: Asker,
      change: Change & Omit<Waiting, 'attempts'>,
    ): Promise<void> {
      const { createdAt, expiresAt } = change;
      await tx.query(replace, [memberId, sessionId, createdAt, expiresAt, ...names.map((name) => change[name])]);
    },
    /** The one that waits in this session. */
    async find(db: Queryable, { memberId, sessionId }: Asker, now: Date): Promise<(Change & Waiting) | undefined> {
      const [row] = await db.query(find, [memberId, sessionId, now]);
      return row;
    },
    /** Uses an attempt. @throws RefusalError `CODE_ATTEMPTS_SPENT`, `CODE_EXPIRED` */
    async claimAttempt(db: Queryable, { memberId, sessionId }: Asker, now: Date): Promise<Change & Waiting> {
      const asked = [memberId, sessionId, now];
      const [row] = await db.query(claim, asked);
      if (row) return row;
      const [spent] = await db.query(find, asked);
      return refuse(spent ? 'CODE_ATTEMPTS_SPENT' : 'CODE_EXPIRED');
    },
    /** @returns false when it was used or replaced meanwhile */
    async consume(tx: Queryable, memberId: number, createdAt: Date): Promise<boolean> {
      return (await tx.query(consume, [memberId, createdAt])).length > 0;
    },
    delete: (tx: Queryable, memberId: number) => tx.query(remove, [memberId]),
  };
}

/** After an attempt with a wrong code. @throws RefusalError `WRONG_CODE` (its message contains the count), `CODE_ATTEMPTS_SPENT` */
export function refuseWrongCode({ attempts }: Pick<Waiting, 'attempts'>): never {
  if (attempts >= MAX_CODE_ATTEMPTS) refuse('CODE_ATTEMPTS_SPENT');
  return refuse('WRONG_CODE', { message: wrongCodeMessage(attempts) });
}

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

export const emailChangeStore = {
  ...changes,
  /** The address until now, as it will stay until the transaction ends. */
  lockEmail: maybeValue<string, [memberId: number]>(
    'lock-member-for-email-change',
    'select email from members where id = $1 for update',
  ),
  isTaken: anyRow<[email: string, memberId: number]>(
    'find-member-of-email',
    'select 1 as one from members where email = $1 and id <> $2',
  ),
  // Changes nothing for an operator, or when the address or the account has changed meanwhile.
  /** @returns false when the account is not what it was @throws a violation of `members_email_key` when somebody has the new address */
  setEmail: anyRow<[memberId: number, from: string, to: string]>(
    'set-email',
    `update members m set email = $3
     where m.id = $1 and m.email = $2 and m.member_type <> 'ROLE_ADMIN' and m.suspended_at is null and m.deleted_at is null
     returning m.id`,
  ),
};

/** Numbers that wait for their code. */
export const phoneChangeStore = codeChangeStore<{
  /** Sealed for the member. */
  readonly number: Buffer;
  readonly codeHash: Buffer;
}>({ table: 'phone_changes', one: 'phone-change', columns: { number: 'number', codeHash: 'code_hash' } });
