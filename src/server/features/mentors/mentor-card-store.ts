import type { JobField } from '#domain/people/job-fields.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { LISTED_MENTOR_COLUMNS } from './listed-mentor-columns-sql.ts';

/** A mentor as lists show them. */
export interface MentorListRow {
  readonly mentorId: number;
  readonly nickname: string;
  readonly organizationName: string;
  readonly detailedJob: string;
  readonly jobCategory: JobField;
  readonly experience: number;
  readonly mentoringCount: number;
  readonly answerSpeed: number;
  readonly introductionTitle: string;
  readonly imageKey: string | null;
  readonly isBookmarked: boolean;
  /** In a search: 0 when nickname, organisation or job equals the search text, 1 when one begins with it, 2 for other matches. */
  readonly rank?: number;
  /** In 추천순: the place, from 1 on, and why, as stored. */
  readonly place?: number;
  readonly reasons?: number;
}

const SUGGESTED = `cross join lateral (
    select p.* from mentor_profiles p
    where p.listed_at is not null and p.job_category = f.field /* university */
    order by p.mentoring_count desc, p.member_id desc limit 1
  ) p
  order by p.mentoring_count desc, p.member_id desc limit 11`;
const suggestAnywhere = statement<Omit<MentorListRow, 'isBookmarked'>>(
  'suggest-mentors',
  `select ${LISTED_MENTOR_COLUMNS} from unnest($1::text[]) f (field) ${SUGGESTED}`,
);
const suggestAtUniversity = statement<Omit<MentorListRow, 'isBookmarked'>>(
  'suggest-mentors-university',
  `select ${LISTED_MENTOR_COLUMNS} from unnest($1::text[]) f (field)
   ${SUGGESTED.replace('/* university */', 'and p.university_id = $2')}`,
);
const findCards = statement<MentorListRow>(
  'find-mentor-cards',
  `select ${LISTED_MENTOR_COLUMNS},
     (select true from bookmarks b where b.member_id = $1::bigint and b.mentor_id = p.member_id) is not null as "isBookmarked"
   from mentor_profiles p where p.member_id = any($2::bigint[]) and p.listed_at is not null`,
);
const findBookmarked = statement<{ mentorId: number }>(
  'find-bookmarked-among',
  'select mentor_id as "mentorId" from bookmarks where member_id = $1 and mentor_id = any($2::bigint[])',
);

/** The cards of chosen mentors: of those that a search has found, and of those suggested. */
export const mentorCardStore = {
  /** The cards of these mentors, in no order. */
  findCards: (db: Queryable, viewerId: number | undefined, mentorIds: readonly number[]) =>
    db.query(findCards, [viewerId ?? null, mentorIds]),
  /** The mentor with the most sessions of each field, ordered by sessions, at most eleven. */
  suggest: (db: Queryable, fields: readonly string[], universityId: number | undefined) =>
    universityId === undefined
      ? db.query(suggestAnywhere, [fields])
      : db.query(suggestAtUniversity, [fields, universityId]),
  /** Which of these mentors a viewer has bookmarked. */
  async findBookmarked(db: Queryable, viewerId: number, mentorIds: readonly number[]): Promise<Set<number>> {
    const rows = await db.query(findBookmarked, [viewerId, mentorIds]);
    return new Set(rows.map((row) => row.mentorId));
  },
};
