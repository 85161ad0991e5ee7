import type { Queryable } from '#server/db/database.ts';
import { findRow, manyRows } from '#server/db/rows.ts';
import { statement, type Statement } from '#server/db/statement.ts';
import type { MentorCursor } from './mentor-list-store.ts';
import {
  MARKED,
  type MentorSearch,
  withUniversity,
  OF_THIS_FORM,
  type MentorSearchTokens,
} from './mentor-search-tokens.ts';
import {
  type Bind,
  binding,
  conditionsOf,
  indexedConditionsOf,
  lettersOf,
  type MentorConditions,
  otherConditionsOf,
} from './mentor-sql.ts';

/** What of a listed mentor can be searched by name. */
interface SearchedWords {
  readonly nickname: string;
  readonly organizationName: string;
  readonly detailedJob: string;
  readonly hashtags: string[];
}

const SEARCH_WORDS_COLUMNS = `p.nickname, p.organization_name as "organizationName", p.detailed_job as "detailedJob", p.hashtags`;

const SOURCE = `from mentor_words w join mentor_profiles p on p.member_id = w.mentor_id
   where w.terms @> $1::text[] and w.words ~ $2 and p.listed_at is not null`;

const findLines = statement<{ words: string }>('find-similar-mentor-words', `select w.words ${SOURCE} limit 20`);

const findWords = statement<SearchedWords>(
  'find-beginning-mentor-words',
  `select ${SEARCH_WORDS_COLUMNS} ${SOURCE} order by p.mentoring_count desc, p.member_id desc limit 30`,
);

/** Among the first mentors by sessions, one by one: what many begin with is found there. */
function findAmongFirst(name: string, condition: string) {
  return statement<SearchedWords>(
    name,
    `select ${SEARCH_WORDS_COLUMNS} from (
       select p.* from mentor_profiles p where p.listed_at is not null ${condition}
       order by p.mentoring_count desc, p.member_id desc limit 500
     ) p cross join lateral (select w.words from mentor_words w where w.mentor_id = p.member_id offset 0) w
     where w.words ~ $1 order by p.mentoring_count desc, p.member_id desc limit 30`,
  );
}

const findWordsAmongFirst = findAmongFirst('find-beginning-words-of-first-mentors', '');

const findWordsOfUniversity = findAmongFirst('find-beginning-words-of-university', 'and p.university_id = $2');

/** This many mentors suffice to tell the most common beginnings. */
const ENOUGH = 10;

/** What to look for: terms that a mentor must have, and a regular expression for the lines of `mentor_words.words`. */
interface Wanted {
  readonly terms: readonly string[];
  readonly pattern: string;
  readonly universityId: number | undefined;
}

export const searchWordsStore = {
  /** The normalised words of up to 20 listed mentors. */
  findLines: (db: Queryable, wanted: Wanted) => db.query(findLines, [termsOf(wanted), wanted.pattern]),
  /** The words of up to 30 listed mentors, those with the most sessions. */
  async findWords(db: Queryable, wanted: Wanted): Promise<SearchedWords[]> {
    const { pattern, universityId } = wanted;
    const first =
      universityId === undefined
        ? await db.query(findWordsAmongFirst, [pattern])
        : await db.query(findWordsOfUniversity, [pattern, universityId]);
    return first.length >= ENOUGH ? first : db.query(findWords, [termsOf(wanted), pattern]);
  },
};

const termsOf = ({ terms, universityId }: Wanted) => withUniversity(terms, universityId);

/** The fields of a stored profile that its search tokens are computed from. */
export interface UnindexedMentorRow {
  readonly mentorId: number;
  readonly nickname: string;
  readonly organizationName: string;
  readonly jobCategory: string;
  readonly detailedJob: string;
  readonly introductionTitle: string;
  readonly hashtags: string[];
}

const writeSearchTokens = statement(
  'write-mentor-words',
  `insert into mentor_words (mentor_id, words, terms)
   select mentor_id, words, terms from jsonb_to_recordset($1::jsonb) as t (mentor_id bigint, words text, terms text[])
   on conflict (mentor_id) do update set words = excluded.words, terms = excluded.terms`,
);

// The table grows during the loop: a plan cached while it was small would scan it for every batch.
const forceCustomPlan = statement('plan-wordless-mentors-anew', 'set local plan_cache_mode = force_custom_plan');

