import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb, isWebBuilt } from '../scripts/build/build-web.ts';
import { ensureBrowser, findBrowser } from '../scripts/testing/browser.ts';
import { startPostgres } from '../scripts/testing/postgres.ts';
import { measureInteractions } from './interactions.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureList } from './list.ts';
import { measureLive } from './live.ts';
import { measureMemory } from './memory.ts';
import { weighPages } from './page-weight.ts';
import { measurePeers } from './peers.ts';
import { measurePushes } from './push.ts';
import { measureRanking } from './ranking.ts';
import { measureRoom } from './room.ts';
import { reportScale } from './scale/main.ts';
import { measureSignIn } from './sign-in.ts';
import { measureWrites } from './writes.ts';

/** What `npm run bench -- scale` makes when it is not told how many. */
const SCALE_MENTORS = 100_000;

/** What `npm run bench -- memory` sends when it is not told how many. */
const MEMORY_REQUESTS = 1_000_000;

/** `npm run bench`: prints the figures of docs/performance.md; `npm run bench -- list guest` only part of the list, `npm run bench -- list home --before COMMIT` against an earlier version of ours; `npm run bench -- scale 1000000` how every statement does with so many mentors, `--universities 20` at so many universities; `npm run bench -- memory 100000` a server’s memory over so many requests; `npm run bench -- peers` other frameworks beside ours (bench/peers). `npm run bench -- list`, `-- writes`, `-- ranking`, `-- live`, `-- push`, `-- room`, `-- sign-in`, `-- pages`, `-- interactions` or `-- lighthouse` measures one. */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' }, universities: { type: 'string' } },
});
const [first, second, third] = positionals;
const selected = new Set(positionals);
const isSelected = (name: string) => selected.size === 0 || selected.has(name);
const folder = await mkdtemp(join(tmpdir(), 'sunbaerang-bench-'));
try {
  // First: it counts the memory of this process.
  if (isSelected('ranking')) reportRanking();
  if (isSelected('list')) await reportList();
  if (isSelected('writes')) await reportWrites();
  if (isSelected('live')) await reportLive();
  if (isSelected('push')) await reportPushes();
  if (isSelected('room')) await reportRoom();
  if (isSelected('sign-in')) await reportSignIn();
  if (isSelected('pages')) await reportPages();
  if (isSelected('interactions')) await reportInteractions();
  if (isSelected('lighthouse')) await reportLighthouse();
  // What takes long, or wants packages of its own, runs when it is named.
  if (selected.has('peers')) await reportPeers();
  if (selected.has('memory')) await reportMemory(Number(second) || MEMORY_REQUESTS);
  if (selected.has('scale'))
    await reportScale(Number(second) || SCALE_MENTORS, third, Number(options.universities) || undefined);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function reportList(): Promise<void> {
  const part = first === 'list' ? second : undefined;
  const { before } = options;
  const postgres = await startPostgres();
  try {
    console.log(`ours / ${before ?? 'bare'}`);
    for await (const { name, baseline, ours, ratio, quartiles } of measureList(postgres.url, folder, {
      part,
      before,
    })) {
      const of = (what: keyof typeof ours) =>
        `${ours[what].toFixed(0)} / ${baseline[what].toFixed(0)}, ratio ${ratio[what].toFixed(2)}`;
      const [from, until] = quartiles.map((quartile) => quartile.toFixed(2));
      console.log(
        `${name}: requests/s ${of('requestsPerSecond')} (quartiles ${from} to ${until}); processor, µs a request ${of('processorMicros')}; p99, ms ${of('p99Ms')}`,
      );
    }
  } finally {
    await postgres.stop();
  }
}

async function reportWrites(): Promise<void> {
  const postgres = await startPostgres();
  try {
    for (const { step, bare, ours, ratio } of await measureWrites(postgres.url, folder)) {
      const of = (what: keyof typeof ours) =>
        `${ours[what].toFixed(0)} / ${bare[what].toFixed(0)}, ratio ${ratio[what].toFixed(2)}`;
      console.log(
        `${step}: requests/s ${of('requestsPerSecond')}; processor, µs a request ${of('processorMicros')}; p99, ms ${of('p99Ms')}`,
      );
    }
  } finally {
    await postgres.stop();
  }
}

function reportRanking(): void {
  const { students, mentors, seconds, longestStepMs, megabytes } = measureRanking();
  console.log(
    `ranking ${students} students × ${mentors} mentors: ${seconds.toFixed(1)} s, longest step ${longestStepMs.toFixed(0)} ms, ${megabytes.toFixed(0)} MB`,
  );
}

async function reportLive(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const figures = await measureLive(postgres.url, folder);
    const { streams, memoryMiB, idlePercent, lookMs } = figures;
    console.log(
      `live: ${streams} open streams: +${memoryMiB.toFixed(0)} MiB, ${idlePercent.toFixed(1)} % of a processor idle`,
    );
    for (const what of ['single', 'broadcast'] as const) {
      const { median, p95, most } = figures[what];
      console.log(`  ${what}: median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, most ${most.toFixed(0)} ms`);
    }
    console.log(`  one look at everybody: ${lookMs.toFixed(0)} ms of statements`);
  } finally {
    await postgres.stop();
  }
}

