import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** What of a listed mentor can be searched by name. */
export interface SearchedWords {
  readonly nickname: string;
  readonly organizationName: string;
  readonly detailedJob: string;
  readonly hashtags: string[];
}

// Both are answered from the index of the terms; a search of one university applies that to what was found.
const SOURCE = `from mentor_words w join mentor_profiles p on p.member_id = w.mentor_id
   where w.terms @> $1::text[] and w.words ~ $2 and p.listed_at is not null and ($3::bigint is null or p.university_id = $3)`;
const findLines = statement<{ words: string }>('find-similar-mentor-words', `select w.words ${SOURCE} limit 20`);
const findWords = statement<SearchedWords>(
  'find-beginning-mentor-words',
  `select p.nickname, p.organization_name as "organizationName", p.detailed_job as "detailedJob", p.hashtags ${SOURCE}
   order by p.mentoring_count desc limit 30`,
);

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
  findWords: (db: Queryable, { terms, pattern, universityId }: Wanted) =>
    db.query(findWords, [terms, pattern, universityId ?? null]),
};
