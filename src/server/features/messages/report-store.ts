import type { ReportReason } from '#domain/messages/messages.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export interface ReportRow {
  readonly reportId: number;
  readonly mentoringId: number;
  readonly number: number;
  readonly reason: ReportReason;
  readonly detail: string;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly reporterId: number;
  readonly mentorId: number;
  readonly menteeId: number;
  readonly mentorName: string;
  readonly menteeName: string;
}

const SELECT = `select r.id as "reportId", r.mentoring_id as "mentoringId", r.number, r.reason, r.detail, r.created_at as "createdAt",
    r.closed_at as "closedAt", r.reporter_id as "reporterId", m.mentor_id as "mentorId", m.mentee_id as "menteeId",
    tor.nickname as "mentorName", tee.nickname as "menteeName"
  from message_reports r join mentorings m on m.id = r.mentoring_id
  join mentor_profiles tor on tor.member_id = m.mentor_id
  join mentee_profiles tee on tee.member_id = m.mentee_id`;
const insert = statement<{ id: number }>(
  'insert-message-report',
  `insert into message_reports (mentoring_id, number, reporter_id, reason, detail, created_at)
   values ($1, $2, $3, $4, $5, $6) on conflict (mentoring_id, number, reporter_id) do nothing returning id`,
);
/** The largest page and one more. */
const ROWS = 51;
const listOpen = statement<ReportRow>(
  'list-message-reports',
  `${SELECT} where r.closed_at is null and r.id > $1 order by r.id limit ${ROWS}`,
);
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
  /** Oldest first, up to 51 rows, after the report `after` (0 for the beginning). */
  listOpen: (db: Queryable, after: number) => db.query(listOpen, [after]),
  async find(db: Queryable, reportId: number): Promise<ReportRow | undefined> {
    const [row] = await db.query(find, [reportId]);
    return row;
  },
  /** @returns false when it was closed before */
  async close(tx: Queryable, reportId: number, operatorId: number, note: string, now: Date): Promise<boolean> {
    return (await tx.query(close, [reportId, now, operatorId, note])).length > 0;
  },
};
