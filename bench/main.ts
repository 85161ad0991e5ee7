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
import { weighPages } from './page-weight.ts';
import { measurePeers } from './peers.ts';
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
const [first, second, third] = positionals;
const selected = new Set(positionals);
const isSelected = (name: string) => selected.size === 0 || selected.has(name);
const folder = await mkdtemp(join(tmpdir(), 'sunbaerang-bench-'));
try {
  if (isSelected('list')) await reportList();
  if (isSelected('writes')) await reportWrites();
  if (isSelected('sign-in')) await reportSignIn();
  if (isSelected('pages')) await reportPages();
  if (isSelected('interactions')) await reportInteractions();
  if (isSelected('lighthouse')) await reportLighthouse();
  // What takes long, or wants packages of its own, runs when it is named.
  if (selected.has('peers')) await reportPeers();
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

async function reportPeers(): Promise<void> {
  const postgres = await startPostgres();
  try {
    for await (const figures of measurePeers(postgres.url, folder)) {
      if ('races' in figures) {
        const { races, doubled, doubledWithIndex } = figures;
        console.log(`of ${races} half hours ${doubled} booked twice, ${doubledWithIndex} with a unique index`);
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
