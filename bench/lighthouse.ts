import { loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { freePort } from '#server/testing/free-port.ts';
import { BROWSER_ARGS } from '../scripts/testing/browser.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../seeds/demo-campus.ts';
import { productionSettings, startProgram } from './programs.ts';
import { median, roundsOf } from './rounds.ts';

const MAIN = join(import.meta.dirname, '../scripts/start-with-demo.ts');
const RUNS = roundsOf(5);
/** How long Lighthouse records after the page has loaded; by default it would end during the splash's two seconds, before the page appears. */
const PAUSE_AFTER_LOAD_MS = 4000;
/** On a busy machine a recording can lack its beginning; Lighthouse then reports an error and is run again. */
const MAX_ATTEMPTS = 3;

/** The minimum Lighthouse scores of a page, out of 100. */
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
/** The maximum cumulative layout shift. */
const MAX_SHIFT = 0.02;

type Category = keyof typeof TARGETS;
const CATEGORIES = Object.keys(TARGETS) as Category[];

/** By the names of our figures, Lighthouse's audits. Times in milliseconds, on the slow phone that Lighthouse emulates. */
const AUDITS = {
  firstPaint: 'first-contentful-paint',
  largestPaint: 'largest-contentful-paint',
  speedIndex: 'speed-index',
  blockingTime: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
} as const;
type Audit = keyof typeof AUDITS;

/** What is measured of a page, in the order in which it is printed. */
export const FIGURES = [...CATEGORIES, ...(Object.keys(AUDITS) as Audit[]), 'benchmarkIndex'] as const;

/** The figures of one Lighthouse run. */
interface LighthouseRun extends Record<Category | Audit, number> {
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
  const settings = { ...productionSettings(databaseUrl, folder), PUBLIC_URL: origin, LOG_LEVEL: 'warn' };
  // A production server refuses demo data, so a test server seeds the database first, without mail and with the payment simulator.
  const outside = { SMTP_URL: '', TOSS_CLIENT_KEY: '', TOSS_SECRET_KEY: '' };
  const seeding = await startProgram(MAIN, { port, env: { ...settings, ...outside, NODE_ENV: 'test', SEED: 'demo' } });
  await seeding.stop();
  const server = await startProgram(MAIN, { port, env: settings });
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
    await server.stop();
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
  const medians = Object.fromEntries(FIGURES.map((name) => [name, median(runs.map((run) => run[name]))])) as Record<
    (typeof FIGURES)[number],
    number
  >;
  return {
    path,
    ...medians,
    failedAudits: [...new Set(runs.flatMap(({ failedAudits }) => failedAudits))],
    load: [loadBefore, loadavg()[0] ?? 0],
    isMet: medians.shift <= MAX_SHIFT && CATEGORIES.every((category) => medians[category] >= TARGETS[category]),
  };
}

async function runOnce(
  url: string,
  extraHeaders: Record<string, string>,
  executablePath: string | undefined,
): Promise<LighthouseRun> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const args = [...BROWSER_ARGS, '--lang=ko-KR', `--remote-debugging-port=${port}`];
    // Elsewhere every time stands beside Korea's, and the browser's first look at its zone takes a phone a fifth of a second.
    const browser = await chromium.launch({ executablePath, args, env: { ...process.env, TZ: 'Asia/Seoul' } });
    const settings = { onlyCategories: CATEGORIES, pauseAfterLoadMs: PAUSE_AFTER_LOAD_MS, logLevel: 'error' as const };
    try {
      const outcome = await lighthouse(url, { port, extraHeaders, ...settings });
      if (!outcome) throw new Error(`Lighthouse returned no result for ${url}`);
      if (!outcome.lhr.runtimeError) return readResult(url, outcome.lhr);
      if (attempt === MAX_ATTEMPTS) throw new Error(`${url}: ${outcome.lhr.runtimeError.message}`);
    } finally {
      await browser.close();
    }
  }
}

function readResult(url: string, { finalDisplayedUrl, categories, audits, environment }: Result): LighthouseRun {
  if (finalDisplayedUrl !== url) throw new Error(`${url} redirected to ${finalDisplayedUrl}`);
  const scores = CATEGORIES.map((category) => [category, Math.round((categories[category]?.score ?? 0) * 100)]);
  const values = Object.entries(AUDITS).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN]);
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const failedAudits = weighed.filter(({ id }) => (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id);
  return {
    ...(Object.fromEntries([...scores, ...values]) as Record<Category | Audit, number>),
    benchmarkIndex: environment.benchmarkIndex,
    failedAudits,
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
