import type { MentoringOfDesk } from '#contract/desk-mentorings.ts';
import type { MentoringStatus } from '#domain/mentorings/statuses.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export interface MentoringListRow {
  readonly mentoringId: number;
  readonly status: MentoringStatus;
  readonly mentorId: number;
  readonly mentorName: string;
  readonly menteeId: number;
  readonly menteeName: string;
  readonly createdAt: Date;
  readonly confirmedStartsAt: Date | null;
}
export interface MentoringDetailRow extends MentoringListRow {
  readonly dueAt: Date | null;
  readonly openReports: number;
}
type HistoryRow = Omit<MentoringOfDesk['history'][number], 'at'> & { readonly at: Date };

const COLUMNS = `g.id as "mentoringId", g.status, g.mentor_id as "mentorId", t.nickname as "mentorName", g.mentee_id as "menteeId",
     s.nickname as "menteeName", g.created_at as "createdAt", g.confirmed_starts_at as "confirmedStartsAt"`;
const FROM = `from mentorings g join mentor_profiles t on t.member_id = g.mentor_id join mentee_profiles s on s.member_id = g.mentee_id`;
/** The largest page and one more. */
const END = 'and g.id < coalesce($1, 9223372036854775807) order by g.id desc limit 51';
const listNewest = statement<MentoringListRow>(
  'list-mentorings-of-desk',
  `select ${COLUMNS} ${FROM} where true ${END}`,
);
const listOfMembers = statement<MentoringListRow>(
  'list-mentorings-of-members',
  `select ${COLUMNS} ${FROM} where (g.mentor_id = any($2) or g.mentee_id = any($2)) ${END}`,
);
const find = statement<MentoringDetailRow>(
  'find-mentoring-of-desk',
  `select ${COLUMNS}, g.due_at as "dueAt",
     (select count(*)::int from message_reports r where r.mentoring_id = g.id and r.closed_at is null) as "openReports"
   ${FROM} where g.id = $1`,
);
const listHistory = statement<HistoryRow>(
  'list-history-of-mentoring',
  'select action, actor, to_status as "to", at from mentoring_history where mentoring_id = $1 order by id limit 200',
);

export const deskMentoringStore = {
  /** Newest first, up to 51 rows before the mentoring `before`. @param memberIds only of these */
  list: (db: Queryable, memberIds: readonly number[] | undefined, before: number | undefined) =>
    memberIds ? db.query(listOfMembers, [before ?? null, memberIds]) : db.query(listNewest, [before ?? null]),
  async find(db: Queryable, mentoringId: number): Promise<MentoringDetailRow | undefined> {
    const [row] = await db.query(find, [mentoringId]);
    return row;
  },
  listHistory: (db: Queryable, mentoringId: number) => db.query(listHistory, [mentoringId]),
};
