import type { DeskMentoring } from '#contract/desk/mentorings.ts';
import type { DeskOrder } from '#domain/desk/desk.ts';
import type { MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import type { Queryable } from '#server/db/database.ts';
import { manyRows, maybeRow } from '#server/db/rows.ts';
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
/** Which mentorings a list has. */
export interface ChosenMentorings {
  readonly order: DeskOrder;
  readonly status: MentoringStatus | undefined;
  /** Only mentorings of these members, on either side. */
  readonly memberIds: readonly number[] | undefined;
  /** The last of the page before. */
  readonly after: number | undefined;
}
export interface MentoringDetailRow extends MentoringListRow {
  readonly dueAt: Date | null;
  readonly openReports: number;
}
type HistoryRow = Omit<DeskMentoring['history'][number], 'at'> & { readonly at: Date };

const COLUMNS = `g.id as "mentoringId", g.status, g.mentor_id as "mentorId", t.nickname as "mentorName", g.mentee_id as "menteeId",
     s.nickname as "menteeName", g.created_at as "createdAt", g.confirmed_starts_at as "confirmedStartsAt"`;
const FROM = `from mentorings g join mentor_profiles t on t.member_id = g.mentor_id join mentee_profiles s on s.member_id = g.mentee_id`;
/** The largest page and one more. Each order has a statement of its own, which goes along its index. */
const ENDS: Readonly<Record<DeskOrder, string>> = {
  NEWEST: 'g.id < coalesce($1, 9223372036854775807) order by g.id desc limit 51',
  OLDEST: 'g.id > coalesce($1, 0) order by g.id limit 51',
};
const statementsOf = (order: DeskOrder) => {
  const name = order === 'NEWEST' ? '' : 'oldest-';
  return {
    all: statement<MentoringListRow>(
      `list-${name}mentorings-of-desk`,
      `select ${COLUMNS} ${FROM} where ${ENDS[order]}`,
    ),
    ofStatus: statement<MentoringListRow>(
      `list-${name}mentorings-of-status`,
      `select ${COLUMNS} ${FROM} where g.status = $2 and ${ENDS[order]}`,
    ),
    ofMembers: statement<MentoringListRow>(
      `list-${name}mentorings-of-members`,
      `select ${COLUMNS} ${FROM} where (g.mentor_id = any($2) or g.mentee_id = any($2))
         and ($3::text is null or g.status = $3) and ${ENDS[order]}`,
    ),
  };
};
const LISTS = { NEWEST: statementsOf('NEWEST'), OLDEST: statementsOf('OLDEST') };

export const deskMentoringStore = {
  /** Up to 51 rows. */
  list(db: Queryable, { order, status, memberIds, after }: ChosenMentorings): Promise<MentoringListRow[]> {
    const { all, ofStatus, ofMembers } = LISTS[order];
    if (memberIds) return db.query(ofMembers, [after ?? null, memberIds, status ?? null]);
    return status ? db.query(ofStatus, [after ?? null, status]) : db.query(all, [after ?? null]);
  },
  find: maybeRow<MentoringDetailRow, [mentoringId: number]>(
    'find-mentoring-of-desk',
    `select ${COLUMNS}, g.due_at as "dueAt",
       (select count(*)::int from message_reports r where r.mentoring_id = g.id and r.closed_at is null) as "openReports"
     ${FROM} where g.id = $1`,
  ),
  listHistory: manyRows<HistoryRow, [mentoringId: number]>(
    'list-history-of-mentoring',
    'select action, actor, to_status as "to", at from mentoring_history where mentoring_id = $1 order by id limit 200',
  ),
};
