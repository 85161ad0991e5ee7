import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { OBJECTION_WINDOW_MS } from '#domain/mentorings/states/disputes.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open-database.ts';
import { countAnswerFigures } from '#server/features/desk/figures.ts';
import { addPayoutSums, earnedMonthOf } from '#server/features/money/payouts/earnings.ts';
import { systemClock } from '#server/platform/clock.ts';
import { figuresStore } from '../../src/server/features/desk/answer-figures-store.ts';
import { earningHourStore } from '../../src/server/features/money/payouts/payout-store.ts';
import { readSchema } from './catalogue.ts';
import { fillWords } from './fill-words.ts';
import { planLoad, runTasks, type Task } from './load-tasks.ts';

const FILES = ['members', 'profiles', 'mentorings', 'money', 'notifications'];
/** At once: the generator is for two processors. */
const CONNECTIONS = 2;
/** Shorter tasks are not printed. */
const PRINTED_SECONDS = 0.5;
/** What the tables' triggers check the SQL holds by itself. */
const LOADING = `set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '1GB';
  set max_parallel_maintenance_workers = 0; set synchronous_commit = off`;

/** The universities for a number of mentors: up to 200, as the country has, fewer for few mentors. */
export function universitiesOf(mentors: number): number {
  return Math.min(200, Math.max(10, mentors / 500));
}

/**
 * Fills an empty database with `mentors` mentors, as many mentees and everything that belongs to them: five mentorings a mentor with their
 * history, orders, ledger, messages, notifications and mails, by SQL (bench/scale/*.sql). Each longer task is printed with its seconds when it is done.
 * @throws Error when an index, a constraint or a trigger is not in force afterwards as it was before
 */
export async function fillDatabase(
  databaseUrl: string,
  mentors: number,
  log: (line: string) => void,
  universities = universitiesOf(mentors),
): Promise<void> {
  const db = await openPostgres(databaseUrl, 1);
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString: databaseUrl }));
  const [first] = clients;
  if (!first) throw new Error('There is no connection');
  for (const client of clients) await client.connect();
  try {
    await migrate(db);
    const schema = await readSchema(first);
    for (const client of clients) await client.query(LOADING);
    const statements = (await Promise.all(FILES.map((name) => readSql(name, mentors, universities)))).flatMap((sql) =>
      sql.split(/;\s*$/m).filter((text) => text.includes('insert into')),
    );
    const tasks = await planLoad(first, [...statements, fillWords]);
    const audit = await readSql('audit', mentors, universities);
    const start = performance.now();
    await runTasks(clients, [...tasks, fillAuditLog(audit)], ({ name }, seconds) => {
      const total = (performance.now() - start) / 1000;
      if (seconds >= PRINTED_SECONDS) log(`  ${total.toFixed(0)} s: ${name}, ${seconds.toFixed(1)} s`);
    });
    await sumUp(db, first);
    if (!isDeepStrictEqual(await readSchema(first), schema))
      throw new Error('The filled database has not the schema of the migrations');
  } finally {
    for (const client of clients) await client.end();
    await db.close();
  }
}

/** Each entry becomes a link of the chain by the table's own trigger. */
const fillAuditLog = (sql: string): Task => ({
  name: 'audit_log',
  reads: new Set(['members']),
  writes: new Set(['audit_log', 'audit_chain']),
  async run(client) {
    await client.query('set session_replication_role = origin');
    await client.query(sql);
    await client.query('set session_replication_role = replica');
  },
});

/** What jobs sum, of so long as anybody asks about; and what the planner wants to know of what has been filled by now. */
async function sumUp(db: Database, client: pg.Client): Promise<void> {
  await client.query(
    `insert into earning_hours values (date_trunc('hour', now()) - interval '45 days', 0, 0, 0, 0, 0, 0)`,
  );
  await client.query(
    `insert into day_figures values (current_date - 95, 0, 0, 0, 0, 0, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
  );
  const until = new Date(Math.floor((Date.now() - OBJECTION_WINDOW_MS) / HOUR_MS - 1) * HOUR_MS);
  while ((await earningHourStore.add(db, until)) > 0);
  const { from } = earnedMonthOf(new Date(Date.now() - 45 * DAY_MS));
  await client.query(`insert into payout_months values ($1::timestamptz - interval '1 hour', $1)`, [from]);
  while (await addPayoutSums({ db }, until));
  // Yesterday is left to be counted beside today, as when the job has not come yet.
  while (await figuresStore.add(db, koreanDay(new Date(Date.now() - DAY_MS))));
  await countAnswerFigures({ db, clock: systemClock });
  await client.query(
    'vacuum (analyze) earning_hours, payout_months, payout_sums, day_figures, answer_figures, audit_log, audit_chain',
  );
  const { rows } = await client.query<{ name: string }>(
    `select distinct indrelid::regclass::text as name from pg_index where indexprs is not null and indrelid > 16384`,
  );
  await client.query(`analyze ${rows.map(({ name }) => name).join(', ')}`);
}

async function readSql(name: string, mentors: number, universities: number): Promise<string> {
  const sql = await readFile(join(import.meta.dirname, `${name}.sql`), 'utf8');
  return sql.replaceAll(/:n\b/g, String(mentors)).replaceAll(/:universities\b/g, String(universities));
}
