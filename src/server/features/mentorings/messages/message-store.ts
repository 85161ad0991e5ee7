import { type DeskOrder, DESK_ORDERS } from '#domain/desk/desk.ts';
import type { ReportReason, ReportState } from '#domain/mentorings/messages/messages.ts';
import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, manyRows, maybeRow, maybeValue, orderedRows } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import type { DeskSearch } from '../../people/member-search/search-members.ts';
import { isSearched, pageOf } from '../../people/member-search/searched-sql.ts';

export interface MessageRow {
  readonly number: number;
  readonly senderId: number;
  readonly clientId: string;
  readonly text: string;
  readonly createdAt: Date;
  readonly files: readonly MessageFileRow[];
}

interface MessageFileRow {
  readonly fileId: number;
  readonly fileName: string;
  readonly contentType: string;
  readonly byteSize: number;
}

const SELECT = `select x.number, x.sender_id as "senderId", x.client_id as "clientId", x.body as text, x.created_at as "createdAt",
    coalesce((
      select json_agg(json_build_object('fileId', f.id, 'fileName', f.original_name, 'contentType', f.content_type,
        'byteSize', f.byte_size) order by a.position)
      from message_files a join files f on f.id = a.file_id where a.mentoring_id = x.mentoring_id and a.number = x.number
    ), '[]') as files
  from messages x`;
/** The largest page and one more, to know whether another follows. */
const ROWS = 101;
const listBefore = statement<MessageRow>(
  'list-messages-before',
  `${SELECT} where x.mentoring_id = $1 and x.number < $2 order by x.number desc limit ${ROWS}`,
);
// Locked, so that if two use a file at once, the second finds it used. The hourly cleaning would not look again after it has waited for
// the lock: what it may take is not found.
const lockUnsent = statement<{ fileId: number }>(
  'lock-unsent-files',
  `select f.id as "fileId" from files f
   where f.id = any($1::bigint[]) and f.owner_id = $2 and f.kind = 'MESSAGE' and f.deleted_at is null and f.created_at > $3
     and not exists (select from message_files a where a.file_id = f.id)
   order by f.id for update of f`,
);

export const messageStore = {
  /** Newest first, below `cursor` when one is given; up to 101 rows. */
  listBefore: (db: Queryable, mentoringId: number, cursor = 2_147_483_647) =>
    db.query(listBefore, [mentoringId, cursor]),
  /** Oldest first, above `after`; up to 101 rows. */
  listAfter: manyRows<MessageRow, [mentoringId: number, after: number]>(
    'list-messages-after',
    `${SELECT} where x.mentoring_id = $1 and x.number > $2 order by x.number limit ${ROWS}`,
  ),
  findByClientId: maybeRow<MessageRow, [mentoringId: number, senderId: number, clientId: string]>(
    'find-message-by-client-id',
    `${SELECT} where x.mentoring_id = $1 and x.sender_id = $2 and x.client_id = $3`,
  ),
  findSender: maybeValue<number, [mentoringId: number, number: number]>(
    'find-message-sender',
    'select sender_id as "senderId" from messages where mentoring_id = $1 and number = $2',
  ),
  /** Whether the other side has written anything above a number. */
  hasReceived: anyRow<[mentoringId: number, memberId: number, after: number]>(
    'find-message-received-after',
    'select 1 as one from messages where mentoring_id = $1 and sender_id <> $2 and number > $3 limit 1',
  ),
  insert: execute<
    [
      message: { mentoringId: number; number: number; senderId: number; clientId: string; text: string },
      fileIds: readonly number[],
      now: Date,
    ]
  >(
    'insert-message',
    `with made as (
       insert into messages (mentoring_id, number, sender_id, client_id, body, created_at)
         values ($1.mentoringId, $1.number, $1.senderId, $1.clientId, $1.text, $3)
       returning mentoring_id, number
     )
     insert into message_files (mentoring_id, number, position, file_id)
     select made.mentoring_id, made.number, f.position, f.file_id
     from made cross join unnest($2::bigint[]) with ordinality as f (file_id, position)`,
  ),
  /** Those of these files that are the member's uploads for messages since a time, and belong to no message yet. */
  async lockUnsent(tx: Queryable, memberId: number, fileIds: readonly number[], since: Date): Promise<Set<number>> {
    return new Set((await tx.query(lockUnsent, [fileIds, memberId, since])).map(({ fileId }) => fileId));
  },
  /** A file that a member uploaded, or that is in a conversation of theirs. */
  findFile: maybeRow<
    { mentoringId: number | null; ownerId: number; key: string; fileName: string },
    [fileId: number, memberId: number]
  >(
    'find-message-file',
    `select a.mentoring_id as "mentoringId", f.owner_id as "ownerId", f.key, f.original_name as "fileName"
     from files f left join message_files a on a.file_id = f.id
     where f.id = $1 and f.kind = 'MESSAGE' and f.deleted_at is null
       and ($2 = f.owner_id or exists (
         select from mentorings m where m.id = a.mentoring_id and $2 in (m.mentor_id, m.mentee_id)
       ))`,
  ),
  /** A file that an operator may look at: in a reported conversation, up to the message that was reported. */
  findReportedFile: maybeRow<{ mentoringId: number; key: string; fileName: string }, [fileId: number]>(
    'find-reported-file',
    `select a.mentoring_id as "mentoringId", f.key, f.original_name as "fileName"
     from message_files a join files f on f.id = a.file_id
     where f.id = $1 and f.deleted_at is null and exists (
       select from message_reports r where r.mentoring_id = a.mentoring_id and r.number >= a.number
     )`,
  ),
};