const findTokensSpan = statement<{ last: number | null }>(
  'find-span-of-mentors',
  'select max(member_id) as last from (select member_id from mentor_profiles where member_id > $1 order by member_id limit 2000) span',
);

const TOKENS_COLUMNS = `p.member_id as "mentorId", p.nickname, p.organization_name as "organizationName", p.job_category as "jobCategory",
     p.detailed_job as "detailedJob", p.introduction_title as "introductionTitle", p.hashtags`;

const listUnindexed = statement<UnindexedMentorRow>(
  'list-wordless-mentors',
  `select ${TOKENS_COLUMNS}
   from mentor_profiles p
   where p.member_id > $1 and p.member_id <= $2 and (select true from mentor_words w where w.mentor_id = p.member_id) is null
   order by p.member_id
   for update of p skip locked`,
);

export const mentorSearchTokensStore = {
  write: (tx: Queryable, mentors: readonly (MentorSearchTokens & { mentorId: number })[]) =>
    tx.query(writeSearchTokens, [
      JSON.stringify(mentors.map(({ mentorId, words, terms }) => ({ mentor_id: mentorId, words, terms }))),
    ]),
  /** The last of the next 2,000 mentors with a greater identifier; null where there is none. */
  findSpan: async (db: Queryable, afterId: number) => (await findRow(db, findTokensSpan, [afterId]))?.last ?? null,
  /** The mentors of a span without search tokens, locked against other processes and edits. */
  async listUnindexed(tx: Queryable, afterId: number, lastId: number): Promise<UnindexedMentorRow[]> {
    await tx.query(forceCustomPlan);
    return tx.query(listUnindexed, [afterId, lastId]);
  },
  /** Up to 500 mentors with a greater identifier and words in another normal form than this version's, locked as above. */
  listOfOtherForm: manyRows<UnindexedMentorRow, [afterId: number]>(
    'list-mentors-of-another-search-form',
    `select ${TOKENS_COLUMNS} from mentor_words w join mentor_profiles p on p.member_id = w.mentor_id
     where not w.terms @> array['${OF_THIS_FORM}'] and w.mentor_id > $1
     order by w.mentor_id limit 500
     for update of p skip locked`,
  ),
};

/** A mentor that a search has found, with what the order of its results goes by. */
export interface FoundMentor {
  readonly mentorId: number;
  /** 0 when nickname, organisation or job equals the search text, 1 when one begins with it, 2 for other matches. */
  readonly rank: number;
  readonly mentoringCount: number;
}

/** The search, its conditions, and the mentor it goes on after. */
export interface RankedSearch extends MentorConditions {
  readonly search: MentorSearch;
  readonly after?: MentorCursor;
}

/** The largest page plus one. */
const FOUND = 31;
const ORDER = 'p.mentoring_count desc, p.member_id desc';
const BEFORE = '(p.mentoring_count, p.member_id)';

const prepared = new Map<string, Statement<FoundMentor>>();

/** The mentors with the most sessions come first in each rank, so what many match is found among the first of all. */
function prepareWindow({ search, after, ...conditions }: RankedSearch, size: number) {
  const { bind, values } = binding();
  const indexed = indexedConditionsOf(conditions, bind);
  const start = after ? [`${BEFORE} < ${position(after, bind)}`] : [];
  const rank = rankOf(search, bind);
  const matches = [`w.words ~ all(${bind(search.patterns)}::text[])`, ...otherConditionsOf(conditions, bind)];
  return {
    values,
    statement: prepare(
      nameOf(`window-${size}`, conditions, after),
      `select "mentorId", rank, "mentoringCount" from (
         select p.member_id as "mentorId", r.rank, p.mentoring_count as "mentoringCount",
           row_number() over (partition by r.rank order by ${ORDER}) as place
         from (
           select p.* from mentor_profiles p where ${['p.listed_at is not null', ...indexed, ...start].join(' and ')}
           order by ${ORDER} limit ${size}
         ) p cross join lateral (
           select w.words, w.terms from mentor_words w where w.mentor_id = p.member_id offset 0
         ) w cross join lateral (select ${rank} as rank) r
         where ${matches.join(' and ')}
       ) found where place <= ${FOUND} order by rank, "mentoringCount" desc, "mentorId" desc`,
    ),
  };
}

