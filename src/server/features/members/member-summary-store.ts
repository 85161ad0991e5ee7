import type { Role } from '#domain/members/members.ts';
import { REQUIRED_TERM_TAGS, TERMS_VERSIONS, type TermTag } from '#domain/members/terms.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

interface MemberSummaryRow {
  readonly memberId: number;
  readonly memberType: Role;
  readonly email: string;
  readonly nickname: string | null;
  readonly imageKey: string | null;
  readonly isProfileRegisterd: boolean;
  /** Required texts without a consent to the version in force. */
  readonly outdatedTerms: TermTag[];
}

const VERSIONS = REQUIRED_TERM_TAGS.map((tag) => TERMS_VERSIONS[tag]);
const findSummary = statement<MemberSummaryRow>(
  'find-member-summary',
  `select m.id as "memberId", m.member_type as "memberType", m.email,
     coalesce(mentor.nickname, mentee.nickname) as nickname, f.key as "imageKey",
     coalesce(mentor.member_id, mentee.member_id) is not null as "isProfileRegisterd",
     array(
       select t.tag from unnest($2::text[], $3::text[]) as t (tag, version)
       where m.member_type <> 'ROLE_ADMIN' and not exists (
         select from term_consents c where c.member_id = m.id and c.tag = t.tag and c.version = t.version and c.agreed
       )
     ) as "outdatedTerms"
   from members m
     left join mentor_profiles mentor on mentor.member_id = m.id
     left join mentee_profiles mentee on mentee.member_id = m.id
     left join files f on f.id = coalesce(mentor.image_file_id, mentee.image_file_id) and f.deleted_at is null
   where m.id = $1 and m.deleted_at is null`,
);

export const memberSummaryStore = {
  /** A member's summary with the key of the profile image, or undefined for an unknown identifier. */
  async find(db: Queryable, memberId: number): Promise<MemberSummaryRow | undefined> {
    const [row] = await db.query(findSummary, [memberId, REQUIRED_TERM_TAGS, VERSIONS]);
    return row;
  },
};
