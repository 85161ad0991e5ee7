import { type DeskOrder, DESK_ORDERS } from '#domain/desk/desk.ts';
import type { ReportReason } from '#domain/mentorings/messages/messages.ts';
import type { PublicAnswerStatus } from '#domain/mentorings/reviews/public-answers.ts';
import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, findRow, maybeRow, orderedRows } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import type { DeskSearch } from '../../people/member-search/search-members.ts';
import { isSearched, pageOf } from '../../people/member-search/searched-sql.ts';
import { isBlockedBy } from '../mentoring-sql.ts';

/** A mentoring with its question and answer, as far as there is one. */
export interface AnswerRow {
  readonly mentoringId: number;
  readonly mentorId: number;
  readonly menteeId: number;
  readonly mentorName: string;
  readonly menteeName: string;
  /** When the session was completed; null of all others. */
  readonly completedAt: Date | null;
  readonly isBlocked: boolean;
  readonly answerId: number | null;
  readonly answerStatus: PublicAnswerStatus | null;
  readonly question: string | null;
  readonly answer: string | null;
  readonly hiddenReason: string | null;
}

export interface PublicAnswerRow {
  readonly answerId: number;
  readonly question: string;
  readonly answer: string;
  readonly publishedAt: Date;
  readonly mentoringId: number;
}

export interface DeskAnswerRow extends PublicAnswerRow {
  readonly mentor: string;
  readonly mentee: string;
  readonly reports: readonly { reason: ReportReason; detail: string; createdAt: string }[];
}

const SELECT = `select m.id as "mentoringId", m.mentor_id as "mentorId", m.mentee_id as "menteeId", mentor.nickname as "mentorName",
    mentee.nickname as "menteeName", case when m.status = 'COMPLETED' then m.closed_at end as "completedAt",
    (${isBlockedBy('mentor')} or ${isBlockedBy('mentee')}) as "isBlocked", a.id as "answerId", a.status as "answerStatus", a.question, a.answer, a.hidden_reason as "hiddenReason"
  from mentorings m join mentor_profiles mentor on mentor.member_id = m.mentor_id join mentee_profiles mentee on mentee.member_id = m.mentee_id
  left join public_answers a on a.mentoring_id = m.id
  where m.id = $1 and $2 in (m.mentor_id, m.mentee_id)`;
const find = statement<AnswerRow>('find-public-answer', SELECT);
// Locks first, then reads in a separate statement: it sees what the transaction before has committed.
const lock = statement(
  'lock-mentoring-of-public-answer',
  'select from mentorings where id = $1 and $2 in (mentor_id, mentee_id) for no key update',
);
// Two consents of one mentor come one after the other, so that the last place is given once.
const lockPlaces = statement('lock-places-of-public-answers', 'select pg_advisory_xact_lock(7320, hashint8($1))');
const countPublished = statement<{ count: number }>(
  'count-public-answers',
  `select count(*) as count from public_answers where mentor_id = $1 and status = 'PUBLISHED'`,
);
/** The largest page and one more. */
const ROWS = 21;
const ADMIN_ROWS = 51;
const NO_CURSOR = Number.MAX_SAFE_INTEGER;
const ITEM = `a.id as "answerId", a.question, a.answer, a.published_at as "publishedAt", a.mentoring_id as "mentoringId"`;
// Hidden while the session is disputed, and after its student's account was closed.
const IS_SHOWN = `a.status = 'PUBLISHED'
  and exists (select from mentorings m where m.id = a.mentoring_id and m.status = 'COMPLETED')
  and exists (select from members mentee where mentee.id = a.mentee_id and mentee.deleted_at is null)`;
/** Which answers operators are shown. */
export interface ChosenAnswers extends DeskSearch {
  readonly order: DeskOrder;
  /** Those alone that were reported. */
  readonly isReported: boolean;
  /** The last of the page before. */
  readonly after: number | undefined;
}

const listShown = statement<PublicAnswerRow>(
  'list-public-answers',
  `select ${ITEM} from public_answers a where a.mentor_id = $1 and a.id < $2 and ${IS_SHOWN} order by a.id desc limit ${ROWS}`,
);
const isListed = statement<{ isListed: boolean }>(
  'is-answering-mentor-listed',
  'select listed_at is not null as "isListed" from mentor_profiles where member_id = $1',
);

