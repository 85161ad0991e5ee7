import { MAX_COUNTED } from '#contract/desk/desk.ts';
import type { DeskMember, ListedMember } from '#contract/desk/members.ts';
import type { OperationFigures } from '#domain/desk/alerts.ts';
import { type DeskOrder, DESK_ORDERS } from '#domain/desk/desk.ts';
import type { MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import { MOVING_STATUSES } from '#domain/money/balance.ts';
import type { Queryable } from '#server/db/database.ts';
import { manyRows, maybeRow, mustFindRow, orderedRows } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { listedAtDespitePause } from '../mentors/mentor-sql.ts';
import { expectedBalanceOf } from '../money/money-sql.ts';
import { pageOf } from '../people/member-search/searched-sql.ts';

type Dated<Row, Keys extends keyof Row> = Omit<Row, Keys> & {
  readonly [Key in Keys]: null extends Row[Key] ? Date | null : Date;
};
export type ListedRow = Omit<Dated<ListedMember, 'createdAt' | 'suspendedAt'>, 'erasedAt'> & {
  /** When its member deleted the account, while it is not erased. */
  readonly deletedAt: Date | null;
};
type MemberRow = ListedRow & Pick<DeskMember, 'isVerified' | 'organizationName'> & DeskMember['counts'];
type MentoringOfMember = Dated<DeskMember['mentorings'][number], 'createdAt' | 'confirmedStartsAt'>;
type DocumentOfMember = Dated<NonNullable<DeskMember['documents']>[number], 'createdAt' | 'decidedAt'>;
type ReportOfMember = Dated<NonNullable<DeskMember['reports']>[number], 'createdAt' | 'closedAt'>;

/** Which members a list has. */
interface ChosenMembers {
  readonly memberType: ListedMember['memberType'] | undefined;
  readonly isSuspended: boolean;
  readonly order: DeskOrder;
  /** Only these members. */
  readonly memberIds: readonly number[] | undefined;
  /** The last member of the page before. */
  readonly after: number | undefined;
}

const COLUMNS = `m.id as "memberId", m.member_type as "memberType", m.email, coalesce(t.nickname, s.nickname) as nickname,
     u.name as "schoolName", m.created_at as "createdAt", m.suspended_at as "suspendedAt", m.deleted_at as "deletedAt"`;
const FROM = `from members m
   left join mentor_profiles t on t.member_id = m.id
   left join mentee_profiles s on s.member_id = m.id
   left join universities u on u.id = coalesce(t.university_id, s.university_id)`;
/** The largest page and one more. The page first: joined at once, the profiles of all members before it are read as well. */
const listOf = (name: string, chosen: string) =>
  orderedRows<ListedRow, ChosenMembers>(
    DESK_ORDERS,
    `list-${name}`,
    (order) =>
      `select ${COLUMNS} ${FROM} where m.id = any(array(
         select m.id from members m where m.member_type <> 'ROLE_ADMIN' and m.erased_at is null
           and ($1.memberType::text is null or m.member_type = $1.memberType) and ${chosen} and ${pageOf(order, 'm.id')} limit 51
       )) order by m.id ${order === 'NEWEST' ? 'desc' : ''}`,
  );
const listMembers = listOf('members-of-desk', 'true');
const listSuspended = listOf(
  'suspended-members',
  'm.suspended_at is not null and ($1.memberIds::bigint[] is null or m.id = any($1.memberIds))',
);
const listFound = listOf('found-members', 'm.id = any($1.memberIds)');

export const deskMemberStore = {
  /** Mentors and mentees, up to 51 rows. */
  list(db: Queryable, chosen: ChosenMembers): Promise<ListedRow[]> {
    if (chosen.isSuspended) return listSuspended(db, chosen);
    return chosen.memberIds ? listFound(db, chosen) : listMembers(db, chosen);
  },
  find: maybeRow<MemberRow, [memberId: number, open: readonly MentoringStatus[]]>(
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
  ),
  listMentorings: manyRows<MentoringOfMember, [memberId: number]>(
    'list-mentorings-of-member',
    `select g.id as "mentoringId", g.status, case when g.mentor_id = $1 then s.nickname else t.nickname end as partner,
       g.created_at as "createdAt", g.confirmed_starts_at as "confirmedStartsAt"
     from mentorings g
     join mentor_profiles t on t.member_id = g.mentor_id
     join mentee_profiles s on s.member_id = g.mentee_id
     where g.mentor_id = $1 or g.mentee_id = $1 order by g.id desc limit 20`,
  ),
  listDocuments: manyRows<DocumentOfMember, [memberId: number]>(
    'list-documents-of-member',
    `select id as "certificateId", certificate_type as "certificateType", status, created_at as "createdAt", decided_at as "decidedAt"
     from certificates where member_id = $1 order by id desc`,
  ),
  /** Of messages that the member sent. */
  listReports: manyRows<ReportOfMember, [memberId: number]>(
    'list-reports-of-member',
    `select r.id as "reportId", r.mentoring_id as "mentoringId", r.reason, r.created_at as "createdAt", r.closed_at as "closedAt"
     from mentorings g join message_reports r on r.mentoring_id = g.id
     join messages w on w.mentoring_id = r.mentoring_id and w.number = r.number
     where (g.mentor_id = $1 or g.mentee_id = $1) and w.sender_id = $1 order by r.id desc limit 20`,
  ),
};

export interface AuditRow {
  readonly entryId: number;
  readonly at: Date;
  readonly actorId: number | null;
  readonly actorEmail: string | null;
  readonly action: string;
  readonly subject: string;
  readonly detail: Record<string, unknown>;
  readonly ip: string;
}

/** What a list of the log has. */
interface ChosenEntries {
  readonly actorId?: number | undefined;
  readonly action?: string | undefined;
  /** The whole subject, such as `member:12`. */
  readonly subject?: string | undefined;
}

const SELECT = `select a.id as "entryId", a.at, a.actor_id as "actorId", m.email as "actorEmail", a.action, a.subject, a.detail, a.ip
   from audit_log a left join members m on m.id = a.actor_id
   where a.id < coalesce($1, 9223372036854775807)`;
/** The largest page and one more. */
const END = 'order by a.id desc limit 51';
// One statement a filter that has an index; the others are looked at on the way.
const REST = `and ($2::bigint is null or a.actor_id = $2) and ($3::text is null or a.action = $3)
   and ($4::text is null or a.subject = $4)`;
const listAll = statement<AuditRow>('list-audit', `${SELECT} ${REST} ${END}`);
const listOfSubject = statement<AuditRow>('list-audit-of-subject', `${SELECT} and a.subject = $4::text ${REST} ${END}`);
const listOfActor = statement<AuditRow>('list-audit-of-actor', `${SELECT} and a.actor_id = $2::bigint ${REST} ${END}`);
const listOfAction = statement<AuditRow>('list-audit-of-action', `${SELECT} and a.action = $3::text ${REST} ${END}`);

export const auditLogStore = {
  /** Newest first, up to 51 rows before the entry `before`. */
  list(db: Queryable, chosen: ChosenEntries, before: number | undefined): Promise<AuditRow[]> {
    const { actorId, action, subject } = chosen;
    const values = [before ?? null, actorId ?? null, action ?? null, subject ?? null];
    if (subject !== undefined) return db.query(listOfSubject, values);
    if (actorId !== undefined) return db.query(listOfActor, values);
    return db.query(action === undefined ? listAll : listOfAction, values);
  },
};

export interface WaitingRow {
  readonly count: number;
  readonly oldestAt: Date | null;
}

const QUEUES = ['certificates', 'disputes', 'reports', 'payoutAccounts', 'handRefunds', 'universityRequests'] as const;
type Queue = (typeof QUEUES)[number];

const countWaiting = statement<WaitingRow & { queue: Queue }>(
  'count-waiting',
  `select 'certificates' as queue, count(*)::int as count, min(at) as "oldestAt" from (
     select created_at as at from certificates where status = 'PENDING' order by id limit ${MAX_COUNTED}
   ) c
   union all select 'disputes', count(*)::int, min(at) from (
     select r.asked_at as at from dispute_rounds r join mentorings m on m.id = r.mentoring_id and m.status = 'CONFIRMED'
     where r.decided_at is null order by r.decide_by, r.mentoring_id limit ${MAX_COUNTED}
   ) d
   union all select 'reports', count(*)::int, min(at) from (
     select created_at as at from message_reports where closed_at is null order by id limit ${MAX_COUNTED}
   ) r
   union all select 'payoutAccounts', count(*)::int, min(at) from (
     select submitted_at as at from payout_accounts where status = 'WAITING' order by submission_id limit ${MAX_COUNTED}
   ) a
   union all select 'handRefunds', count(*)::int, min(at) from (
     select proposed_at as at from hand_refunds where state = 'PROPOSED' order by id limit ${MAX_COUNTED}
   ) h
   union all select 'universityRequests', count(*)::int, min(at) from (
     select created_at as at from university_requests order by created_at limit ${MAX_COUNTED}
   ) u`,
);

export const waitingStore = {
  /** What waits for an operator, each counted up to `MAX_COUNTED`. */
  async count(db: Queryable): Promise<Record<Queue, WaitingRow>> {
    const rows = await db.query(countWaiting, []);
    const [certificates, disputes, reports, payoutAccounts, handRefunds, universityRequests] = QUEUES.map((queue) =>
      rows.find((row) => row.queue === queue),
    );
    if (!certificates || !disputes || !reports || !payoutAccounts || !handRefunds || !universityRequests)
      throw new Error('A queue was not counted');
    return { certificates, disputes, reports, payoutAccounts, handRefunds, universityRequests };
  },
};

type StoredFigures = Omit<OperationFigures, 'disk'>;

// Each part goes by an index: the first of a queue, or what has changed in the last day.
const findFigures = statement<StoredFigures>(
  'find-operation-figures',
  `select
     (select created_at from certificates where status = 'PENDING' order by id limit 1) as "oldestCertificateAt",
     (select created_at from message_reports where closed_at is null order by id limit 1) as "oldestReportAt",
     (select r.decide_by from dispute_rounds r join mentorings m on m.id = r.mentoring_id and m.status = 'CONFIRMED'
      where r.decided_at is null order by r.decide_by limit 1) as "nextDecisionAt",
     job.run_at as "oldestJobAt", job.name as "oldestJobName",
     (select min(created_at) from outbox where sent_at is null and failed_at is null) as "oldestMailAt",
     (select count(*)::int from gateway_calls g join payments p on p.id = g.payment_id
      where g.outcome = 'UNKNOWN' and g.requested_at > $3 and g.requested_at <= $2
        and (p.status = any($4) or exists (select from hand_refunds h where h.id = g.hand_refund_id and h.state = 'SENT'))) as "unansweredCalls",
     (select count(*)::int from payments p
      where p.updated_at > $3 and p.updated_at <= $2 and coalesce((
        select sum(e.amount_krw) from ledger_entries e where e.payment_id = p.id and e.account = 'GATEWAY'
      ), 0) <> ${expectedBalanceOf('p')}) as "wrongOrders",
     (select count(*)::int from ledger_differences where differs_since is not null) as "differingOrders",
     (select order_id from ledger_differences where differs_since is not null order by differs_since, order_id limit 1) as "differingOrderId"
   from (values (1)) as one
   left join lateral (select run_at, name from jobs where run_at <= $1 order by run_at, id limit 1) job on true`,
);

export const operationFiguresStore = {
  /** @param span orders that changed in it are compared with their ledger; calls to the gateway in it should have an answer, or be known of otherwise */
  find: (db: Queryable, now: Date, span: { from: Date; until: Date }) =>
    mustFindRow(db, findFigures, [now, span.until, span.from, MOVING_STATUSES]),
};
