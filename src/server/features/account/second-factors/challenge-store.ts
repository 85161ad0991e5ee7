import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export type ChallengePurpose = 'NEW_TOTP_KEY' | 'NEW_PASSKEY' | 'PASSKEY';

interface ChallengeName {
  /** A sign-in or a session. */
  readonly holder: string;
  readonly purpose: ChallengePurpose;
}

const putChallenge = statement(
  'put-challenge',
  `insert into challenges (holder, purpose, sealed, expires_at) values ($1, $2, $3, $4)
   on conflict (holder, purpose) do update set sealed = excluded.sealed, expires_at = excluded.expires_at`,
);
const findChallenge = statement<{ sealed: Buffer }>(
  'find-challenge',
  'select sealed from challenges where holder = $1 and purpose = $2 and expires_at > $3',
);
const takeChallenge = statement<{ sealed: Buffer }>(
  'take-challenge',
  'delete from challenges where holder = $1 and purpose = $2 and expires_at > $3 returning sealed',
);

export const challengeStore = {
  /** Stores what a browser was given; what it was given before for the same purpose is void. */
  put: (db: Queryable, { holder, purpose }: ChallengeName, sealed: Buffer, expiresAt: Date) =>
    db.query(putChallenge, [holder, purpose, sealed, expiresAt]),
  async find(db: Queryable, { holder, purpose }: ChallengeName, now: Date): Promise<Buffer | undefined> {
    const [row] = await db.query(findChallenge, [holder, purpose, now]);
    return row?.sealed;
  },
  /** Gives it out once. */
  async take(tx: Queryable, { holder, purpose }: ChallengeName, now: Date): Promise<Buffer | undefined> {
    const [row] = await tx.query(takeChallenge, [holder, purpose, now]);
    return row?.sealed;
  },
};
