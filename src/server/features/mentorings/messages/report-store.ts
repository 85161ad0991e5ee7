import type { DeskOrder } from '#domain/desk/desk.ts';
import type { ReportReason, ReportState } from '#domain/mentorings/messages/messages.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import type { DeskSearch } from '../../people/member-search/search-members.ts';
import { isSearched, pageOf } from '../../people/member-search/searched-sql.ts';

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

const SELECT = `select r.id as "reportId", r.mentoring_id as "mentoringId", r.number, r.reason, r.detail, r.created_at as "createdAt",
    r.closed_at as "closedAt", r.note, r.reporter_id as "reporterId", m.mentor_id as "mentorId", m.mentee_id as "menteeId",
    mentor.nickname as "mentorName", mentee.nickname as "menteeName"
  from message_reports r join mentorings m on m.id = r.mentoring_id
  join mentor_profiles mentor on mentor.member_id = m.mentor_id
  join mentee_profiles mentee on mentee.member_id = m.mentee_id`;
const insert = statement<{ id: number }>(
  'insert-message-report',
  `insert into message_reports (mentoring_id, number, reporter_id, reason, detail, created_at)
   values ($1, $2, $3, $4, $5, $6) on conflict (mentoring_id, number, reporter_id) do nothing returning id`,
);
/** The largest page and one more. */
const ROWS = 51;
const listOf = (state: ReportState, order: DeskOrder) =>
  statement<ReportRow>(
    `list-message-reports-${state.toLowerCase()}-${order.toLowerCase()}`,
    `${SELECT} where r.closed_at is ${state === 'OPEN' ? 'null' : 'not null'} and ($4::text is null or r.reason = $4)
       and ${isSearched({ number: 'm.id', members: ['m.mentor_id', 'm.mentee_id'] }, { number: '$2', memberIds: '$3' })}
       and ${pageOf(order, 'r.id', '$1')} limit ${ROWS}`,
  );
const LISTS = {
  OPEN: { NEWEST: listOf('OPEN', 'NEWEST'), OLDEST: listOf('OPEN', 'OLDEST') },
  CLOSED: { NEWEST: listOf('CLOSED', 'NEWEST'), OLDEST: listOf('CLOSED', 'OLDEST') },
};
const find = statement<ReportRow>('find-message-report', `${SELECT} where r.id = $1`);
const close = statement<{ id: number }>(
  'close-message-report',
  `update message_reports set closed_at = $2, closed_by = $3, note = $4 where id = $1 and closed_at is null returning id`,
);

export const reportStore = {
  /** @returns its id; undefined when the member has reported this message before */
  async insert(
    tx: Queryable,
    report: { mentoringId: number; number: number; reporterId: number; reason: ReportReason; detail: string },
    now: Date,
  ): Promise<number | undefined> {
    const { mentoringId, number, reporterId, reason, detail } = report;
    const [row] = await tx.query(insert, [mentoringId, number, reporterId, reason, detail, now]);
    return row?.id;
  },
  /** Up to 51 rows. */
  list: (db: Queryable, { state, order, reason, number, memberIds, after }: ChosenReports) =>
    db.query(LISTS[state][order], [after ?? null, number, memberIds, reason ?? null]),
  async find(db: Queryable, reportId: number): Promise<ReportRow | undefined> {
    const [row] = await db.query(find, [reportId]);
    return row;
  },
  /** @returns false when it was closed before */
  async close(tx: Queryable, reportId: number, operatorId: number, note: string, now: Date): Promise<boolean> {
    return (await tx.query(close, [reportId, now, operatorId, note])).length > 0;
  },
};
