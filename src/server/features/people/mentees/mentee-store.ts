import { enrolmentUntil } from '#domain/people/enrolment.ts';
import type { MenteeProfileInput } from '#domain/people/mentees.ts';
import type { Queryable } from '#server/db/database.ts';
import { execute, hasRow } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { menteeSql, type StoredMentee } from '../profiles/profile-columns-sql.ts';

export interface MenteeRow {
  readonly memberId: number;
  readonly email: string;
  readonly nickname: string;
  readonly universityId: number;
  readonly schoolName: string;
  readonly imageFileId: number | null;
  readonly imageKey: string | null;
  readonly imageName: string | null;
  readonly isVerified: boolean;
  /** What the profile's own columns hold. */
  readonly profile: StoredMentee;
}

/** What a profile is written from: the payload with the identifiers of its university and image. */
export interface MenteeRecord {
  readonly memberId: number;
  readonly universityId: number;
  readonly imageFileId: number | null;
  readonly profile: MenteeProfileInput;
}

const findMentee = statement<Omit<MenteeRow, 'profile'>>(
  'find-mentee',
  `select p.member_id as "memberId", m.email, p.nickname, p.university_id as "universityId", u.name as "schoolName",
     p.image_file_id as "imageFileId", i.key as "imageKey", i.original_name as "imageName",
     p.verified_at is not null as "isVerified", ${menteeSql.read}
   from mentee_profiles p
   join members m on m.id = p.member_id and m.deleted_at is null
   join universities u on u.id = p.university_id
   left join files i on i.id = p.image_file_id
   where p.member_id = $1`,
);
const insertMentee = statement(
  'insert-mentee',
  `insert into mentee_profiles (member_id, nickname, university_id, image_file_id, created_at, updated_at, ${menteeSql.columns})
   values ($1, $2, $3, $4, $5, $5, ${menteeSql.parameters(6)})`,
);
const updateMentee = statement(
  'update-mentee',
  `update mentee_profiles set nickname = $2, university_id = $3, image_file_id = $4, updated_at = $5, ${menteeSql.set(6)}
   where member_id = $1`,
);
// A mailbox proves one account: that of the first of its addresses, for as long as that exists.
// A graduate's proof has no end and keeps none; so does a proof with an end still to be set.
const verifyByMail = statement<{ memberId: number }>(
  'set-mentee-verified-by-mail',
  `with claim as (
     insert into mailbox_claims (mailbox_hash, claim, member_id, claimed_at)
     select mailbox_hash(coalesce($4::text, email)), 'SCHOOL_MAIL', id, $2 from members where id = $1
     on conflict (mailbox_hash, claim) do update set member_id = excluded.member_id, claimed_at = excluded.claimed_at, released_at = null
       where mailbox_claims.member_id is null or mailbox_claims.member_id = excluded.member_id
     returning member_id
   )
   update mentee_profiles set verified_at = coalesce(verified_at, $2),
     verified_until = case when verified_at is null or verified_until is not null then $3::timestamptz end
   from claim where mentee_profiles.member_id = claim.member_id returning mentee_profiles.member_id as "memberId"`,
);

export const menteeStore = {
  async find(db: Queryable, memberId: number): Promise<MenteeRow | undefined> {
    const [row] = await db.query(findMentee, [memberId]);
    return row && { ...row, profile: menteeSql.partOf(row) };
  },
  insert: (tx: Queryable, record: MenteeRecord, now: Date) => tx.query(insertMentee, valuesOf(record, now)),
  update: (tx: Queryable, record: MenteeRecord, now: Date) => tx.query(updateMentee, valuesOf(record, now)),
  /**
   * By the university's own mail address, the account's unless another one is given.
   * @returns false when another account has proved a school with the same mailbox (product §2.2)
   */
  verifyByMail: (tx: Queryable, memberId: number, now: Date, email?: string) =>
    hasRow(tx, verifyByMail, [memberId, now, enrolmentUntil(now), email ?? null]),
  /** @param until null for a proof without an end */
  verify: execute<[memberId: number, now: Date, until: Date | null]>(
    'set-mentee-verified',
    'update mentee_profiles set verified_at = coalesce(verified_at, $2), verified_until = $3 where member_id = $1',
  ),
};

function valuesOf({ memberId, universityId, imageFileId, profile }: MenteeRecord, now: Date) {
  return [memberId, profile.nickname, universityId, imageFileId, now, ...menteeSql.valuesOf(profile)];
}
