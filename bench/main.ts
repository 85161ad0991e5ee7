import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb, isWebBuilt } from '../scripts/build/build-web.ts';
import { ensureBrowser, findBrowser } from '../scripts/testing/browser.ts';
import { startPostgres } from '../scripts/testing/postgres.ts';
import { measureInteractions } from './interactions.ts';
import { FIGURES, measureLighthouse } from './lighthouse.ts';
import { measureList } from './list.ts';
import { weighPages } from './page-weight.ts';
import { measurePeers } from './peers.ts';
import { startProgram } from './programs.ts';
import type { Compared, Load } from './rounds.ts';
import { reportScale } from './scale/main.ts';
import { measureSignIn } from './sign-in.ts';
import { measureWrites } from './writes.ts';

/** What `npm run bench -- scale` makes when it is not told how many. */
const SCALE_MENTORS = 100_000;

/**
 * `npm run bench`: prints the figures of docs/performance.md. `npm run bench -- list`, `-- writes`, `-- sign-in`, `-- pages`, `-- interactions` or `-- lighthouse` measures one of
 * them; `-- list guest` only part of the list, `-- list home --before COMMIT` against an earlier version of ours. `-- scale 1000000` measures how every statement does
 * with so many mentors, `--universities 20` at so many universities; `-- peers` NestJS beside ours (bench/peers).
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' }, universities: { type: 'string' } },
});
const [measure, part, statements] = positionals;

type Report = (databaseUrl: string) => Promise<void>;
const REPORTS: Readonly<Record<string, Report>> = {
  list: reportList,
  writes: reportWrites,
  'sign-in': reportSignIn,
  pages: reportPages,
  interactions: reportInteractions,
  lighthouse: reportLighthouse,
};

const folder = await mkdtemp(join(tmpdir(), 'sunbaerang-bench-'));
try {
  // What takes long, or wants packages of its own, runs when it is named.
  if (measure === 'scale')
    await reportScale(Number(part) || SCALE_MENTORS, statements, Number(options.universities) || undefined);
  else
    for (const name of measure === undefined ? Object.keys(REPORTS) : [measure])
      await withPostgres({ ...REPORTS, peers: reportPeers }[name]);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function withPostgres(report: Report | undefined): Promise<void> {
  if (!report) throw new Error(`There is no ${measure}, only ${Object.keys(REPORTS).join(', ')}, peers and scale.`);
  const postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  try {
    await report(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function reportList(databaseUrl: string): Promise<void> {
  const { before } = options;
  console.log(`ours / ${before ?? 'bare'}`);
  for await (const figures of measureList(databaseUrl, folder, { part, before })) printCompared(figures);
}

async function reportWrites(databaseUrl: string): Promise<void> {
  for (const figures of await measureWrites(databaseUrl, folder)) printCompared(figures);
}

async function reportPeers(databaseUrl: string): Promise<void> {
  const { compared, bookings, races, doubled, doubledWithIndex } = await measurePeers(databaseUrl, folder);
  for (const figures of compared) printCompared(figures);
  console.log(`booking: ${bookings.requestsPerSecond.toFixed(0)} requests/s`);
  console.log(`of ${races} half hours ${doubled} booked twice, ${doubledWithIndex} with a unique index`);
}

async function reportSignIn(): Promise<void> {
  for await (const { where, median, p95, most, sprayed, checked } of measureSignIn())
    console.log(
      `sign-in beside ${where}: median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, most ${most.toFixed(0)} ms; ${checked} of ${sprayed} strangers’ passwords checked`,
    );
}

async function reportPages(): Promise<void> {
  await readyBrowser();
  const env = { DATA_DIR: join(folder, 'pages') };
  const { port, stop } = await startProgram(join(import.meta.dirname, '../src/server/main.ts'), { env });
  try {
    for (const { path, script, style } of await weighPages(`http://localhost:${port}`, findBrowser()))
      console.log(`first load of ${path}: ${kilobytes(script)} kB JavaScript, ${kilobytes(style)} kB CSS (gzip)`);
  } finally {
    await stop();
  }
}

async function reportInteractions(): Promise<void> {
  await readyBrowser();
  const { interactions, scrolls } = await measureInteractions(findBrowser());
  for (const { page, count, median, most, slowest, processorMs } of interactions)
    console.log(
      `${page}, processor four times as slow: ${count} taps and keys, median ${median} ms, most ${most} ms (${slowest}); ${processorMs.toFixed(0)} ms of processor each`,
    );
  for (const { cards, frameMs, p95Ms, megabytes, nodes } of scrolls)
    console.log(
      `up to ${cards} cards: a frame ${frameMs.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms; ${megabytes.toFixed(1)} MB, ${nodes} nodes`,
    );
}

async function reportLighthouse(databaseUrl: string): Promise<void> {
  await readyBrowser();
  const figures = await measureLighthouse(databaseUrl, folder, findBrowser(), part);
  console.table(
    figures.map(({ path, load, ...figure }) => ({
      path,
      ...Object.fromEntries(FIGURES.map((name) => [name, Number(figure[name].toFixed(3))])),
      load: load.map((each) => each.toFixed(1)).join(' → '),
    })),
  );
  for (const { path, failedAudits, isMet } of figures)
    if (!isMet) console.error(`${path} is below its targets: ${failedAudits.join(', ')}`);
  if (figures.some(({ isMet }) => !isMet)) process.exitCode = 1;
}

/** A browser, and the built pages. */
async function readyBrowser(): Promise<void> {
  await ensureBrowser();
  if (!(await isWebBuilt())) await buildWeb({ logLevel: 'warn' });
}

function printCompared({ name, ours, baseline, ratio, quartiles }: Compared & { name: string }): void {
  const of = (what: keyof Load) =>
    `${ours[what].toFixed(0)} / ${baseline[what].toFixed(0)}, ratio ${ratio[what].toFixed(2)}`;
  const [from, until] = quartiles.map((quartile) => quartile.toFixed(2));
  console.log(
    `${name}: requests/s ${of('requestsPerSecond')} (quartiles ${from} to ${until}); processor, µs a request ${of('processorMicros')}; p99, ms ${of('p99Ms')}`,
  );
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
