import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open-database.ts';
import { syncMentorSearchTokens } from '#server/features/mentors/index.ts';
import { prepareMentorList } from '#server/features/mentors/mentor-list-store.ts';
import { readMentorSearch } from '#server/features/mentors/mentor-search-tokens.ts';

const ROUNDS = 21;
const SEARCHES = ['프론트엔드', 'ㅍㄹㅌ', '구름', 'ㄱㄹ', '개발', 'ㄱ', '선배12345', '코드숲 백엔드'];

export interface SearchFigures {
  readonly q: string;
  /** The number of mentors found. */
  readonly found: number;
  /** The median execution time of the first page's statement, as PostgreSQL reports it. */
  readonly milliseconds: number;
  readonly usesIndex: boolean;
}

/** Fills an empty database with mentors of varied texts, and has PostgreSQL explain the first page of each search. */
export async function measureSearch(databaseUrl: string, mentors: number): Promise<SearchFigures[]> {
  const db = await openPostgres(databaseUrl, 1);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await migrate(db);
    const sql = await readFile(join(import.meta.dirname, 'search.sql'), 'utf8');
    await client.query(sql.replaceAll(':mentors', String(mentors)));
    await withoutIndex(client, () => syncMentorSearchTokens({ db }));
    await client.query('vacuum analyze');
    const figures: SearchFigures[] = [];
    for (const q of SEARCHES) figures.push(await explain(client, q));
    return figures;
  } finally {
    await client.end();
    await db.close();
  }
}

/** Drops the search index during `work` and rebuilds it: faster than updating it row by row. */
async function withoutIndex(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    "select indexdef as definition from pg_indexes where indexname = 'mentor_words_terms'",
  );
  await client.query('drop index mentor_words_terms');
  await work();
  await client.query(rows[0]?.definition ?? '');
}

async function explain(client: pg.Client, q: string): Promise<SearchFigures> {
  const search = readMentorSearch(q);
  const { statement, values } = prepareMentorList({ scope: 'all', sort: 'relevance', search, size: 5 });
  const times: number[] = [];
  let plan = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain analyze ${statement.text}`, values);
    plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    times.push(Number(/Execution Time: ([\d.]+) ms/.exec(plan)?.[1]));
  }
  const found = await client.query<{ count: string }>(
    'select count(*) from mentor_words where terms @> $1::text[] and words ~ all($2::text[])',
    [search?.terms, search?.patterns],
  );
  return {
    q,
    found: Number(found.rows[0]?.count),
    milliseconds: times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN,
    usesIndex: plan.includes('mentor_words_terms'),
  };
}
