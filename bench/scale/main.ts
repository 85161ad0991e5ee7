import { startPostgres } from '../../scripts/testing/postgres.ts';
import { withClient } from '../programs.ts';
import { fillDatabase } from './fill.ts';
import { measureStatements, type Measurement } from './measure.ts';
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

/** A statement at both sizes. */
interface Row {
  readonly name: string;
  readonly small: Measurement;
  readonly large: Measurement;
}

/**
 * Prints how every statement of the server does with `mentors` mentors beside a thousand: milliseconds, buffers, rows read, the ratio of both, and the
 * indexes that it goes by. What grows comes first.
 * @param part of the names of the statements to measure; all without it
 * @param universities the number that share the mentors; `universitiesOf` by default
 */
export async function reportScale(mentors: number, part = '', universities?: number): Promise<void> {
  const postgres = await startPostgres(SETTINGS);
  try {
    const urls = [await fill(postgres.url, SMALL), await fill(postgres.url, mentors, universities)] as const;
    const statements = (await listStatements()).filter(({ name }) => name.includes(part));
    const measure = async (url: string) =>
      new Map([...(await measureStatements(url, statements)), ...(await measureSearches(url, part))]);
    const [small, large] = [await measure(urls[0]), await measure(urls[1])];
    const rows = Array.from(small, ([name, before]): Row => ({
      name,
      small: before,
      large: large.get(name) ?? before,
    }));
    const grown = rows.filter(grows);
    const waitedFor = grown.filter(({ name }) => isWaitedFor(name));
    print('grows, and somebody waits for it', waitedFor);
    const inBackground = grown.filter((row) => !waitedFor.includes(row));
    print('grows, in the background', inBackground);
    const flat = rows.filter((row) => !grown.includes(row));
    print('does not grow', flat);
    console.log(
      `${rows.length} statements, ${grown.length} of which grow; ${waitedFor.length} that somebody waits for`,
    );
  } finally {
    await postgres.stop();
  }
}

async function fill(serverUrl: string, mentors: number, universities?: number): Promise<string> {
  const name = `scale_${mentors}`;
  await withClient(serverUrl, (client) => client.query(`create database ${name}`));
  const url = Object.assign(new URL(serverUrl), { pathname: name });
  const start = performance.now();
  console.log(`${mentors} mentors:`);
  await fillDatabase(url.href, mentors, console.log, universities);
  console.log(`  filled in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  return url.href;
}

function grows({ small, large }: Row): boolean {
  const isSlower = large.milliseconds > GROWN_MS && large.milliseconds > GROWN_RATIO * small.milliseconds;
  return isSlower || (large.rows > GROWN_ROWS && large.rows > GROWN_RATIO * small.rows);
}

function print(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}: ${rows.length}`);
  for (const { name, small, large } of rows.toSorted((a, b) => b.large.milliseconds - a.large.milliseconds)) {
    const ratio = Number.isFinite(large.milliseconds)
      ? `, × ${(large.milliseconds / small.milliseconds).toFixed(2)}`
      : '';
    console.log(`  ${name}: ${figuresOf(small)} → ${figuresOf(large)}${ratio}; ${large.plan}`);
  }
}

function figuresOf({ milliseconds, buffers, rows }: Measurement): string {
  return milliseconds === Infinity ? 'refused' : `${milliseconds.toFixed(2)} ms, ${buffers} buffers, ${rows} rows`;
}
