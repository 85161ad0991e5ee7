import type { Queryable } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';

interface KeyRow {
  readonly call: string;
  readonly bodyHash: Buffer;
  readonly status: number | null;
  readonly answer: unknown;
}

const claim = statement<{ key: string }>(
  'claim-idempotency-key',
  `insert into idempotency_keys (member_id, key, call, body_hash, created_at) values ($1, $2, $3, $4, $5)
   on conflict (member_id, key) do update set created_at = excluded.created_at
     where idempotency_keys.status is null and idempotency_keys.created_at < $6
       and idempotency_keys.call = excluded.call and idempotency_keys.body_hash in (excluded.body_hash, $7)
   returning key`,
);
const find = statement<KeyRow>(
  'find-idempotency-key',
  'select call, body_hash as "bodyHash", status, answer from idempotency_keys where member_id = $1 and key = $2',
);
const settle = statement(
  'complete-idempotency-key',
  'update idempotency_keys set status = $3, answer = $4 where member_id = $1 and key = $2',
);
const release = statement(
  'release-idempotency-key',
  'delete from idempotency_keys where member_id = $1 and key = $2 and status is null',
);

interface Claim {
  readonly memberId: number;
  readonly key: string;
  readonly call: string;
  readonly bodyHash: Buffer;
  /** As the version before stored it. */
  readonly plainHash: Buffer;
}

export const idempotencyStore = {
  /** Claims a key for the first time, or after an incomplete run that began before `staleBefore` (its process was killed). */
  async claim(db: Queryable, given: Claim, now: Date, staleBefore: Date): Promise<boolean> {
    const { memberId, key, call, bodyHash, plainHash } = given;
    return (await db.query(claim, [memberId, key, call, bodyHash, now, staleBefore, plainHash])).length > 0;
  },
  async find(db: Queryable, memberId: number, key: string): Promise<KeyRow | undefined> {
    const [row] = await db.query(find, [memberId, key]);
    return row;
  },
  settle: (db: Queryable, memberId: number, key: string, status: number, answer: unknown) =>
    db.query(settle, [memberId, key, status, JSON.stringify(answer)]),
  release: (db: Queryable, memberId: number, key: string) => db.query(release, [memberId, key]),
};
