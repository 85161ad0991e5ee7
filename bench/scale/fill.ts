import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open-database.ts';
import { syncMentorSearchTokens } from '#server/features/mentors/index.ts';

const FILES = ['members', 'profiles', 'mentorings', 'money', 'notifications', 'audit'];
/** The audit log's own trigger makes its chain; what every other table's triggers check, the SQL holds by itself. */
const WITH_TRIGGERS = new Set(['audit']);

/** So many mentors over so many universities: as many for each of 200 as the country has, fewer where there are few mentors. */
export function universitiesOf(mentors: number): number {
  return Math.min(200, Math.max(10, mentors / 500));
}

/**
 * Fills an empty database with `mentors` mentors, as many mentees and everything that belongs to them: five mentorings a mentor with their
 * history, orders, ledger, messages, notifications and mails, by SQL (bench/scale/*.sql).
 */
export async function fillDatabase(databaseUrl: string, mentors: number, log: (line: string) => void): Promise<void> {
  const db = await openPostgres(databaseUrl, 1);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await migrate(db);
    await client.query("set maintenance_work_mem = '512MB'; set work_mem = '256MB'");
    const indexes = await dropIndexes(client);
    for (const name of FILES) {
      const start = performance.now();
      const sql = await readFile(join(import.meta.dirname, `${name}.sql`), 'utf8');
      const filled = sql
        .replaceAll(/:n\b/g, String(mentors))
        .replaceAll(/:universities\b/g, String(universitiesOf(mentors)));
      await client.query(`set session_replication_role = ${WITH_TRIGGERS.has(name) ? 'origin' : 'replica'}`);
      await client.query(filled);
      log(`  ${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
    }
    const start = performance.now();
    await syncMentorSearchTokens({ db });
    log(`  search tokens: ${((performance.now() - start) / 1000).toFixed(0)} s`);
    const built = performance.now();
    for (const definition of indexes) await client.query(definition);
    log(`  indexes: ${((performance.now() - built) / 1000).toFixed(0)} s`);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
    await db.close();
  }
}

/** Drops what is faster to build once than to keep up row by row. @returns the definitions */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace and not i.indisunique order by 1`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
