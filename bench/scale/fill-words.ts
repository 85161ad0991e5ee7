import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { mentorSearchTokensOf, termOfUniversity } from '#server/features/mentors/mentor-search-tokens.ts';
import type { Task } from './load-tasks.ts';

/** Mentors per batch of words. */
const STRETCH = 5000;
/** How many mentors' words are compared with what the server would have written. */
const COMPARED = 500;

interface Profile {
  readonly universityId: number;
  readonly nickname: string;
  readonly name: string;
  readonly jobCategory: string;
  readonly detailedJob: string;
  readonly title: string;
  readonly hashtags: string[];
}

const PROFILE = `p.nickname, p.organization_name as name, p.job_category as "jobCategory", p.detailed_job as "detailedJob",
  p.introduction_title as title, p.hashtags, p.university_id::float8 as "universityId"`;

/** What mentors have in common who differ by their nicknames alone. */
interface Kind {
  readonly id: number;
  readonly terms: ReadonlySet<string>;
}

/** Writes the search terms of all mentors as the server would. Apart from the nicknames there are few different profiles, so their terms are computed once. */
export const fillWords: Task = {
  name: 'mentor_words',
  reads: new Set(['mentor_profiles']),
  writes: new Set(['mentor_words']),
  async run(client) {
    await client.query('create unlogged table scale_kinds (id int primary key, words text, terms text[])');
    const kinds = new Map<string, Kind>();
    for (let after = 0; ;) {
      const { rows } = await client.query<Profile & { id: number }>(
        `select p.member_id::float8 as id, ${PROFILE} from mentor_profiles p where p.member_id > $1 order by p.member_id limit ${STRETCH}`,
        [after],
      );
      const last = rows.at(-1);
      if (!last) break;
      await writeBatch(client, rows, kinds);
      after = last.id;
    }
    await client.query('drop table scale_kinds');
    await compareWords(client);
  },
};

async function writeBatch(
  client: pg.Client,
  rows: readonly (Profile & { id: number })[],
  kinds: Map<string, Kind>,
): Promise<void> {
  const added: (Kind & { words: string })[] = [];
  const own = rows.map(({ id, universityId, nickname, ...profile }) => {
    const key = JSON.stringify(profile);
    let kind = kinds.get(key);
    if (!kind) {
      const { words, terms } = tokensOf({ ...profile, nickname: '' });
      kind = { id: kinds.size, terms: new Set(terms) };
      kinds.set(key, kind);
      added.push({ ...kind, words });
    }
    const { words, terms } = tokensOf({ ...NOTHING, nickname });
    const { id: ofKind, terms: known } = kind;
    const ownTerms = [termOfUniversity(universityId), ...terms.filter((term) => !known.has(term))];
    return { id, kind: ofKind, line: words.split('\n')[1], terms: ownTerms.join(' ') };
  });
  await client.query(
    `insert into scale_kinds select id, words, string_to_array(terms, ' ') from jsonb_to_recordset($1) kind (id int, words text, terms text)`,
    [JSON.stringify(added.map(({ terms, ...kind }) => ({ ...kind, terms: [...terms].join(' ') })))],
  );
  // A kind's words begin with the line of a nickname that is empty.
  await client.query(
    `insert into mentor_words (mentor_id, words, terms)
     select own.id, E'\\n' || own.line || substr(kind.words, 3), string_to_array(own.terms, ' ') || kind.terms
     from jsonb_to_recordset($1) own (id bigint, kind int, line text, terms text) join scale_kinds kind on kind.id = own.kind`,
    [JSON.stringify(own)],
  );
}

const NOTHING = { nickname: '', name: '', jobCategory: '', detailedJob: '', title: '', hashtags: [] };

const tokensOf = ({ nickname, title, hashtags, ...organization }: Omit<Profile, 'universityId'>) =>
  mentorSearchTokensOf({ nickname, organization, introduction: { title }, hashtags });

/** @throws Error when mentors are without words, or some of them have other ones than the server writes */
async function compareWords(client: pg.Client): Promise<void> {
  const { rows: wordless } = await client.query(
    'select from mentor_profiles where not exists (select from mentor_words where mentor_id = member_id) limit 1',
  );
  const { rows } = await client.query<{ profile: Profile; words: string; terms: string[] }>(
    `select to_jsonb(shown) as profile, w.words, w.terms
     from mentor_words w join mentor_profiles p on p.member_id = w.mentor_id cross join lateral (select ${PROFILE}) shown limit ${COMPARED}`,
  );
  const isSame = rows.every(({ profile: { universityId, ...profile }, words, terms }) => {
    const own = tokensOf(profile);
    const expected = [...own.terms, termOfUniversity(universityId)];
    return own.words === words && isDeepStrictEqual(expected.toSorted(), terms.toSorted());
  });
  if (wordless.length > 0 || !isSame) throw new Error('The search terms are not those that the server writes');
}
