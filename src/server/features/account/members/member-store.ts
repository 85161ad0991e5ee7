import { marketingAskedSince, REQUIRED_TERM_TAGS, TERMS_VERSIONS, type TermTag } from '#domain/account/terms.ts';
import type { OrderGroup } from '#domain/mentors/ranking/mentor-order.ts';
import type { Role } from '#domain/people/members.ts';
import type { Queryable } from '#server/db/database.ts';
import { execute, findRow, maybeRow } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { isRecommendedFirst } from '../../mentors/mentor-sql.ts';

export const timeZoneStore = {
  set: execute<[memberId: number, timeZone: string | null]>(
    'set-time-zone',
    'update members set time_zone = $2 where id = $1 and time_zone is distinct from $2',
  ),
};

interface RoleRow {
  /** The role of the sign-up. */
  readonly memberType: Role;
  readonly isMentorToo: boolean;
}

export const roleStore = {
  lock: maybeRow<RoleRow, [memberId: number]>(
    'lock-member-roles',
    `select member_type as "memberType", mentor_since is not null as "isMentorToo" from members where id = $1 and deleted_at is null for update`,
  ),
  becomeMentor: execute<[memberId: number, now: Date]>(
    'become-mentor',
    'update members set mentor_since = $2 where id = $1',
  ),
};

interface EmailRow {
  readonly email: string;
  /** No other account has proved a school with the same mailbox (product §2.2). */
  readonly isMailboxFree: boolean;
  /** A graduate who is mentor and mentee (product §1.5). */
  readonly hasBothRoles: boolean;
}

export const memberEmailStore = {
  find: maybeRow<EmailRow, [memberId: number]>(
    'find-member-email',
    `select email, not exists (
       select from mailbox_claims c
       where c.mailbox_hash = mailbox_hash(email) and c.claim = 'SCHOOL_MAIL' and c.member_id <> members.id
     ) as "isMailboxFree", mentor_since is not null as "hasBothRoles"
     from members where id = $1 and deleted_at is null`,
  ),
};

interface MemberSummaryRow {
  readonly memberId: number;
  readonly memberType: Role;
  readonly email: string;
  readonly nickname: string | null;
  readonly imageKey: string | null;
  readonly isProfileRegisterd: boolean;
  readonly hasBothRoles: boolean;
  readonly isRecommendedFirst: boolean;
  /** Required texts without a consent to the version in force. */
  readonly outdatedTerms: TermTag[];
  /** When marketing mails were agreed to, if that is asked for again. */
  readonly marketingToConfirm: Date | null;
  readonly timeZone: string | null;
}

const VERSIONS = REQUIRED_TERM_TAGS.map((tag) => TERMS_VERSIONS[tag]);
const findSummary = statement<MemberSummaryRow>(
  'find-member-summary',
  `select m.id as "memberId", r.role as "memberType", m.email,
     case r.role when 'ROLE_MENTOR' then mentor.nickname else mentee.nickname end as nickname, f.key as "imageKey",
     case r.role when 'ROLE_MENTOR' then mentor.member_id else mentee.member_id end is not null as "isProfileRegisterd",
     m.mentor_since is not null as "hasBothRoles",
     r.role = 'ROLE_MENTEE' and ${isRecommendedFirst({ universityId: 'mentee.university_id', group: '$5::text' })} as "isRecommendedFirst",
     array(
       select t.tag from unnest($2::text[], $3::text[]) as t (tag, version)
       where m.member_type <> 'ROLE_ADMIN' and not exists (
         select from term_consents c where c.member_id = m.id and c.tag = t.tag and c.version = t.version and c.agreed
       )
     ) as "outdatedTerms",
     (
       select case when last.agreed and last.agreed_at <= $6 then last.agreed_at end
       from term_consents last where last.member_id = m.id and last.tag = 'MARKETING_CONSENT'
       order by last.agreed_at desc limit 1
     ) as "marketingToConfirm",
     m.time_zone as "timeZone"
   from members m
     cross join lateral (select coalesce($4, m.last_role, m.member_type) as role) r
     left join mentor_profiles mentor on mentor.member_id = m.id
     left join mentee_profiles mentee on mentee.member_id = m.id
     left join files f on f.deleted_at is null
       and f.id = case r.role when 'ROLE_MENTOR' then mentor.image_file_id else mentee.image_file_id end
   where m.id = $1 and m.deleted_at is null`,
);

export const memberSummaryStore = {
  /** A member's summary in a role, with the key of that profile's image, or undefined for an unknown identifier. */
  find: (
    db: Queryable,
    memberId: number,
    { role, group, now }: { role: Role | undefined; group: OrderGroup; now: Date },
  ) =>
    findRow(db, findSummary, [memberId, REQUIRED_TERM_TAGS, VERSIONS, role ?? null, group, marketingAskedSince(now)]),
};
