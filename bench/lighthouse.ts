import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { BROWSER_ARGS } from '../scripts/testing/browser.ts';
import { freePort } from '../scripts/testing/free-port.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../seeds/demo-campus.ts';
import { productionSettings } from './production-settings.ts';

const MAIN = join(import.meta.dirname, '../src/server/main.ts');
const RUNS = 5;
/** On a busy machine a recording can come out without its beginning; Lighthouse then asks to be run again. */
const TRIES = 3;
const START_TIMEOUT_MS = 180_000;

/** What Lighthouse gives a page at the least, out of 100, and how far its contents may move. */
const AIMS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const MAX_SHIFT = 0.02;

type Category = keyof typeof AIMS;
const CATEGORIES = Object.keys(AIMS) as Category[];

/** What one visit came to. Times in milliseconds, on the slow phone that Lighthouse reckons with. */
interface Visit {
  readonly scores: Record<Category, number>;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly speedIndex: number;
  readonly blocked: number;
  readonly shift: number;
  /** How fast Lighthouse found this machine: below 1,000 its figures for the slow phone come out worse than they are. */
  readonly machine: number;
  /** The audits that cost points, by their ids. */
  readonly faults: readonly string[];
}

export interface LighthouseFigures extends Visit {
  readonly path: string;
  /** The machine's load before and after the page's visits. */
  readonly load: readonly [number, number];
  readonly isMet: boolean;
}

/**
 * Lighthouse, with its own preset of a phone on a slow network, over the built pages of a server in production with the demo
 * campus: each page five times in a browser of its own, the medians. `/auth` is what a guest sees; the others are a signed-in
 * mentee's, since a guest is led from them to `/auth`.
 */
export async function measureLighthouse(
  databaseUrl: string,
  folder: string,
  executablePath: string | undefined,
): Promise<LighthouseFigures[]> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const settings = { ...productionSettings(databaseUrl, folder), PORT: String(port), PUBLIC_URL: origin };
  // Production takes no demo data, so a server of another kind brings it; that one keeps its mail and its payments to itself.
  const outside = { SMTP_URL: '', TOSS_CLIENT_KEY: '', TOSS_SECRET_KEY: '' };
  await stop(await startServer(origin, { ...settings, ...outside, NODE_ENV: 'test', SEED: 'demo' }));
  const server = await startServer(origin, settings);
  try {
    const cookie = await signIn(origin);
    const mentorId = await findMentorId(origin);
    const figures: LighthouseFigures[] = [];
    for (const path of ['/auth', '/', '/mentorship', `/mentorship/info/${mentorId}`]) {
      figures.push(await visitOften(origin, path, path === '/auth' ? {} : { cookie }, executablePath));
    }
    return figures;
  } finally {
    await stop(server);
  }
}

async function visitOften(
  origin: string,
  path: string,
  headers: Record<string, string>,
  executablePath: string | undefined,
): Promise<LighthouseFigures> {
  const loadBefore = loadavg()[0] ?? 0;
  const visits: Visit[] = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await visit(origin + path, headers, executablePath));
  const middle = (read: (visit: Visit) => number): number => median(visits.map(read));
  const scores = { ...AIMS };
  for (const category of CATEGORIES) scores[category] = middle((one) => one.scores[category]);
  const shift = middle((one) => one.shift);
  return {
    path,
    scores,
    shift,
    firstPaint: middle((one) => one.firstPaint),
    largestPaint: middle((one) => one.largestPaint),
    speedIndex: middle((one) => one.speedIndex),
    blocked: middle((one) => one.blocked),
    machine: middle((one) => one.machine),
    faults: [...new Set(visits.flatMap(({ faults }) => faults))],
    load: [loadBefore, loadavg()[0] ?? 0],
    isMet: shift <= MAX_SHIFT && CATEGORIES.every((category) => scores[category] >= AIMS[category]),
  };
}

async function visit(
  url: string,
  extraHeaders: Record<string, string>,
  executablePath: string | undefined,
): Promise<Visit> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await runLighthouse(url, extraHeaders, executablePath);
    if (!result.runtimeError) return readVisit(url, result);
    if (attempt === TRIES) throw new Error(`${url}: ${result.runtimeError.message}`);
  }
}

async function runLighthouse(
  url: string,
  extraHeaders: Record<string, string>,
  executablePath: string | undefined,
): Promise<Result> {
  const port = await freePort();
  const args = [...BROWSER_ARGS, '--lang=ko-KR', `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const answer = await lighthouse(url, { port, extraHeaders, onlyCategories: CATEGORIES, logLevel: 'error' });
    if (!answer) throw new Error(`Lighthouse said nothing of ${url}`);
    return answer.lhr;
  } finally {
    await browser.close();
  }
}

function readVisit(url: string, { finalDisplayedUrl, categories, audits, environment }: Result): Visit {
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const scores = { ...AIMS };
  for (const category of CATEGORIES) scores[category] = Math.round((categories[category]?.score ?? 0) * 100);
  const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const faults = weighed.filter(({ id }) => (audits[id]?.score ?? 1) < 0.9);
  return {
    scores,
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    speedIndex: value('speed-index'),
    blocked: value('total-blocking-time'),
    machine: environment.benchmarkIndex,
    shift: value('cumulative-layout-shift'),
    faults: faults.map(({ id }) => id),
  };
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_ACCOUNTS.mentee, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Nobody could sign in: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function findMentorId(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/sitemap/mentors-1.xml`);
  const id = /\/mentorship\/info\/(\d+)</.exec(await answer.text())?.[1];
  if (id === undefined) throw new Error('The demo campus has no mentor.');
  return Number(id);
}

async function startServer(origin: string, settings: Record<string, string>): Promise<ChildProcess> {
  const server = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...settings },
  });
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until && server.exitCode === null; await delay(100)) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return server;
  }
  server.kill('SIGKILL');
  throw new Error('The server did not get ready');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
