import type { Queryable } from '../../db/database.ts';
import { execute, hasRow, maybeRow } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';

export interface KeyRow {
  readonly call: string;
  readonly bodyHash: Buffer;
  readonly status: number | null;
  readonly answer: unknown;
}

/** What came of a claim. */
interface Claimed {
  /** Which run of the call holds the key now, from 1; null when this one does not. */
  readonly run: number | null;
  /** The row in its way; undefined while nobody can see it. */
  readonly earlier: KeyRow | undefined;
}

type ClaimRow = { readonly run: number | null } & { readonly [Field in keyof KeyRow]: KeyRow[Field] | null };

// The lock says at once that another transaction has the key, before its row can be seen.
const claimText = (isFree: string) => `with held as materialized (select ${isFree} as is_free), claimed as (
     insert into idempotency_keys as k (member_id, key, call, body_hash, created_at, leased_until, holder)
     select $1::bigint, $2::text, $3::text, $4::bytea, $5::timestamptz, $6::timestamptz, $7::uuid from held where is_free
     on conflict (member_id, key) do update
       set created_at = excluded.created_at, leased_until = excluded.leased_until, holder = excluded.holder, run = k.run + 1
       where k.status is null and k.leased_until <= $5::timestamptz and k.call = excluded.call and k.body_hash = excluded.body_hash
     returning k.run
   )
   select (select run from claimed) as run, k.call, k.body_hash as "bodyHash", k.status, k.answer
   from (select) as one left join idempotency_keys k on k.member_id = $1::bigint and k.key = $2::text`;
const claimWithin = statement<ClaimRow>(
  'claim-idempotency-key-within',
  claimText(`pg_try_advisory_xact_lock(7340, hashtext($1::bigint || ':' || $2::text))`),
);
const claim = statement<ClaimRow>('claim-idempotency-key', claimText('true'));
const settle = statement<{ run: number }>(
  'complete-idempotency-key',
  `update idempotency_keys set status = $4, answer = $5, leased_until = null
   where member_id = $1 and key = $2 and holder = $3 and status is null returning run`,
);

/** The key of one run of a call, which holds it by this name once it is claimed. */
export interface HeldKey {
  readonly memberId: number;
  readonly key: string;
  readonly holder: string;
}

export interface Claim extends HeldKey {
  readonly call: string;
  readonly bodyHash: Buffer;
}

interface ClaimTimes {
  readonly now: Date;
  /** Until when the run holds the key unless it says more; null for as long as its transaction lasts. */
  readonly leasedUntil: Date | null;
}

export const idempotencyStore = {
  /** Claims a key for the transaction that it is part of, without waiting for another one. Nobody else sees the claim before that commits. */
  claimWithin: (tx: Queryable, given: Claim, times: ClaimTimes) => runClaim(tx, claimWithin, given, times),
  /** Claims a key for a run of several transactions. */
  claim: (db: Queryable, given: Claim, times: ClaimTimes) => runClaim(db, claim, given, times),
  /** @returns false when another run holds the key by now, or has stored its answer */
  settle: (db: Queryable, { memberId, key, holder }: HeldKey, status: number, answer: unknown) =>
    hasRow(db, settle, [memberId, key, holder, status, JSON.stringify(answer)]),
  /** Holds the key for longer, or with the past lets another run have it at once, which goes on where this one has come to. */
  renew: execute<[heldKey: HeldKey, now: Date, leasedUntil: Date]>(
    'renew-idempotency-key',
    `update idempotency_keys set created_at = $2, leased_until = $3
     where member_id = $1.memberId and key = $1.key and holder = $1.holder and status is null`,
  ),
  /** The key is as if it had not been claimed. */
  remove: execute<[held: Pick<HeldKey, 'memberId' | 'key'>]>(
    'release-idempotency-key',
    'delete from idempotency_keys where member_id = $1.memberId and key = $1.key and status is null',
  ),
  find: maybeRow<KeyRow, [memberId: number, key: string]>(
    'find-idempotency-key',
    'select call, body_hash as "bodyHash", status, answer from idempotency_keys where member_id = $1 and key = $2',
  ),
};

async function runClaim(
  db: Queryable,
  text: typeof claim,
  { memberId, key, call, bodyHash, holder }: Claim,
  { now, leasedUntil }: ClaimTimes,
): Promise<Claimed> {
  const [row] = await db.query(text, [memberId, key, call, bodyHash, now, leasedUntil, holder]);
  if (!row) throw new Error('The claim was not answered');
  const { run, ...found } = row;
  return { run, earlier: found.call === null ? undefined : (found as KeyRow) };
}
