import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { OF_THIS_FORM, type MentorSearchTokens } from './mentor-search-tokens.ts';

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
const findSpan = statement<{ last: number | null }>(
  'find-span-of-mentors',
  'select max(member_id) as last from (select member_id from mentor_profiles where member_id > $1 order by member_id limit 2000) span',
);
const COLUMNS = `p.member_id as "mentorId", p.nickname, p.organization_name as "organizationName", p.job_category as "jobCategory",
     p.detailed_job as "detailedJob", p.introduction_title as "introductionTitle", p.hashtags`;
const listOfOtherForm = statement<UnindexedMentorRow>(
  'list-mentors-of-another-search-form',
  `select ${COLUMNS} from mentor_words w join mentor_profiles p on p.member_id = w.mentor_id
   where not w.terms @> array['${OF_THIS_FORM}'] and w.mentor_id > $1
   order by w.mentor_id limit 500
   for update of p skip locked`,
);
const listUnindexed = statement<UnindexedMentorRow>(
  'list-wordless-mentors',
  `select ${COLUMNS}
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
  async findSpan(db: Queryable, afterId: number): Promise<number | null> {
    const [row] = await db.query(findSpan, [afterId]);
    return row?.last ?? null;
  },
  /** The mentors of a span without search tokens, locked against other processes and edits. */
  async listUnindexed(tx: Queryable, afterId: number, lastId: number): Promise<UnindexedMentorRow[]> {
    await tx.query(forceCustomPlan);
    return tx.query(listUnindexed, [afterId, lastId]);
  },
  /** Up to 500 mentors with a greater identifier and words in another normal form than this version's, locked as above. */
  listOfOtherForm: (tx: Queryable, afterId: number) => tx.query(listOfOtherForm, [afterId]),
};
