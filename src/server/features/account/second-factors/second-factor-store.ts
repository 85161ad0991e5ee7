import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, maybeRow, maybeValue, oneValue } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';

/** Sign-ins between the password and the second factor. */
export const signInStore = {
  insert: execute<[signIn: { tokenHash: Buffer; memberId: number | null; now: Date; expiresAt: Date }]>(
    'insert-sign-in',
    'insert into sign_ins (token_hash, member_id, created_at, expires_at) values ($1.tokenHash, $1.memberId, $1.now, $1.expiresAt)',
  ),
  /** Its member, null while that is unknown; undefined when the sign-in is over. */
  find: maybeValue<number | null, [tokenHash: Buffer, now: Date]>(
    'find-sign-in',
    'select member_id as "memberId" from sign_ins where token_hash = $1 and expires_at > $2',
  ),
  /** Ends it; false when it is over, or was used by another request. */
  consume: anyRow<[tokenHash: Buffer, now: Date]>(
    'consume-sign-in',
    'delete from sign_ins where token_hash = $1 and expires_at > $2 returning token_hash as "tokenHash"',
  ),
  deleteOfMember: execute<[memberId: number]>('delete-sign-ins-of-member', 'delete from sign_ins where member_id = $1'),
};

type ChallengePurpose = 'NEW_TOTP_KEY' | 'NEW_PASSKEY' | 'PASSKEY';

interface ChallengeName {
  /** A sign-in or a session. */
  readonly holder: string;
  readonly purpose: ChallengePurpose;
}

export const challengeStore = {
  /** Stores what a browser was given; what it was given before for the same purpose is void. */
  put: execute<[challengeName: ChallengeName, sealed: Buffer, expiresAt: Date]>(
    'put-challenge',
    `insert into challenges (holder, purpose, sealed, expires_at) values ($1.holder, $1.purpose, $2, $3)
     on conflict (holder, purpose) do update set sealed = excluded.sealed, expires_at = excluded.expires_at`,
  ),
  find: maybeValue<Buffer, [challengeName: ChallengeName, now: Date]>(
    'find-challenge',
    'select sealed from challenges where holder = $1.holder and purpose = $1.purpose and expires_at > $2',
  ),
  /** Gives it out once. */
  take: maybeValue<Buffer, [challengeName: ChallengeName, now: Date]>(
    'take-challenge',
    'delete from challenges where holder = $1.holder and purpose = $1.purpose and expires_at > $2 returning sealed',
  ),
};

const insertCodes = statement(
  'insert-recovery-codes',
  `insert into recovery_codes (code_hash, member_id, created_at) select unnest($2::bytea[]), $1, $3`,
);

const deleteCodes = statement('delete-recovery-codes', 'delete from recovery_codes where member_id = $1');

export const recoveryCodeStore = {
  async replace(tx: Queryable, memberId: number, hashes: readonly Buffer[], now: Date): Promise<void> {
    await tx.query(deleteCodes, [memberId]);
    await tx.query(insertCodes, [memberId, hashes, now]);
  },
  /** Uses the code with these hashes, one for each secret; false when it is not the member's, or was used before. */
  consume: anyRow<[hashes: readonly Buffer[], memberId: number, now: Date]>(
    'consume-recovery-code',
    `update recovery_codes set used_at = $3
     where code_hash = any($1::bytea[]) and member_id = $2 and used_at is null returning member_id as "memberId"`,
  ),
  countLeft: oneValue<number, [memberId: number]>(
    'count-recovery-codes',
    'select count(*) as left from recovery_codes where member_id = $1 and used_at is null',
  ),
  delete: (tx: Queryable, memberId: number) => tx.query(deleteCodes, [memberId]),
};

interface NewKey {
  readonly memberId: number;
  readonly sealedKey: Buffer;
  /** The half minute of the code that confirmed it: that code is used up. */
  readonly timeStep: number;
  readonly now: Date;
}

export const totpKeyStore = {
  find: maybeValue<Buffer, [memberId: number]>(
    'find-totp-key',
    'select sealed_key as "sealedKey" from totp_keys where member_id = $1',
  ),
  /** False when the member has a key already. */
  insert: anyRow<[key: NewKey]>(
    'insert-totp-key',
    `insert into totp_keys (member_id, sealed_key, last_step, created_at) values ($1.memberId, $1.sealedKey, $1.timeStep, $1.now)
     on conflict (member_id) do nothing returning member_id as "memberId"`,
  ),
  replace: execute<[key: NewKey]>(
    'replace-totp-key',
    'update totp_keys set sealed_key = $1.sealedKey, last_step = $1.timeStep, created_at = $1.now where member_id = $1.memberId',
  ),
  // The row lock serialises parallel requests with one code, so that the second finds it used (S-63).
  /** Uses the code of a half minute; false when it, or a later one, was used before. */
  claimTimeStep: anyRow<[memberId: number, timeStep: number]>(
    'claim-totp-step',
    `update totp_keys set last_step = $2 where member_id = $1 and last_step < $2 returning member_id as "memberId"`,
  ),
  delete: execute<[memberId: number]>('delete-totp-key', 'delete from totp_keys where member_id = $1'),
};

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
// A member has at most `MAX_PASSKEYS`.
const listPasskeys = statement<PasskeyRow>(
  'list-passkeys',
  `select ${COLUMNS} from passkeys where member_id = $1 order by id limit 50`,
);
const lockOwner = statement('lock-owner-of-passkeys', 'select from members where id = $1 for no key update');

export const passkeyStore = {
  find: maybeRow<PasskeyRow, [credentialId: string]>(
    'find-passkey',
    `select ${COLUMNS} from passkeys where credential_id = $1`,
  ),
  list: (db: Queryable, memberId: number) => db.query(listPasskeys, [memberId]),
  /** A member's passkeys, locked: no other transaction adds one until this ends. */
  async listToAdd(tx: Queryable, memberId: number): Promise<PasskeyRow[]> {
    await tx.query(lockOwner, [memberId]);
    return tx.query(listPasskeys, [memberId]);
  },
  /** False when the credential is registered already. */
  insert: anyRow<[passkey: Omit<PasskeyRow, 'passkeyId' | 'lastUsedAt'>]>(
    'insert-passkey',
    `insert into passkeys (member_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1.memberId, $1.credentialId, $1.publicKey, $1.counter, $1.transports, $1.name,
       $1.createdAt) on conflict (credential_id) do nothing returning id as "passkeyId"`,
  ),
  /** Compares and swaps the counter; false when another request has used the passkey meanwhile, or it was removed. */
  noteUse: anyRow<[passkey: PasskeyRow, use: { counter: number; at: Date }]>(
    'note-passkey-use',
    `update passkeys set counter = $2.counter, last_used_at = $2.at where id = $1.passkeyId
       and counter = $1.counter returning id as "passkeyId"`,
  ),
  /** @returns what it was called; undefined when the member has none of this number */
  delete: maybeValue<string, [passkeyId: number, memberId: number]>(
    'delete-passkey',
    'delete from passkeys where id = $1 and member_id = $2 returning name',
  ),
  deleteOfMember: execute<[memberId: number]>('delete-passkeys-of-member', 'delete from passkeys where member_id = $1'),
};
export type { PasskeyRow };
