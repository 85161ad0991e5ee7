import type { Queryable } from '../../db/database.ts';
import { statement, unnamed } from '../../db/statement.ts';

const listTables = statement<{ name: string }>(
  'test-sums-list-tables',
  `select tablename::text as name from pg_tables where schemaname = current_schema() and tablename <> 'schema_migrations'`,
);
const listRelations = statement<{ name: string }>(
  'test-sums-list-relations',
  `select relname::text as name from pg_class where relnamespace = current_schema()::regnamespace`,
);
const inUtc = statement('test-in-utc', `select set_config('TimeZone', 'UTC', true)`);

/** The row count and a hash of each table, independent of the order of rows: `12 rows, 5f0c…`. Must run in a transaction. */
export async function sumTables(tx: Queryable): Promise<Record<string, string>> {
  await tx.query(inUtc);
  const sums: Record<string, string> = {};
  for (const { name } of await tx.query(listTables)) {
    const [sum] = await tx.query(
      unnamed<{ sum: string }>(
        `select count(*) || ' rows, ' || md5(coalesce(string_agg(row, ',' order by row collate "C"), '')) as sum
         from (select md5(t::text) as row from "${name}" t) as rows`,
      ),
    );
    sums[name] = sum?.sum ?? '';
  }
  return sums;
}

/** The names of all relations of a database. */
export async function relationsOf(db: Queryable): Promise<string[]> {
  return (await db.query(listRelations)).map(({ name }) => name);
}
