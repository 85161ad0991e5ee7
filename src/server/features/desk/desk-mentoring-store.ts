import type { DeskMentoring } from '#contract/desk/mentorings.ts';
import { type DeskOrder, DESK_ORDERS } from '#domain/desk/desk.ts';
import type { MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import type { Queryable } from '#server/db/database.ts';
import { manyRows, maybeRow, orderedRows } from '#server/db/rows.ts';
import { pageOf } from '../people/member-search/searched-sql.ts';

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
/** The largest page and one more. Each choice has statements of its own, which go along an index. */
const listOf = (name: string, chosen: string) =>
  orderedRows<MentoringListRow, ChosenMentorings>(
    DESK_ORDERS,
    `list-mentorings-of-${name}-for-desk`,
    (order) => `select ${COLUMNS} ${FROM} where ${chosen} and ${pageOf(order, 'g.id')} limit 51`,
  );
const listAll = listOf('all', 'true');
const listOfStatus = listOf('status', 'g.status = $1.status');
const listOfMembers = listOf(
  'members',
  '(g.mentor_id = any($1.memberIds) or g.mentee_id = any($1.memberIds)) and ($1.status::text is null or g.status = $1.status)',
);

export const deskMentoringStore = {
  /** Up to 51 rows. */
  list(db: Queryable, chosen: ChosenMentorings): Promise<MentoringListRow[]> {
    if (chosen.memberIds) return listOfMembers(db, chosen);
    return chosen.status ? listOfStatus(db, chosen) : listAll(db, chosen);
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
