import { MAX_MENTOR_COUNT, type MentorSort, RECOMMENDED_FIRST } from '#domain/mentors/mentor-list.ts';
import { MAX_RANKED } from '#domain/mentors/ranking/rank-mentors.ts';
import type { JobField } from '#domain/people/job-fields.ts';
import type { Queryable } from '#server/db/database.ts';
import { anyRow, manyRows } from '#server/db/rows.ts';
import { statement, type Statement } from '#server/db/statement.ts';
import { LISTED_MENTOR_COLUMNS } from './mentor-columns-sql.ts';
import type { MentorSearch } from './mentor-search-tokens.ts';
import { type Bind, binding, conditionsOf, lettersOf, type MentorConditions } from './mentor-sql.ts';

/** The order of a list; `relevance` orders a search by rank, number of sessions, then newest first. */
export type MentorOrder = MentorSort | 'relevance';

/** All mentors, those the viewer bookmarked, or those the viewer has had a mentoring with. */
type MentorScope = 'all' | 'bookmarked' | 'commissioned';

/** A page begins after this mentor, in the order of the list. */
export interface MentorCursor {
  readonly rank: number;
  /** The number of sessions; the speed or the place where a list is ordered by that. 0 for a mentor in no list of 추천순. */
  readonly key: number;
  readonly mentorId: number;
}

export interface MentorFilter extends MentorConditions {
  readonly scope: MentorScope;
  readonly sort: MentorOrder;
  readonly search?: MentorSearch;
  readonly viewerId?: number;
  readonly cursor?: MentorCursor;
  /** Only mentors in none of the viewer's lists of 추천순. */
  readonly isUnranked?: boolean;
  /** The page size, at most 30. */
  readonly size: number;
}

/**
 * LIMIT must be a literal (PostgreSQL plans a bound one again for each execution), so pages are read in one of these sizes, plus
 * one row to see whether another page follows.
 */
const PAGE_SIZES = [5, 10, 20, 30] as const;
const LARGEST_PAGE = 30;

const SOURCES: Readonly<Record<MentorScope, string>> = {
  all: 'mentor_profiles p',
  bookmarked: `(select mentor_id from bookmarks where member_id = $1) v
    join mentor_profiles p on p.member_id = v.mentor_id`,
  commissioned: `(select distinct mentor_id from mentorings where mentee_id = $1) v
    join mentor_profiles p on p.member_id = v.mentor_id`,
};

/** The ORDER BY of each order, descending except for the rank, and the keys that a cursor is compared with. */
const ORDERS: Readonly<
  Record<MentorOrder, { by: string; keys: string; after: (bind: Bind, at: MentorCursor) => string }>
> = {
  'mentorId,DESC': {
    by: 'p.member_id desc',
    keys: 'p.member_id',
    after: (bind, at) => bind(at.mentorId),
  },
  'mentoringCount,DESC': {
    by: 'p.mentoring_count desc, p.member_id desc',
    keys: '(p.mentoring_count, p.member_id)',
    after: (bind, at) => `(${bind(at.key)}::int, ${bind(at.mentorId)}::bigint)`,
  },
  'answerSpeed,DESC': {
    by: 'p.answer_speed desc, p.member_id desc',
    keys: '(p.answer_speed, p.member_id)',
    after: (bind, at) => `(${bind(at.key)}::int, ${bind(at.mentorId)}::bigint)`,
  },
  recommended: {
    by: 'v.place',
    keys: '-v.place',
    after: (bind, at) => `-${bind(at.key)}::bigint`,
  },
  relevance: {
    by: 'r.rank, p.mentoring_count desc, p.member_id desc',
    keys: '(-r.rank, p.mentoring_count, p.member_id)',
    after: (bind, at) => `(-${bind(at.rank)}::int, ${bind(at.key)}::int, ${bind(at.mentorId)}::bigint)`,
  },
};

const prepared = new Map<string, Statement<MentorListRow>>();
const preparedCounts = new Map<string, Statement<{ count: number }>>();