/** Everybody of one rank, by the index of terms: for what few match. */
function prepareRank({ search, after, ...conditions }: RankedSearch, rank: 0 | 1 | 2) {
  const { bind, values } = binding();
  const terms = withUniversity(
    [search.exactTerms, search.startTerms, search.terms][rank] ?? [],
    conditions.universityId,
  );
  const isRank = [
    () => `w.words ~ ${bind(search.exact)}`,
    () => `w.words ~ ${bind(search.start)} and not w.words ~ ${bind(search.exact)}`,
    () => `(not w.words ~ ${bind(search.start)} or not w.terms @> array['${MARKED}'])`,
  ][rank];
  const found = `w.terms @> ${bind(terms)}::text[] and w.words ~ all(${bind(search.patterns)}::text[]) and ${isRank?.() ?? 'false'}`;
  const listed = ['p.listed_at is not null', ...conditionsOf(conditions, bind)];
  if (after) listed.push(`${BEFORE} < ${position(after, bind)}`);
  return {
    values,
    statement: prepare(
      nameOf(`rank-${rank}`, conditions, after),
      `with found as materialized (select w.mentor_id from mentor_words w where ${found})
       select p.member_id as "mentorId", ${rank} as rank, p.mentoring_count as "mentoringCount"
       from found join mentor_profiles p on p.member_id = found.mentor_id where ${listed.join(' and ')}
       order by ${ORDER} limit ${FOUND}`,
    ),
  };
}

/** All matches by the index of terms, in the order of the results: for searches with few matches. */
export function prepareRare({ search, after, ...conditions }: RankedSearch) {
  const { bind, values } = binding();
  const terms = withUniversity(search.terms, conditions.universityId);
  const found = `w.terms @> ${bind(terms)}::text[] and w.words ~ all(${bind(search.patterns)}::text[])`;
  const rank = rankOf(search, bind);
  const listed = ['p.listed_at is not null', ...conditionsOf(conditions, bind)];
  if (after)
    listed.push(
      `(-found.rank, p.mentoring_count, p.member_id) < (-${bind(after.rank)}::int, ${bind(after.key)}::int, ${bind(after.mentorId)}::bigint)`,
    );
  return {
    values,
    statement: prepare(
      nameOf('rare', conditions, after),
      `with found as materialized (select w.mentor_id, ${rank} as rank from mentor_words w where ${found})
       select p.member_id as "mentorId", found.rank, p.mentoring_count as "mentoringCount"
       from found join mentor_profiles p on p.member_id = found.mentor_id where ${listed.join(' and ')}
       order by found.rank, ${ORDER} limit ${FOUND}`,
    ),
  };
}

export const mentorSearchStore = {
  /** Up to 31 matches of each rank among the first `size` mentors by sessions, after `after`. */
  findInWindow(db: Queryable, search: RankedSearch, size: number): Promise<FoundMentor[]> {
    const { statement: window, values } = prepareWindow(search, size);
    return db.query(window, values);
  },
  /** Up to 31 of one rank, after `after`. */
  findOfRank(db: Queryable, search: RankedSearch, rank: 0 | 1 | 2): Promise<FoundMentor[]> {
    const { statement: ofRank, values } = prepareRank(search, rank);
    return db.query(ofRank, values);
  },
  /** Up to 31 of all ranks, after `after`. */
  findRare(db: Queryable, search: RankedSearch): Promise<FoundMentor[]> {
    const { statement: rare, values } = prepareRare(search);
    return db.query(rare, values);
  },
};

function rankOf({ exact, start }: MentorSearch, bind: Bind): string {
  // Tokens of before have no marks: their mentors are behind, whatever they begin with, until the next start.
  const isMarked = `w.terms @> array['${MARKED}']`;
  return `case when w.words ~ ${bind(exact)} and ${isMarked} then 0 when w.words ~ ${bind(start)} and ${isMarked} then 1 else 2 end`;
}

function position({ key, mentorId }: MentorCursor, bind: Bind): string {
  return `(${bind(key)}::int, ${bind(mentorId)}::bigint)`;
}

function prepare(name: string, text: string): Statement<FoundMentor> {
  const known = prepared.get(name) ?? statement<FoundMentor>(name, text);
  prepared.set(name, known);
  return known;
}

function nameOf(how: string, conditions: MentorConditions, after: MentorCursor | undefined): string {
  return ['find-mentors', how, lettersOf(conditions), after ? 'next' : ''].filter((part) => part !== '').join('-');
}