export const publicAnswerStore = {
  /** Undefined for a stranger's mentoring, or none. */
  find: (db: Queryable, mentoringId: number, memberId: number) => findRow(db, find, [mentoringId, memberId]),
  /** Waits for other transactions that hold the mentoring. @returns it as it stays until the transaction ends */
  async lock(tx: Queryable, mentoringId: number, memberId: number): Promise<AnswerRow | undefined> {
    await tx.query(lock, [mentoringId, memberId]);
    const [row] = await tx.query(find, [mentoringId, memberId]);
    return row;
  },
  /** Writes it, or changes what waits for the mentor. */
  propose: execute<[mentoring: AnswerRow, text: { question: string; answer: string }, now: Date]>(
    'propose-public-answer',
    `insert into public_answers (mentoring_id, mentor_id, mentee_id, status, question, answer, proposed_at)
     values ($1.mentoringId, $1.mentorId, $1.menteeId, 'PROPOSED', $2.question, $2.answer, $3)
     on conflict (mentoring_id) do update set question = excluded.question, answer = excluded.answer
     where public_answers.status = 'PROPOSED'`,
  ),
  /** How many a mentor shows, and no more until the transaction ends. */
  async lockAndCount(tx: Queryable, mentorId: number): Promise<number> {
    await tx.query(lockPlaces, [mentorId]);
    const [row] = await tx.query(countPublished, [mentorId]);
    return row?.count ?? 0;
  },
  /** @returns false when it does not wait for the mentor any more */
  publish: anyRow<[mentoringId: number, answer: string, now: Date]>(
    'publish-public-answer',
    `update public_answers set status = 'PUBLISHED', answer = $2, published_at = $3
     where mentoring_id = $1 and status = 'PROPOSED' returning id`,
  ),
  /** Ends it and deletes its texts. @returns false when it is in none of the states `from` */
  end: anyRow<
    [mentoringId: number, change: { from: readonly PublicAnswerStatus[]; to: 'DECLINED' | 'WITHDRAWN' }, now: Date]
  >(
    'end-public-answer',
    `update public_answers set status = $2.to, question = '', answer = '', ended_at = $3
     where mentoring_id = $1 and status = any($2.from) returning id`,
  ),
  /** A mentor's that are shown, newest first, up to 21 rows below `cursor`. */
  listShown: (db: Queryable, mentorId: number, cursor = NO_CURSOR) => db.query(listShown, [mentorId, cursor]),
  /** Whether everybody may see the mentor; false where there is none. */
  isListed: async (db: Queryable, mentorId: number) => (await findRow(db, isListed, [mentorId]))?.isListed ?? false,
  isShown: anyRow<[answerId: number]>(
    'is-public-answer-shown',
    `select true as "isListed" from public_answers a join mentor_profiles mentor on mentor.member_id = a.mentor_id
     where a.id = $1 and mentor.listed_at is not null and ${IS_SHOWN}`,
  ),
  /** @returns false when the member has reported it before */
  report: anyRow<[report: { answerId: number; reporterId: number; reason: ReportReason; detail: string }, now: Date]>(
    'report-public-answer',
    `insert into public_answer_reports (answer_id, reporter_id, reason, detail, created_at)
       values ($1.answerId, $1.reporterId, $1.reason, $1.detail, $2)
     on conflict do nothing returning answer_id as id`,
  ),
  /** What mentors show, for operators, up to 51 rows. */
  listAll: orderedRows<DeskAnswerRow, ChosenAnswers>(
    DESK_ORDERS,
    'list-public-answers-for-operators',
    (order) =>
      `select ${ITEM}, mentor.nickname as mentor, mentee.nickname as mentee, coalesce((
         select json_agg(json_build_object('reason', r.reason, 'detail', r.detail, 'createdAt', r.created_at) order by r.created_at)
         from (select * from public_answer_reports r where r.answer_id = a.id order by r.created_at limit 20) r
       ), '[]') as reports
       from public_answers a join mentor_profiles mentor on mentor.member_id = a.mentor_id
         join mentee_profiles mentee on mentee.member_id = a.mentee_id
       where a.status = 'PUBLISHED'
         and (not $1.isReported::bool or exists (select from public_answer_reports r where r.answer_id = a.id))
         and ${isSearched('a.mentoring_id', 'a.mentor_id', 'a.mentee_id')} and ${pageOf(order, 'a.id')} limit ${ADMIN_ROWS}`,
  ),
  /** @returns the two members it belongs to; undefined when nothing is shown under this id */
  hide: maybeRow<
    { mentoringId: number; mentorId: number; menteeId: number },
    [answerId: number, operatorId: number, reason: string, now: Date]
  >(
    'hide-public-answer',
    `update public_answers set status = 'HIDDEN', ended_at = $4, hidden_by = $2, hidden_reason = $3
     where id = $1 and status = 'PUBLISHED'
     returning mentoring_id as "mentoringId", mentor_id as "mentorId", mentee_id as "menteeId"`,
  ),
};
