import type { Queryable } from '#server/db/database.ts';
import { openPostgres } from '#server/db/open-database.ts';
import { readMentorSearch } from '#server/features/mentors/mentor-search-tokens.ts';
import { rankSearch } from '#server/features/mentors/rank-search.ts';
import { measureStatements, type Measured, type Measurement } from './measure.ts';

const WORDS = ['개발', 'ㄱ', '프론트', '프론트엔드', 'ㅍㄹㅌ', 'ㄱㄹ', '구름', '선배123', '코드숲 백엔드'];
const WHERE = [
  ['everywhere', undefined],
  ['at a university', 7],
] as const;
/** A page of five, and one more. */
const WANTED = 6;

/** What a search runs: one statement after the other, each by what the one before has found. @returns the sums, by the search */
export async function measureSearches(databaseUrl: string, part: string): Promise<Map<string, Measurement>> {
  const db = await openPostgres(databaseUrl, 1);
  const measured = new Map<string, Measurement>();
  try {
    for (const q of WORDS) {
      for (const [where, universityId] of WHERE) {
        const name = `search ${q}, ${where}`;
        const search = readMentorSearch(q);
        if (!search || !name.includes(part)) continue;
        const { recorder, statements } = recording(db);
        await rankSearch(recorder, { search, universityId }, WANTED);
        measured.set(name, sum([...(await measureStatements(databaseUrl, statements)).values()]));
      }
    }
    return measured;
  } finally {
    await db.close();
  }
}

function recording(db: Queryable): { recorder: Queryable; statements: Measured[] } {
  const statements: Measured[] = [];
  const recorder: Queryable = {
    query(statement, values) {
      statements.push({ ...statement, values });
      return db.query(statement, values);
    },
    afterCommit: (work) => db.afterCommit(work),
  };
  return { recorder, statements };
}

function sum(parts: readonly Measurement[]): Measurement {
  const total = (of: (part: Measurement) => number) => parts.reduce((all, part) => all + of(part), 0);
  return {
    milliseconds: total((part) => part.milliseconds),
    buffers: total((part) => part.buffers),
    rows: total((part) => part.rows),
    plan: `${parts.length} statements: ${[...new Set(parts.flatMap((part) => part.plan.split(', ')))].join(', ')}`,
  };
}