async function reportMemory(requests: number): Promise<void> {
  const postgres = await startPostgres();
  try {
    const { firstMiB, lastMiB, mostMiB, requestsPerSecond } = await measureMemory(postgres.url, folder, requests);
    const growth = 100 * (lastMiB / firstMiB - 1);
    console.log(
      `memory over ${requests} requests: ${firstMiB.toFixed(0)} MiB at first, ${lastMiB.toFixed(0)} at the end (${growth.toFixed(1)} %), ${mostMiB.toFixed(0)} at most; ${requestsPerSecond.toFixed(0)} requests/s`,
    );
  } finally {
    await postgres.stop();
  }
}

async function reportPushes(): Promise<void> {
  const postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  try {
    for await (const { where, median, p95, most } of measurePushes())
      console.log(
        `push, from the commit to the push service, ${where}: median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, most ${most.toFixed(1)} ms`,
      );
  } finally {
    await postgres.stop();
  }
}

async function reportRoom(): Promise<void> {
  await ensureBrowser();
  if (!(await isWebBuilt())) await buildWeb({ logLevel: 'warn' });
  const postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  try {
    for await (const { where, median, p95, most } of measureRoom(folder, findBrowser()))
      console.log(
        `room, first frame on both sides after the second entered, ${where}: median ${seconds(median)}, p95 ${seconds(p95)}, most ${seconds(most)}`,
      );
  } finally {
    await postgres.stop();
  }
}

async function reportPeers(): Promise<void> {
  const postgres = await startPostgres();
  try {
    for await (const figures of measurePeers(postgres.url, folder)) {
      if ('races' in figures) {
        const { name, races, doubled, doubledWithIndex } = figures;
        console.log(`${name}: of ${races} half hours ${doubled} booked twice, ${doubledWithIndex} with a unique index`);
      } else {
        const { name, ours, peer, ratio } = figures;
        const beside = ours === undefined ? '' : `, ours ${ours.toFixed(0)}, ratio ${ratio?.toFixed(2)}`;
        console.log(`${name}: ${peer.toFixed(0)} requests/s${beside}`);
      }
    }
  } finally {
    await postgres.stop();
  }
}

async function reportSignIn(): Promise<void> {
  const postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  try {
    for await (const { where, median, p95, most, sprayed, checked } of measureSignIn())
      console.log(
        `sign-in beside ${where}: median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, most ${most.toFixed(0)} ms; ${checked} of ${sprayed} strangers’ passwords checked`,
      );
  } finally {
    await postgres.stop();
  }
}

async function reportPages(): Promise<void> {
  await ensureBrowser();
  const port = 30_000 + (process.pid % 20_000);
  const server = spawn(process.execPath, [join(import.meta.dirname, '../src/server/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      // Building the pages for an earlier measure has set it to production.
      NODE_ENV: 'development',
      PORT: String(port),
      PUBLIC_URL: '',
      DATA_DIR: join(folder, 'pages'),
      SEED: 'none',
    },
  });
  await once(server.stdout, 'data');
  try {
    for (const { path, script, style } of await weighPages(`http://localhost:${port}`, findBrowser())) {
      console.log(`first load of ${path}: ${kilobytes(script)} kB JavaScript, ${kilobytes(style)} kB CSS (gzip)`);
    }
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

async function reportInteractions(): Promise<void> {
  await ensureBrowser();
  if (!(await isWebBuilt())) await buildWeb({ logLevel: 'warn' });
  const postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  try {
    const { interactions, scrolls } = await measureInteractions(findBrowser());
    for (const { page, count, median, most, slowest, processorMs } of interactions)
      console.log(
        `${page}, processor four times as slow: ${count} taps and keys, median ${median} ms, most ${most} ms (${slowest}); ${processorMs.toFixed(0)} ms of processor each`,
      );
    for (const { cards, frameMs, p95Ms, megabytes, nodes } of scrolls)
      console.log(
        `up to ${cards} cards: a frame ${frameMs.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms; ${megabytes.toFixed(1)} MB, ${nodes} nodes`,
      );
  } finally {
    await postgres.stop();
  }
}

async function reportLighthouse(): Promise<void> {
  await ensureBrowser();
  if (!(await isWebBuilt())) await buildWeb({ logLevel: 'warn' });
  const postgres = await startPostgres();
  try {
    const figures = await measureLighthouse(
      postgres.url,
      folder,
      findBrowser(),
      first === 'lighthouse' ? second : undefined,
    );
    console.table(
      figures.map(({ path, scores, shift, load, ...times }) => ({
        path,
        ...scores,
        CLS: shift.toFixed(3),
        FCP: seconds(times.firstPaint),
        LCP: seconds(times.largestPaint),
        SI: seconds(times.speedIndex),
        TBT: seconds(times.blockingTime),
        benchmarkIndex: Math.round(times.benchmarkIndex),
        load: load.map((figure) => figure.toFixed(1)).join(' → '),
      })),
    );
    for (const { path, failedAudits, isMet } of figures)
      if (!isMet) console.error(`${path} is below its targets: ${failedAudits.join(', ')}`);
    if (figures.some(({ isMet }) => !isMet)) process.exitCode = 1;
  } finally {
    await postgres.stop();
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
