import type { MentorSort } from '#contract/mentors.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement, type Statement } from '#server/db/statement.ts';

export interface MentorListRow {
  readonly mentorId: number;
  readonly nickname: string;
  readonly organizationName: string;
  readonly detailedJob: string;
  readonly jobCategory: string;
  readonly experience: number;
  readonly mentoringCount: number;
  readonly introductionTitle: string;
  readonly imageKey: string | null;
  readonly isBookmarked: boolean;
}

/** Whose mentors: everybody's, those the viewer bookmarked, or those the viewer has had a mentoring with. */
export type MentorScope = 'all' | 'bookmarked' | 'commissioned';

/** Where a page begins: after this mentor, in the order of the list. */
export interface MentorCursor {
  readonly mentoringCount: number;
  readonly mentorId: number;
}

export interface MentorFilter {
  readonly scope: MentorScope;
  readonly sort: MentorSort;
  readonly viewerId?: number;
  readonly universityId?: number;
  readonly field?: string;
  readonly subField?: string;
  readonly cursor?: MentorCursor;
  /** How many mentors a page shows, at most 30. */
  readonly size: number;
}

/**
 * A LIMIT must be a literal (bound, it is planned anew each time), so pages are read in one of these sizes and one row more,
 * which tells whether another page follows.
 */
const PAGE_SIZES = [5, 10, 20, 30] as const;
const LARGEST_PAGE = 30;

/** What a card shows, of `mentor_profiles p`; the bookmarks' own list reads them too. */
export const LISTED_MENTOR_COLUMNS = `p.member_id as "mentorId", p.nickname, p.organization_name as "organizationName",
  p.detailed_job as "detailedJob", p.job_category as "jobCategory", p.experience, p.mentoring_count as "mentoringCount",
  p.introduction_title as "introductionTitle", (select f.key from files f where f.id = p.image_file_id) as "imageKey"`;

const SOURCES: Readonly<Record<MentorScope, string>> = {
  all: 'from mentor_profiles p where p.listed_at is not null',
  bookmarked: `from bookmarks v join mentor_profiles p on p.member_id = v.mentor_id
    where v.member_id = $1 and p.listed_at is not null`,
  commissioned: `from (select distinct mentor_id from mentorings where mentee_id = $1) v
    join mentor_profiles p on p.member_id = v.mentor_id where p.listed_at is not null`,
};

const prepared = new Map<string, Statement<MentorListRow>>();

/**
 * The statement and values for a filter: one text per combination, made when it is first asked for and named, because a
 * catch-all `($1 is null or …)` takes the indexes away (docs/decisions/0035).
 */
export function prepareMentorList(filter: MentorFilter): { statement: Statement<MentorListRow>; values: unknown[] } {
  const { scope, sort, viewerId, universityId, field, subField, cursor, size } = filter;
  const values: unknown[] = [];
  const conditions: string[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const viewer = viewerId === undefined ? undefined : bind(viewerId);
  if (universityId !== undefined) conditions.push(`p.university_id = ${bind(universityId)}`);
  if (field !== undefined) conditions.push(`p.job_category = ${bind(field)}`);
  if (subField !== undefined) conditions.push(`p.detailed_job = ${bind(subField)}`);
  const isByCount = sort === 'mentoringCount,DESC';
  if (cursor && isByCount)
    conditions.push(
      `(p.mentoring_count, p.member_id) < (${bind(cursor.mentoringCount)}::int, ${bind(cursor.mentorId)}::bigint)`,
    );
  else if (cursor) conditions.push(`p.member_id < ${bind(cursor.mentorId)}`);
  const pageSize = PAGE_SIZES.find((limit) => limit >= size) ?? LARGEST_PAGE;
  const parts = [
    scope,
    isByCount ? 'count' : 'id',
    viewer ? 'viewer' : 'guest',
    universityId === undefined ? '' : 'university',
    field === undefined ? '' : 'field',
    subField === undefined ? '' : 'job',
    cursor ? 'next' : '',
    pageSize,
  ];
  const name = `mentors-${parts.filter((part) => part !== '').join('-')}`;
  const known = prepared.get(name);
  if (known) return { statement: known, values };
  const isBookmarked = viewer
    ? // Not `exists`: that one reads all of the viewer's bookmarks into a hash for a page of five.
      `(select true from bookmarks b where b.member_id = ${viewer} and b.mentor_id = p.member_id) is not null`
    : 'false';
  const made = statement<MentorListRow>(
    name,
    `select ${LISTED_MENTOR_COLUMNS}, ${isBookmarked} as "isBookmarked" ${SOURCES[scope]}
     ${conditions.map((condition) => `and ${condition}`).join(' ')}
     order by ${isByCount ? 'p.mentoring_count desc, ' : ''}p.member_id desc limit ${pageSize + 1}`,
  );
  prepared.set(name, made);
  return { statement: made, values };
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
const findBookmarked = statement<{ mentorId: number }>(
  'find-bookmarked-among',
  'select mentor_id as "mentorId" from bookmarks where member_id = $1 and mentor_id = any($2::bigint[])',
);

export const mentorListStore = {
  list(db: Queryable, filter: MentorFilter): Promise<MentorListRow[]> {
    const { statement: prepared, values } = prepareMentorList(filter);
    return db.query(prepared, values);
  },
  /** The most asked mentor of each field, the most asked field first, at most eleven. */
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
