import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, findRow, manyRows, maybeRow } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';

export interface Lapsing {
  readonly memberId: number;
  readonly until: Date;
}

const findUntil = statement<{ until: Date | null }>(
  'find-enrolment',
  'select verified_until as until from mentee_profiles where member_id = $1 and verified_at is not null',
);

// Students verified by a version that knew no end, except graduates.
const setMissing = statement<{ memberId: number }>(
  'set-missing-enrolment-ends',
  `update mentee_profiles set verified_until = $1 where member_id in (
     select p.member_id from mentee_profiles p
     where p.verified_at is not null and p.verified_until is null and not exists (
       select from certificates c where c.member_id = p.member_id and c.certificate_type = 'ENROLLMENT'
         and c.status = 'APPROVED' and c.standing = 'GRADUATE'
     ) order by p.member_id limit 500 for update skip locked
   ) returning member_id as "memberId"`,
);

export const enrolmentStore = {
  /** Until when the proof of a verified student counts; undefined without one, or of a graduate. */
  findUntil: async (db: Queryable, memberId: number) => (await findRow(db, findUntil, [memberId]))?.until ?? undefined,
  replaceCode: execute<[code: { memberId: number; sessionId: string; codeHash: Buffer; expiresAt: Date }]>(
    'replace-enrolment-code',
    `insert into enrolment_codes (member_id, session_id, code_hash, expires_at) values ($1.memberId, $1.sessionId, $1.codeHash, $1.expiresAt)
     on conflict (member_id) do update set session_id = excluded.session_id, code_hash = excluded.code_hash, attempts = 0,
       expires_at = excluded.expires_at`,
  ),
  // The row lock serialises parallel guesses, so that each sees the attempts of the one before (S-02).
  /** Uses one of its five attempts; undefined when there is none, or none left. */
  claimAttempt: maybeRow<
    { codeHash: Buffer; attempts: number; expiresAt: Date },
    [memberId: number, sessionId: string, now: Date]
  >(
    'claim-enrolment-code-attempt',
    `update enrolment_codes set attempts = attempts + 1
     where member_id = $1 and session_id = $2 and expires_at > $3 and attempts < 5
     returning code_hash as "codeHash", attempts, expires_at as "expiresAt"`,
  ),
  isWaiting: anyRow<[memberId: number, sessionId: string, now: Date]>(
    'is-enrolment-code-waiting',
    'select 1 as one from enrolment_codes where member_id = $1 and session_id = $2 and expires_at > $3',
  ),
  /** False when it was used already. */
  dropCode: anyRow<[memberId: number, sessionId: string, expiresAt: Date]>(
    'drop-enrolment-code',
    'delete from enrolment_codes where member_id = $1 and session_id = $2 and expires_at = $3 returning member_id as "memberId"',
  ),
  dropOldCodes: execute<[now: Date]>('drop-old-enrolment-codes', 'delete from enrolment_codes where expires_at <= $1'),
  /** A few hundred at a time. @returns how many */
  async setMissing(db: Queryable, until: Date): Promise<number> {
    return (await db.query(setMissing, [until])).length;
  },
  // Students with a proof that ends within so many days, who were not told since then.
  /**
   * Marks a few hundred at a time as told at `now`.
   * @param endsBefore takes proofs that end until then
   * @param days takes students last told earlier than so many days before the end
   */
  takeToWarn: manyRows<Lapsing, [now: Date, endsBefore: Date, days: number]>(
    'take-enrolments-to-warn',
    `update mentee_profiles set lapse_warned_at = $1 where member_id in (
       select p.member_id from mentee_profiles p join members m on m.id = p.member_id
       where p.verified_at is not null and p.verified_until > $1 and p.verified_until <= $2
         and (p.lapse_warned_at is null or p.lapse_warned_at < p.verified_until - make_interval(days => $3))
         and m.deleted_at is null and m.suspended_at is null
       order by p.verified_until, p.member_id limit 200 for update of p skip locked
     ) returning member_id as "memberId", verified_until as until`,
  ),
};