/**
 * The statement and values for a filter: one named statement per combination of filters, created on first use, because a
 * catch-all `($1 is null or …)` prevents the use of indexes, and a query builder at each request halves the throughput.
 */
export function prepareMentorList(filter: MentorFilter): { statement: Statement<MentorListRow>; values: unknown[] } {
  const { scope, sort, viewerId, cursor } = filter;
  const { bind, values } = binding();
  const viewer = viewerId === undefined ? undefined : bind(viewerId);
  const { columns, source, conditions } = searchParts(filter, bind);
  const isRanked = sort === 'recommended';
  const from = isRanked ? rankedSource(filter, bind) : SOURCES[scope];
  conditions.push(...conditionsOf(filter, bind));
  // A hashed look-up for each row of the index, which stays in its order; a join would sort all of them.
  if (filter.isUnranked) conditions.push(`p.member_id not in (select mentor_id from ${rankedLists(filter, bind)})`);
  if (cursor) conditions.push(`${ORDERS[sort].keys} < ${ORDERS[sort].after(bind, cursor)}`);
  const pageSize = PAGE_SIZES.find((limit) => limit >= filter.size) ?? LARGEST_PAGE;
  const name = nameOf(filter, pageSize);
  const known = prepared.get(name);
  if (known) return { statement: known, values };
  const isBookmarked = viewer
    ? // Not `exists`: that one reads all of the viewer's bookmarks into a hash for a page of five.
      `(select true from bookmarks b where b.member_id = ${viewer} and b.mentor_id = p.member_id) is not null`
    : 'false';
  const made = statement<MentorListRow>(
    name,
    `select ${LISTED_MENTOR_COLUMNS}, ${isBookmarked} as "isBookmarked"${columns}${isRanked ? ', v.place, v.reasons' : ''} from ${from}${source}
     where p.listed_at is not null ${conditions.map((condition) => `and ${condition}`).join(' ')}
     order by ${ORDERS[sort].by} limit ${pageSize + 1}`,
  );
  prepared.set(name, made);
  return { statement: made, values };
}

/**
 * The statement and values that count the mentors of a filter, up to 100: one named statement per combination, as above.
 */
export function prepareMentorCount(filter: Omit<MentorFilter, 'size' | 'cursor' | 'sort' | 'viewerId'>) {
  const { bind, values } = binding();
  const counted: MentorFilter = { ...filter, sort: 'mentorId,DESC', size: LARGEST_PAGE };
  const { source, conditions } = searchParts(counted, bind);
  conditions.push(...conditionsOf(counted, bind));
  const name = `count-${nameOf(counted, 'all')}`;
  const known = preparedCounts.get(name);
  if (known) return { statement: known, values };
  const made = statement<{ count: number }>(
    name,
    `select count(*)::int as count from (
       select 1 from ${SOURCES[filter.scope]}${source}
       where p.listed_at is not null ${conditions.map((condition) => `and ${condition}`).join(' ')} limit ${MAX_MENTOR_COUNT}
     ) found`,
  );
  preparedCounts.set(name, made);
  return { statement: made, values };
}

/** Each mentor of the viewer's lists once, at the first of their places. */
function rankedSource(filter: MentorFilter, bind: Bind): string {
  return `(select distinct on (mentor_id) mentor_id, reasons, place from ${rankedLists(filter, bind)} order by mentor_id, place) v
    join mentor_profiles p on p.member_id = v.mentor_id`;
}

/** The viewer's own list, or that of everybody at the university; within a field then that of the field. */
function rankedLists({ viewerId = 0, universityId = 0, field }: MentorFilter, bind: Bind): string {
  const own = `(select mentor_ids, reasons, 0 as base from recommendations
        where university_id = ${bind(universityId)} and (mentee_id = ${bind(viewerId)} or mentee_id is null)
        order by mentee_id nulls last limit 1)`;
  const ofField =
    field === undefined
      ? ''
      : `union all select mentor_ids, reasons, ${MAX_RANKED} from field_recommendations
        where university_id = ${bind(universityId)} and field = ${bind(field)}`;
  return `(
      select each.mentor_id, each.reasons, r.base + each.place as place from (${own} ${ofField}) r
      cross join unnest(r.mentor_ids, r.reasons) with ordinality as each (mentor_id, reasons, place)
    ) listed`;
}

