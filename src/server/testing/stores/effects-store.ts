import type { Queryable } from '../../db/database.ts';
import { statement, type Statement } from '../../db/statement.ts';

const listTables = statement<{ name: string }>(
  'test-effects-list-tables',
  `select relname::text as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
     and relname <> all (array['schema_migrations', 'idempotency_keys']) order by 1`,
);
const findMoment = statement<{ moment: number }>(
  'test-effects-moment',
  `select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as moment`,
);
const listKeys = statement<{ status: number | null; answer: unknown }>(
  'test-effects-list-keys',
  'select status, answer from idempotency_keys where member_id = $1 and key = $2',
);

/** The tables at a moment. */
export interface Moment {
  readonly moment: number;
  readonly counts: Readonly<Record<string, number>>;
}

interface TableRow {
  readonly name: string;
  readonly count: number;
  readonly rows: readonly object[];
}

/** The counts of requests by network are shared once a second, by nobody's call. */
const NOT_FLOODS = ` where t.key not like 'flood:%'`;

let readAll: Statement<TableRow> | undefined;

async function readTables(db: Queryable, since: number): Promise<TableRow[]> {
  readAll ??= statement<TableRow>('test-effects-read-tables', await textOfAll(db));
  return db.query(readAll, [since]);
}

async function textOfAll(db: Queryable): Promise<string> {
  // What was inserted or updated since is of a newer transaction.
  const texts = (await db.query(listTables)).map(
    ({ name }) => `select '${name}' as name, count(*)::int as count,
       coalesce(jsonb_agg(to_jsonb(t)) filter (where t.xmin::text::bigint >= $1::bigint), '[]') as rows from "${name}" t${name === 'throttles' ? NOT_FLOODS : ''}`,
  );
  return texts.join(' union all ');
}

export async function takeMoment(db: Queryable): Promise<Moment> {
  const [now] = await db.query(findMoment);
  const moment = now?.moment ?? 0;
  const tables = await readTables(db, moment);
  return { moment, counts: Object.fromEntries(tables.map(({ name, count }) => [name, count])) };
}

/**
 * The changes to the database since, except for the keys: how many rows more each table has, and each new or changed row, without values that
 * differ between scenes (identifiers, names, secrets).
 */
export async function listEffects(db: Queryable, { moment, counts }: Moment): Promise<string[]> {
  const tables = await readTables(db, moment);
  const grown = tables.flatMap(({ name, count }) => {
    const more = count - (counts[name] ?? 0);
    return more === 0 ? [] : [`${name}: ${more > 0 ? '+' : ''}${more}`];
  });
  const written = tables.flatMap(({ name, rows }) => rows.map((row) => `${name} ${JSON.stringify(withoutNames(row))}`));
  return [...grown, ...written.toSorted()];
}

/** The answer stored under a key; undefined without one. */
export async function findKey(db: Queryable, memberId: number, key: string) {
  const [row] = await db.query(listKeys, [memberId, key]);
  return row;
}

/** The numbers that are the same in every scene. */
const KEPT_NUMBER = /(krw|Krw|percent|hits|attempts|version|status|size|round)$/;

/** The same value without identifiers, times, names with numbers, and secrets; and without other members of the database. */
export function withoutNames(value: unknown, field = ''): unknown {
  if (field === 'suggestedMentors') return [];
  if (Array.isArray(value)) return value.map((each) => withoutNames(each, field));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutNames(inner, key)]));
  if (typeof value === 'number') return KEPT_NUMBER.test(field) ? value : 0;
  return typeof value === 'string'
    ? value.replaceAll(/[\w+/=-]*\d[\w+/=-]*/g, '0').replaceAll(/[\w+/=-]{20,}/g, '0')
    : value;
}