export interface ReportRow {
  readonly reportId: number;
  readonly mentoringId: number;
  readonly number: number;
  readonly reason: ReportReason;
  readonly detail: string;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly note: string | null;
  readonly reporterId: number;
  readonly mentorId: number;
  readonly menteeId: number;
  readonly mentorName: string;
  readonly menteeName: string;
}

/** Which reports a list has. */
export interface ChosenReports extends DeskSearch {
  readonly state: ReportState;
  readonly order: DeskOrder;
  readonly reason: ReportReason | undefined;
  /** The last of the page before. */
  readonly after: number | undefined;
}

const SELECT_REPORT = `select r.id as "reportId", r.mentoring_id as "mentoringId", r.number, r.reason, r.detail, r.created_at as "createdAt",
    r.closed_at as "closedAt", r.note, r.reporter_id as "reporterId", m.mentor_id as "mentorId", m.mentee_id as "menteeId",
    mentor.nickname as "mentorName", mentee.nickname as "menteeName"
  from message_reports r join mentorings m on m.id = r.mentoring_id
  join mentor_profiles mentor on mentor.member_id = m.mentor_id
  join mentee_profiles mentee on mentee.member_id = m.mentee_id`;
/** The largest page and one more. */
const REPORT_ROWS = 51;
const listOf = (state: ReportState) =>
  orderedRows<ReportRow, ChosenReports>(
    DESK_ORDERS,
    `list-message-reports-${state.toLowerCase()}`,
    (order) =>
      `${SELECT_REPORT} where r.closed_at is ${state === 'OPEN' ? 'null' : 'not null'} and ($1.reason::text is null or r.reason = $1.reason)
         and ${isSearched('m.id', 'm.mentor_id', 'm.mentee_id')} and ${pageOf(order, 'r.id')} limit ${REPORT_ROWS}`,
  );
const LISTS = { OPEN: listOf('OPEN'), CLOSED: listOf('CLOSED') };

export const reportStore = {
  /** @returns its id; undefined when the member has reported this message before */
  insert: maybeValue<
    number,
    [
      report: { mentoringId: number; number: number; reporterId: number; reason: ReportReason; detail: string },
      now: Date,
    ]
  >(
    'insert-message-report',
    `insert into message_reports (mentoring_id, number, reporter_id, reason, detail, created_at)
     values ($1.mentoringId, $1.number, $1.reporterId, $1.reason, $1.detail, $2)
     on conflict (mentoring_id, number, reporter_id) do nothing returning id`,
  ),
  /** Up to 51 rows. */
  list: (db: Queryable, chosen: ChosenReports) => LISTS[chosen.state](db, chosen),
  find: maybeRow<ReportRow, [reportId: number]>('find-message-report', `${SELECT_REPORT} where r.id = $1`),
  /** @returns false when it was closed before */
  close: anyRow<[reportId: number, operatorId: number, note: string, now: Date]>(
    'close-message-report',
    `update message_reports set closed_at = $4, closed_by = $2, note = $3 where id = $1 and closed_at is null returning id`,
  ),
};
