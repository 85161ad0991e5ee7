import type { ListedMember, DeskMember } from '#contract/desk/members.ts';
import type { DeskOrder } from '#domain/desk/desk.ts';
import type { MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { listedAtDespitePause } from '../mentors/pauses/listed-at-sql.ts';
import { pageOf } from '../people/member-search/searched-sql.ts';

type Dated<Row, Keys extends keyof Row> = Omit<Row, Keys> & {
  readonly [Key in Keys]: null extends Row[Key] ? Date | null : Date;
};
export type ListedRow = Omit<Dated<ListedMember, 'createdAt' | 'suspendedAt'>, 'erasedAt'> & {
  /** When its member deleted the account, while it is not erased. */
  readonly deletedAt: Date | null;
};
export type MemberRow = ListedRow & Pick<DeskMember, 'isVerified' | 'organizationName'> & DeskMember['counts'];
export type MentoringOfMember = Dated<DeskMember['mentorings'][number], 'createdAt' | 'confirmedStartsAt'>;
type DocumentOfMember = Dated<NonNullable<DeskMember['documents']>[number], 'createdAt' | 'decidedAt'>;
type ReportOfMember = Dated<NonNullable<DeskMember['reports']>[number], 'createdAt' | 'closedAt'>;

/** Which members a list has. */
export interface ChosenMembers {
  readonly memberType?: ListedMember['memberType'] | undefined;
  readonly isSuspended: boolean;
  readonly order: DeskOrder;
  /** Only these members. */
  readonly memberIds?: readonly number[] | undefined;
}

const COLUMNS = `m.id as "memberId", m.member_type as "memberType", m.email, coalesce(t.nickname, s.nickname) as nickname,
     u.name as "schoolName", m.created_at as "createdAt", m.suspended_at as "suspendedAt", m.deleted_at as "deletedAt"`;
const FROM = `from members m
   left join mentor_profiles t on t.member_id = m.id
   left join mentee_profiles s on s.member_id = m.id
   left join universities u on u.id = coalesce(t.university_id, s.university_id)`;
/** The largest page and one more. */
const CHOSEN = `m.member_type <> 'ROLE_ADMIN' and m.erased_at is null and ($2::text is null or m.member_type = $2)`;
const listsOf = (order: DeskOrder) => {
  // The page first: joined at once, the profiles of all members before it are read as well.
  const pageWhere = (name: string, chosen: string) =>
    statement<ListedRow>(
      `list-${name}-${order.toLowerCase()}`,
      `select ${COLUMNS} ${FROM} where m.id = any(array(
         select m.id from members m where ${chosen} and ${pageOf(order, 'm.id', '$1')} limit 51
       )) order by m.id ${order === 'NEWEST' ? 'desc' : ''}`,
    );
  return {
    all: pageWhere('members-of-desk', CHOSEN),
    suspended: pageWhere(
      'suspended-members',
      `${CHOSEN} and m.suspended_at is not null and ($3::bigint[] is null or m.id = any($3))`,
    ),
    found: pageWhere('found-members', `${CHOSEN} and m.id = any($3)`),
  };
};
const LISTS = { NEWEST: listsOf('NEWEST'), OLDEST: listsOf('OLDEST') };
const find = statement<MemberRow>(
  'find-member-of-desk',
  `select ${COLUMNS}, coalesce(${listedAtDespitePause('t')}, s.verified_at) is not null as "isVerified", t.organization_name as "organizationName",
     c.open, c.confirmed, c.completed, c."noShows",
     (select count(*)::int from mentorings g join message_reports r on r.mentoring_id = g.id
        join messages w on w.mentoring_id = r.mentoring_id and w.number = r.number
      where (g.mentor_id = m.id or g.mentee_id = m.id) and w.sender_id = m.id) as reports
   ${FROM}, lateral (
     select count(*) filter (where g.status = any($2))::int as open, count(*) filter (where g.status = 'CONFIRMED')::int as confirmed,
       count(*) filter (where g.status = 'COMPLETED')::int as completed, count(*) filter (where g.status = 'NO_SHOW')::int as "noShows"
     from mentorings g where g.mentor_id = m.id or g.mentee_id = m.id
   ) c
   where m.id = $1 and m.member_type <> 'ROLE_ADMIN' and m.erased_at is null`,
);
const listMentorings = statement<MentoringOfMember>(
  'list-mentorings-of-member',
  `select g.id as "mentoringId", g.status, case when g.mentor_id = $1 then s.nickname else t.nickname end as partner,
     g.created_at as "createdAt", g.confirmed_starts_at as "confirmedStartsAt"
   from mentorings g
   join mentor_profiles t on t.member_id = g.mentor_id
   join mentee_profiles s on s.member_id = g.mentee_id
   where g.mentor_id = $1 or g.mentee_id = $1 order by g.id desc limit 20`,
);

const listDocuments = statement<DocumentOfMember>(
  'list-documents-of-member',
  `select id as "certificateId", certificate_type as "certificateType", status, created_at as "createdAt", decided_at as "decidedAt"
   from certificates where member_id = $1 order by id desc`,
);
const listReports = statement<ReportOfMember>(
  'list-reports-of-member',
  `select r.id as "reportId", r.mentoring_id as "mentoringId", r.reason, r.created_at as "createdAt", r.closed_at as "closedAt"
   from mentorings g join message_reports r on r.mentoring_id = g.id
   join messages w on w.mentoring_id = r.mentoring_id and w.number = r.number
   where (g.mentor_id = $1 or g.mentee_id = $1) and w.sender_id = $1 order by r.id desc limit 20`,
);

export const deskMemberStore = {
  /** Mentors and mentees, up to 51 rows. @param after the last member of the page before */
  list(db: Queryable, chosen: ChosenMembers, after: number | undefined): Promise<ListedRow[]> {
    const { memberType, isSuspended, memberIds, order } = chosen;
    const { all, suspended, found } = LISTS[order];
    const values = [after ?? null, memberType ?? null];
    if (isSuspended) return db.query(suspended, [...values, memberIds ?? null]);
    return memberIds ? db.query(found, [...values, memberIds]) : db.query(all, values);
  },
  async find(db: Queryable, memberId: number, open: readonly MentoringStatus[]): Promise<MemberRow | undefined> {
    const [row] = await db.query(find, [memberId, open]);
    return row;
  },
  listMentorings: (db: Queryable, memberId: number) => db.query(listMentorings, [memberId]),
  listDocuments: (db: Queryable, memberId: number) => db.query(listDocuments, [memberId]),
  /** Of messages that the member sent. */
  listReports: (db: Queryable, memberId: number) => db.query(listReports, [memberId]),
};
