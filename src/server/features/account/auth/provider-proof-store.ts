import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** What a proof is bound to besides its one use and its end. */
interface Bound {
  readonly tokenHash: Buffer;
  readonly sessionId: string;
  readonly memberId: number;
}

// Still the member's: an account that was unlinked meanwhile proves nothing.
const OWN = `token_hash = $1 and expires_at > $2 and session_id = $3 and purpose = 'PROOF' and signed_in_at is not null
  and exists (
    select 1 from member_identities i
    where i.issuer = identity_attempts.issuer and i.subject = identity_attempts.subject and i.member_id = $4
  )`;
const findProof = statement<{ provesFor: string; expiresAt: Date }>(
  'find-provider-proof',
  `select proves_for as "provesFor", expires_at as "expiresAt" from identity_attempts where ${OWN}`,
);
const useProof = statement<{ one: number }>(
  'use-provider-proof',
  `delete from identity_attempts where ${OWN} and proves_for = $5 returning 1 as one`,
);

/** Sign-ins at a provider that stand for a password once. */
export const providerProofStore = {
  async find(db: Queryable, { tokenHash, sessionId, memberId }: Bound, now: Date) {
    const [row] = await db.query(findProof, [tokenHash, now, sessionId, memberId]);
    return row;
  },
  /** False when there is none for this call, or another request was faster. */
  async use(tx: Queryable, { tokenHash, sessionId, memberId }: Bound, provesFor: string, now: Date): Promise<boolean> {
    return (await tx.query(useProof, [tokenHash, now, sessionId, memberId, provesFor])).length > 0;
  },
};
