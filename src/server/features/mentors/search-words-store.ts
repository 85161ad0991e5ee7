import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { withUniversity } from './mentor-search-tokens.ts';

/** What of a listed mentor can be searched by name. */
export interface SearchedWords {
  readonly nickname: string;
  readonly organizationName: string;
  readonly detailedJob: string;
  readonly hashtags: string[];
}

const COLUMNS = `p.nickname, p.organization_name as "organizationName", p.detailed_job as "detailedJob", p.hashtags`;
const SOURCE = `from mentor_words w join mentor_profiles p on p.member_id = w.mentor_id
   where w.terms @> $1::text[] and w.words ~ $2 and p.listed_at is not null`;
const findLines = statement<{ words: string }>('find-similar-mentor-words', `select w.words ${SOURCE} limit 20`);
const findWords = statement<SearchedWords>(
  'find-beginning-mentor-words',
  `select ${COLUMNS} ${SOURCE} order by p.mentoring_count desc, p.member_id desc limit 30`,
);
/** Among the first mentors by sessions, one by one: what many begin with is found there. */
function findAmongFirst(name: string, condition: string) {
  return statement<SearchedWords>(
    name,
    `select ${COLUMNS} from (
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