/** A search looks up the terms in their index and then applies the pattern, because terms need not be adjacent. */
function searchParts({ search, sort }: MentorFilter, bind: Bind) {
  if (!search) return { columns: '', source: '', conditions: [] };
  const conditions = [`w.terms @> ${bind(search.terms)}::text[]`, `w.words ~ all(${bind(search.patterns)}::text[])`];
  const source = ' join mentor_words w on w.mentor_id = p.member_id';
  if (sort !== 'relevance') return { columns: '', source, conditions };
  const rank = `case when w.words ~ ${bind(search.exact)} then 0 when w.words ~ ${bind(search.start)} then 1 else 2 end`;
  return { columns: ', r.rank', source: `${source} cross join lateral (select ${rank} as rank) r`, conditions };
}

const ORDER_NAMES: Readonly<Record<MentorOrder, string>> = {
  'mentorId,DESC': 'id',
  'mentoringCount,DESC': 'count',
  'answerSpeed,DESC': 'speed',
  recommended: 'ranked',
  relevance: 'rank',
};

function nameOf(filter: MentorFilter, pageSize: number | 'all') {
  const { scope, sort, search, viewerId, cursor, isUnranked } = filter;
  const parts = [
    scope,
    ORDER_NAMES[sort],
    isUnranked ? 'rest' : '',
    search ? 'search' : '',
    viewerId === undefined ? 'guest' : 'viewer',
    lettersOf(filter),
    cursor ? 'next' : '',
    pageSize,
  ];
  return `mentors-${parts.filter((part) => part !== '').join('-')}`;
}

export const mentorListStore = {
  list(db: Queryable, filter: MentorFilter): Promise<MentorListRow[]> {
    const { statement: prepared, values } = prepareMentorList(filter);
    return db.query(prepared, values);
  },
  /** 추천순: the mentors of the viewer's lists, then all others, newest first. */
  async listRanked(db: Queryable, filter: Omit<MentorFilter, 'sort'>): Promise<MentorListRow[]> {
    const isAfterLists = filter.cursor?.key === 0;
    const ranked = isAfterLists ? [] : await mentorListStore.list(db, { ...filter, sort: RECOMMENDED_FIRST });
    if (ranked.length > filter.size) return ranked;
    const cursor = isAfterLists ? filter.cursor : undefined;
    const rest = await mentorListStore.list(db, { ...filter, sort: 'mentorId,DESC', isUnranked: true, cursor });
    return [...ranked, ...rest];
  },
  /** Whether there are lists of 추천순 for this university. */
  hasRanked: anyRow<[universityId: number]>(
    'find-recommendations-of-university',
    'select 1 as one from recommendations where university_id = $1 and mentee_id is null',
  ),
  /** How many there are, at most 100. */
  async count(db: Queryable, filter: Parameters<typeof prepareMentorCount>[0]): Promise<number> {
    const { statement: prepared, values } = prepareMentorCount(filter);
    const [row] = await db.query(prepared, values);
    return row?.count ?? 0;
  },
};

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
const findBookmarked = statement<{ mentorId: number }>(
  'find-bookmarked-among',
  'select mentor_id as "mentorId" from bookmarks where member_id = $1 and mentor_id = any($2::bigint[])',
);

/** The cards of chosen mentors: of those that a search has found, and of those suggested. */
export const mentorCardStore = {
  /** The cards of these mentors, in no order. */
  findCards: manyRows<MentorListRow, [viewerId: number | undefined, mentorIds: readonly number[]]>(
    'find-mentor-cards',
    `select ${LISTED_MENTOR_COLUMNS},
       (select true from bookmarks b where b.member_id = $1::bigint and b.mentor_id = p.member_id) is not null as "isBookmarked"
     from mentor_profiles p where p.member_id = any($2::bigint[]) and p.listed_at is not null`,
  ),
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
