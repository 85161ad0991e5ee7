import pg from 'pg';
import { startPostgres } from '../../scripts/testing/postgres.ts';
import { fillDatabase } from './fill.ts';
import { measureStatements, type Measured, type Measurement } from './measure.ts';
import { measureSearches } from './searches.ts';
import { isWaitedFor, listStatements } from './statements.ts';

const SMALL = 1000;
/** A statement that took longer than this, or read more rows, and both at a thousand mentors much less, grows with the table. */
const [GROWN_MS, GROWN_ROWS, GROWN_RATIO] = [1, 500, 1.5];
/** Room for the pages that a busy server keeps in memory; plans as on one processor, so that they do not differ with the machine. */
const SETTINGS = {
  shared_buffers: '2GB',
  max_wal_size: '16GB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  autovacuum: 'off',
};

/**
 * Prints how every statement of the server does with `mentors` mentors beside a thousand: milliseconds, buffers, rows read, the ratio of both, and the
 * indexes that it goes by. What grows comes first.
 * @param part of the names of the statements to measure; all without it
 * @param universities the number that share the mentors; `universitiesOf` by default
 */
export async function reportScale(mentors: number, part = '', universities?: number): Promise<void> {
  const postgres = await startPostgres(SETTINGS);
  try {
    const [small, large] = [await fill(postgres.url, SMALL), await fill(postgres.url, mentors, universities)];
    await compare(small, large, part);
  } finally {
    await postgres.stop();
  }
}

async function fill(serverUrl: string, mentors: number, universities?: number): Promise<string> {
  const name = `scale_${mentors}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const start = performance.now();
  console.log(`${mentors} mentors:`);
  await fillDatabase(url.href, mentors, console.log, universities);
  console.log(`  filled in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  return url.href;
}

/** Measures the statements with a part of their name in two databases, and prints them. */
export async function compare(smallUrl: string, largeUrl: string, part: string): Promise<void> {
  const statements = (await listStatements()).filter(({ name }) => name.includes(part));
  const small = await measureAll(smallUrl, statements, part);
  const large = await measureAll(largeUrl, statements, part);
  const rows = [...small.keys()].map((name) => ({ name, small: small.get(name), large: large.get(name) }));
  const grown = rows.filter(({ small, large }) => small && large && grows(small, large));
  const flat = rows.filter((row) => !grown.includes(row));
  print(
    'grows, and somebody waits for it',
    grown.filter(({ name }) => isWaitedFor(name)),
  );
  print(
    'grows, in the background',
    grown.filter(({ name }) => !isWaitedFor(name)),
  );
  print('does not grow', flat);
  console.log(
    `${rows.length} statements, ${grown.length} of which grow; ${grown.filter(({ name }) => isWaitedFor(name)).length} that somebody waits for`,
  );
}

async function measureAll(
  url: string,
  statements: readonly Measured[],
  part: string,
): Promise<Map<string, Measurement>> {
  return new Map([...(await measureStatements(url, statements)), ...(await measureSearches(url, part))]);
}

function grows(small: Measurement, large: Measurement): boolean {
  if ('refusal' in large || 'refusal' in small) return 'refusal' in large && !('refusal' in small);
  const isSlower = large.milliseconds > GROWN_MS && large.milliseconds > GROWN_RATIO * small.milliseconds;
  return isSlower || (large.rows > GROWN_ROWS && large.rows > GROWN_RATIO * small.rows);
}

function print(title: string, rows: readonly { name: string; small?: Measurement; large?: Measurement }[]): void {
  const times = ({ large }: { large?: Measurement }) =>
    large && 'milliseconds' in large ? large.milliseconds : Infinity;
  console.log(`\n${title}: ${rows.length}`);
  for (const { name, small, large } of rows.toSorted((a, b) => times(b) - times(a)))
    console.log(`  ${name}: ${figuresOf(small)} → ${figuresOf(large)}${ratioOf(small, large)}${planOf(large)}`);
}

function figuresOf(measured: Measurement | undefined): string {
  if (!measured || 'refusal' in measured) return `refused (${measured?.refusal ?? 'not run'})`;
  const { milliseconds, buffers, rows } = measured;
  return `${milliseconds.toFixed(2)} ms, ${buffers} buffers, ${rows} rows`;
}

function ratioOf(small: Measurement | undefined, large: Measurement | undefined): string {
  if (!small || !large || 'refusal' in small || 'refusal' in large) return '';
  return `, × ${(large.milliseconds / small.milliseconds).toFixed(2)}`;
}

function planOf(measured: Measurement | undefined): string {
  return measured && 'plan' in measured && measured.plan !== '' ? `; ${measured.plan}` : '';
}
