import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { freePort } from '#server/testing/free-port.ts';
import { BROWSER_ARGS } from '../scripts/testing/browser.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../seeds/demo-campus.ts';
import { median } from './median.ts';
import { productionSettings } from './production-settings.ts';
import { roundsOf } from './rounds.ts';

const MAIN = join(import.meta.dirname, '../scripts/start-with-demo.ts');
const RUNS = roundsOf(5);
/** How long Lighthouse records after the page has loaded; by default it would end during the splash's two seconds, before the page appears. */
const PAUSE_AFTER_LOAD_MS = 4000;
/** On a busy machine a recording can lack its beginning; Lighthouse then reports an error and is run again. */
const MAX_ATTEMPTS = 3;
const START_TIMEOUT_MS = 180_000;

/** The minimum Lighthouse scores of a page, out of 100. */
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
/** The maximum cumulative layout shift. */
const MAX_SHIFT = 0.02;

type Category = keyof typeof TARGETS;
const CATEGORIES = Object.keys(TARGETS) as Category[];

/** The figures of one Lighthouse run. Times in milliseconds, on the slow phone that Lighthouse emulates. */
interface LighthouseRun {
  readonly scores: Record<Category, number>;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly speedIndex: number;
  readonly blockingTime: number;
  readonly shift: number;
  /** Lighthouse's benchmark index of this machine: below 1,000 its figures for the slow phone are too pessimistic. */
  readonly benchmarkIndex: number;
  /** The ids of the audits that lowered a score. */
  readonly failedAudits: readonly string[];
}

export interface LighthouseFigures extends LighthouseRun {
  readonly path: string;
  /** The machine's load average before and after the page's runs. */
  readonly load: readonly [number, number];
  readonly isMet: boolean;
}

/**
 * Runs Lighthouse, with its preset of a phone on a slow network, on the built pages of a server in production with the demo
 * campus: each page five times in a new browser; returns the medians. `/auth` is measured as a guest, the others as a signed-in
 * mentee, since a guest is redirected from them to `/auth`. @param part only pages with that in their address
 */
export async function measureLighthouse(
  databaseUrl: string,
  folder: string,
  executablePath: string | undefined,
  part = '/',
): Promise<LighthouseFigures[]> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const settings = { ...productionSettings(databaseUrl, folder), PORT: String(port), PUBLIC_URL: origin };
  // A production server refuses demo data, so a test server seeds the database first, without mail and with the payment simulator.
  const outside = { SMTP_URL: '', TOSS_CLIENT_KEY: '', TOSS_SECRET_KEY: '' };
  await stop(await startServer(origin, { ...settings, ...outside, NODE_ENV: 'test', SEED: 'demo' }));
  const server = await startServer(origin, settings);
  try {
    const cookie = await signIn(origin);
    const mentorId = await findMentorId(origin);
    const figures: LighthouseFigures[] = [];
    const paths = ['/auth', '/', '/mentorship', `/mentorship/info/${mentorId}`];
    for (const path of paths.filter((candidate) => candidate.includes(part))) {
      figures.push(await measurePage(origin, path, path === '/auth' ? {} : { cookie }, executablePath));
    }
    return figures;
  } finally {
    await stop(server);
  }
}

async function measurePage(
  origin: string,
  path: string,
  headers: Record<string, string>,
  executablePath: string | undefined,
): Promise<LighthouseFigures> {
  const loadBefore = loadavg()[0] ?? 0;
  const runs: LighthouseRun[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await runOnce(origin + path, headers, executablePath));
  const medianOf = (read: (run: LighthouseRun) => number): number => median(runs.map(read));
  const scores = { ...TARGETS };
  for (const category of CATEGORIES) scores[category] = medianOf((run) => run.scores[category]);
  const shift = medianOf((run) => run.shift);
  return {
    path,
    scores,
    shift,
    firstPaint: medianOf((run) => run.firstPaint),
    largestPaint: medianOf((run) => run.largestPaint),
    speedIndex: medianOf((run) => run.speedIndex),
    blockingTime: medianOf((run) => run.blockingTime),
    benchmarkIndex: medianOf((run) => run.benchmarkIndex),
    failedAudits: [...new Set(runs.flatMap(({ failedAudits }) => failedAudits))],
    load: [loadBefore, loadavg()[0] ?? 0],
    isMet: shift <= MAX_SHIFT && CATEGORIES.every((category) => scores[category] >= TARGETS[category]),
  };
}

async function runOnce(
  url: string,
  extraHeaders: Record<string, string>,
  executablePath: string | undefined,
): Promise<LighthouseRun> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await runLighthouse(url, extraHeaders, executablePath);
    if (!result.runtimeError) return readResult(url, result);
    if (attempt === MAX_ATTEMPTS) throw new Error(`${url}: ${result.runtimeError.message}`);
  }
}

async function runLighthouse(
  url: string,
  extraHeaders: Record<string, string>,
  executablePath: string | undefined,
): Promise<Result> {
  const port = await freePort();
  const args = [...BROWSER_ARGS, '--lang=ko-KR', `--remote-debugging-port=${port}`];
  // Elsewhere every time stands beside Korea's, and the browser's first look at its zone takes a phone a fifth of a second.
  const env = { ...process.env, TZ: 'Asia/Seoul' };
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    const outcome = await lighthouse(url, {
      port,
      extraHeaders,
      onlyCategories: CATEGORIES,
      pauseAfterLoadMs: PAUSE_AFTER_LOAD_MS,
      logLevel: 'error',
    });
    if (!outcome) throw new Error(`Lighthouse returned no result for ${url}`);
    return outcome.lhr;
  } finally {
    await browser.close();
  }
}

function readResult(url: string, { finalDisplayedUrl, categories, audits, environment }: Result): LighthouseRun {
  if (finalDisplayedUrl !== url) throw new Error(`${url} redirected to ${finalDisplayedUrl}`);
  const scores = { ...TARGETS };
  for (const category of CATEGORIES) scores[category] = Math.round((categories[category]?.score ?? 0) * 100);
  const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const failedAudits = weighed.filter(({ id }) => (audits[id]?.score ?? 1) < 0.9);
  return {
    scores,
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    speedIndex: value('speed-index'),
    blockingTime: value('total-blocking-time'),
    benchmarkIndex: environment.benchmarkIndex,
    shift: value('cumulative-layout-shift'),
    failedAudits: failedAudits.map(({ id }) => id),
  };
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_ACCOUNTS.mentee, password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`Sign-in failed: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function findMentorId(origin: string): Promise<number> {
  const response = await fetch(`${origin}/sitemap/mentors-1.xml`);
  const id = /\/mentorship\/info\/(\d+)</.exec(await response.text())?.[1];
  if (id === undefined) throw new Error('The demo campus has no mentor.');
  return Number(id);
}

async function startServer(origin: string, settings: Record<string, string>): Promise<ChildProcess> {
  const server = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...settings },
  });
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until && server.exitCode === null; await delay(100)) {
    const response = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (response?.ok) return server;
  }
  server.kill('SIGKILL');
  throw new Error('The server did not become ready');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
