import type { Topic } from '#domain/mentorings/proposals/topics.ts';
import type { MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import type { Queryable } from '#server/db/database.ts';
import { execute, findRow, manyRows, manyValues, maybeRow, maybeValue } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { isOverSql, type ThrottleWindow } from '#server/platform/throttles/throttle-store.ts';
import { IS_ANONYMOUS, isBlockedBy, nameForMentor, unlessAnonymous } from '../mentoring-sql.ts';

export const noticeStore = {
  /** The member on a side of a mentoring. */
  findMember: maybeValue<number, [mentoringId: number, side: Side]>(
    'find-side-of-mentoring',
    `select case when $2 = 'mentor' then mentor_id else mentee_id end as "memberId" from mentorings where id = $1`,
  ),
  /** The notice of messages that have been read is read itself. */
  markRead: execute<[memberId: number, eventKey: string, now: Date]>(
    'mark-notice-read',
    'update notifications set read_at = $3 where member_id = $1 and event_key = $2 and read_at is null',
  ),
};

const listFiles = statement<{ fileId: number }>(
  'list-files-of-conversations',
  'select file_id as "fileId" from message_files where mentoring_id = any($1::bigint[])',
);

const deleteReports = statement(
  'delete-old-message-reports',
  'delete from message_reports where mentoring_id = any($1::bigint[])',
);

const deleteConversations = statement(
  'delete-old-conversations',
  'delete from conversations where mentoring_id = any($1::bigint[])',
);

const deleteNotes = statement(
  'delete-old-mentoring-notes',
  'delete from mentoring_notes where mentoring_id = any($1::bigint[])',
);

/** Conversations, notes and questions past their retention period. */
export const expiredStore = {
  /** Up to 50 mentorings that ended before the first date; of reported ones, before the second. */
  lock: manyValues<number, [endedBefore: Date, reportedEndedBefore: Date]>(
    'lock-expired-conversations',
    `select m.id as "mentoringId" from mentorings m
     where m.closed_at < $1 and (
       exists (select from conversations c where c.mentoring_id = m.id) or exists (select from mentoring_notes n where n.mentoring_id = m.id)
     ) and (
       m.closed_at < $2 or not exists (select from message_reports r where r.mentoring_id = m.id)
     )
     order by m.closed_at, m.id limit 50 for no key update of m skip locked`,
  ),
  /** @returns the files that nothing refers to any more */
  async delete(tx: Queryable, mentoringIds: readonly number[]): Promise<number[]> {
    const files = await tx.query(listFiles, [mentoringIds]);
    await tx.query(deleteReports, [mentoringIds]);
    await tx.query(deleteConversations, [mentoringIds]);
    await tx.query(deleteNotes, [mentoringIds]);
    return files.map(({ fileId }) => fileId);
  },
};

/** Blocks of two people, and those that stay with one mentoring (docs/decisions/0259). Doing anything twice changes nothing. */
export const blockStore = {
  blockMember: execute<[blockerId: number, blockedId: number, now: Date]>(
    'block-member',
    'insert into member_blocks (blocker_id, blocked_id, created_at) values ($1, $2, $3) on conflict do nothing',
  ),
  unblockMember: execute<[blockerId: number, blockedId: number]>(
    'unblock-member',
    'delete from member_blocks where blocker_id = $1 and blocked_id = $2',
  ),
  blockMentoring: execute<[mentoringId: number, side: Side, now: Date]>(
    'block-mentoring',
    'insert into mentoring_blocks (mentoring_id, side, created_at) values ($1, $2, $3) on conflict do nothing',
  ),
  unblockMentoring: execute<[mentoringId: number, side: Side]>(
    'unblock-mentoring',
    'delete from mentoring_blocks where mentoring_id = $1 and side = $2',
  ),
};

export type Side = 'mentor' | 'mentee';

/** A mentoring's conversation, whether a message was written yet or not. */
export interface ConversationRow {
  readonly mentoringId: number;
  readonly mentorId: number;
  readonly menteeId: number;
  readonly mentorName: string;
  /** The name as the mentor may read it; the same holds for the picture. */
  readonly menteeName: string;
  readonly mentorImageKey: string | null;
  readonly menteeImageKey: string | null;
  readonly status: MentoringStatus;
  /** Whether the mentee is anonymous to the mentor. */
  readonly isAnonymous: boolean;
  readonly topic: Topic;
  readonly confirmedStartsAt: Date | null;
  readonly closedAt: Date | null;
  readonly isPaid: boolean;
  readonly blockedByMentor: boolean;
  readonly blockedByMentee: boolean;
  readonly lastNumber: number;
  readonly mentorRead: number;
  readonly menteeRead: number;
  readonly mentorNoticed: number;
  readonly menteeNoticed: number;
}

const COLUMNS = `m.id as "mentoringId", m.mentor_id as "mentorId", m.mentee_id as "menteeId", mentor.nickname as "mentorName",
  ${nameForMentor('mentee.nickname')} as "menteeName", mentor_file.key as "mentorImageKey",
  ${unlessAnonymous('mentee_file.key')} as "menteeImageKey", ${IS_ANONYMOUS} as "isAnonymous", m.status, m.topic,
  m.confirmed_starts_at as "confirmedStartsAt", m.closed_at as "closedAt",
  exists (select from mentoring_history h where h.mentoring_id = m.id and h.action in ('pay', 'passOn')) as "isPaid",
  ${isBlockedBy('mentor')} as "blockedByMentor", ${isBlockedBy('mentee')} as "blockedByMentee",
  coalesce(c.last_number, 0) as "lastNumber", coalesce(c.mentor_read, 0) as "mentorRead",
  coalesce(c.mentee_read, 0) as "menteeRead", coalesce(c.mentor_noticed, 0) as "mentorNoticed",
  coalesce(c.mentee_noticed, 0) as "menteeNoticed"`;
const PEOPLE = `join mentor_profiles mentor on mentor.member_id = m.mentor_id
  join mentee_profiles mentee on mentee.member_id = m.mentee_id
  left join files mentor_file on mentor_file.id = mentor.image_file_id
  left join files mentee_file on mentee_file.id = mentee.image_file_id`;

const find = statement<ConversationRow>(
  'find-conversation',
  `select ${COLUMNS} from mentorings m ${PEOPLE} left join conversations c on c.mentoring_id = m.id
   where m.id = $1 and $2 in (m.mentor_id, m.mentee_id)`,
);
// A stranger's mentoring gets no row.
const ensure = statement(
  'ensure-conversation',
  `insert into conversations (mentoring_id)
   select id from mentorings where id = $1 and $2 in (mentor_id, mentee_id)
   on conflict do nothing`,
);
// Locks first, then reads in a separate statement: it sees what the writer before has committed.
const lock = statement('lock-conversation', 'select from conversations where mentoring_id = $1 for no key update');
const READ = `case when m.mentor_id = $1 then c.mentor_read else c.mentee_read end`;
const hit = statement<{ key: string } & ThrottleWindow>(
  'count-message',
  `insert into throttles as t (key, hits, resets_at) select key, 1, resets_at
     from unnest($1::text[], $2::timestamptz[]) as k (key, resets_at) order by key
   on conflict (key) do update set
     hits = case when ${isOverSql('t', '$3')} then 1 else t.hits + 1 end,
     resets_at = case when ${isOverSql('t', '$3')} then excluded.resets_at else t.resets_at end
   returning key, hits, resets_at as "resetsAt"`,
);

export const conversationStore = {
  /** Undefined for a stranger's mentoring, or none. */
  find: (db: Queryable, mentoringId: number, memberId: number) => findRow(db, find, [mentoringId, memberId]),
  /** Waits for other writers; makes the row if need be. @returns it as it stays until the transaction ends */
  async lock(tx: Queryable, mentoringId: number, memberId: number): Promise<ConversationRow | undefined> {
    await tx.query(ensure, [mentoringId, memberId]);
    await tx.query(lock, [mentoringId]);
    const [row] = await tx.query(find, [mentoringId, memberId]);
    return row;
  },
  /** @param noticed the side that is to be notified of this message */
  setLast: execute<[mentoringId: number, number: number, noticed: Side | null]>(
    'set-last-message',
    `update conversations set last_number = $2,
       mentor_noticed = case when $3 = 'mentor' then $2 else mentor_noticed end,
       mentee_noticed = case when $3 = 'mentee' then $2 else mentee_noticed end
     where mentoring_id = $1`,
  ),
  /**
   * Never goes back, and never past the newest.
   * @returns the message they were last notified of, and the newest; undefined when nothing changed
   */
  markRead: maybeRow<{ noticed: number; lastNumber: number }, [mentoringId: number, memberId: number, through: number]>(
    'mark-messages-read',
    `update conversations c set
       mentor_read = case when m.mentor_id = $2 then greatest(c.mentor_read, least($3, c.last_number)) else c.mentor_read end,
       mentee_read = case when m.mentee_id = $2 then greatest(c.mentee_read, least($3, c.last_number)) else c.mentee_read end
     from mentorings m
     where c.mentoring_id = $1 and m.id = $1 and least($3, c.last_number) >
       case when m.mentor_id = $2 then c.mentor_read when m.mentee_id = $2 then c.mentee_read end
     returning case when m.mentor_id = $2 then c.mentor_noticed else c.mentee_noticed end as noticed, c.last_number as "lastNumber"`,
  ),
  listUnread: manyRows<{ mentoringId: number; unreadCount: number }, [memberId: number]>(
    'list-unread-conversations',
    `select * from (
       select c.mentoring_id as "mentoringId", (
         select count(*) from (
           select 1 from messages x where x.mentoring_id = c.mentoring_id and x.number > ${READ} and x.sender_id <> $1 limit 100
         ) as unread
       ) as "unreadCount"
       from (
         select id, mentor_id from mentorings where mentor_id = $1
         union all select id, mentor_id from mentorings where mentee_id = $1
       ) m
       join conversations c on c.mentoring_id = m.id and c.last_number > ${READ}
     ) as conversation
     where "unreadCount" > 0 order by "mentoringId" desc limit 100`,
  ),
  /** Counts one message within several windows. @returns these with their counts, this message included, by the key */
  async count(
    tx: Queryable,
    windows: readonly { key: string; resetsAt: Date }[],
    now: Date,
  ): Promise<Map<string, ThrottleWindow>> {
    const rows = await tx.query(hit, [windows.map(({ key }) => key), windows.map(({ resetsAt }) => resetsAt), now]);
    return new Map(rows.map(({ key, ...window }) => [key, window]));
  },
};
