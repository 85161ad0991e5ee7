import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** What of a listed mentor can be searched by name. */
export interface SearchedWords {
  readonly nickname: string;
  readonly organizationName: string;
  readonly detailedJob: string;
  readonly hashtags: string[];
}

const COLUMNS = `p.nickname, p.organization_name as "organizationName", p.detailed_job as "detailedJob", p.hashtags`;
// By the index of the terms; a search of one university applies that to what was found.
const SOURCE = `from mentor_words w join mentor_profiles p on p.member_id = w.mentor_id
   where w.terms @> $1::text[] and w.words ~ $2 and p.listed_at is not null and ($3::bigint is null or p.university_id = $3)`;
const findLines = statement<{ words: string }>('find-similar-mentor-words', `select w.words ${SOURCE} limit 20`);
const findWords = statement<SearchedWords>(
  'find-beginning-mentor-words',
  `select ${COLUMNS} ${SOURCE} order by p.mentoring_count desc, p.member_id desc limit 30`,
);
/** Among the first mentors by sessions, one by one: what many begin with is found there (docs/decisions/0207). */
function findAmongFirst(name: string, condition: string, first: string) {
  return statement<SearchedWords>(
    name,
    `select ${COLUMNS} from (
       select p.* from mentor_profiles p where p.listed_at is not null ${condition}
       order by p.mentoring_count desc, p.member_id desc ${first}
     ) p cross join lateral (select w.words from mentor_words w where w.mentor_id = p.member_id offset 0) w
     where w.words ~ $1 order by p.mentoring_count desc, p.member_id desc limit 30`,
  );
}
const findWordsAmongFirst = findAmongFirst('find-beginning-words-of-first-mentors', '', 'limit 500');
const findWordsOfUniversity = findAmongFirst(
  'find-beginning-words-of-university',
  'and p.university_id = $2',
  'offset 0',
);
/** So many mentors say what many begin with. */
const ENOUGH = 10;

/** What to look for: terms that a mentor must have, and a regular expression for the lines of `mentor_words.words`. */
interface Wanted {
  readonly terms: readonly string[];
  readonly pattern: string;
  readonly universityId: number | undefined;
}

export const searchWordsStore = {
  /** The normalised words of up to 20 listed mentors. */
  findLines: (db: Queryable, { terms, pattern, universityId }: Wanted) =>
    db.query(findLines, [terms, pattern, universityId ?? null]),
  /** The words of up to 30 listed mentors, those with the most sessions. */
  async findWords(db: Queryable, { terms, pattern, universityId }: Wanted): Promise<SearchedWords[]> {
    if (universityId !== undefined) return db.query(findWordsOfUniversity, [pattern, universityId]);
    const first = await db.query(findWordsAmongFirst, [pattern]);
    return first.length >= ENOUGH ? first : db.query(findWords, [terms, pattern, null]);
  },
};
