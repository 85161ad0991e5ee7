import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { toApplyTime } from '#domain/mentorings/times/slots.ts';
import { MINUTE_MS, DAY_MS } from '#domain/time/durations.ts';
import { freePort } from '#server/testing/free-port.ts';
import { propose, goToPay } from '#server/testing/scenes/mentoring-scene.ts';
import { moveConfirmedStart } from '#server/testing/stores/mentoring-row-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { BROWSER_ARGS } from '../scripts/testing/browser.ts';
import { ensureCoturn, startCoturn } from '../scripts/testing/coturn.ts';
import { spreadOf, waitFor, type Spread } from './live.ts';

const ROOT = join(import.meta.dirname, '..');
const ROUNDS = 20;
/** Less than a member may enter in a minute. */
const ROUNDS_A_SESSION = 10;
const HALF_HOUR_MS = 30 * MINUTE_MS;

/**
 * How long two people wait for each other's first picture, from the tap of the one who enters second until both see the other, in two
 * Chromium contexts with a made-up camera: on two processes and PostgreSQL, directly and through a relay alone, and on one with PGlite.
 */
export async function* measureRoom(folder: string, executablePath: string | undefined) {
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...BROWSER_ARGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  });
  const open = (address: string, value: string) => openContext(() => browser.newContext(), address, value);
  try {
    const postgres = await openTestInstance('postgresql');
    const relay = (await ensureCoturn()) ? await startCoturn() : undefined;
    const ways: [where: string, settings: Record<string, string>][] = [['two processes, PostgreSQL', {}]];
    if (relay) ways.push(['the same through a relay alone', { ...relay.settings, MEETING_RELAY_ONLY: 'true' }]);
    for (const [where, settings] of ways) {
      const servers = [await startServer(postgres, folder, settings), await startServer(postgres, folder, settings)];
      yield {
        where,
        ...(await measureRounds(
          postgres,
          servers.map(({ url }) => url),
          open,
        )),
      };
      for (const { child } of servers) await end(child);
    }
    await relay?.stop();
    await postgres.close();
    const pglite = await openTestInstance('pglite');
    const url = await pglite.app.listen({ port: 0, host: 'localhost' });
    yield { where: 'one process, PGlite', ...(await measureRounds(pglite, [url, url], open)) };
    await pglite.close();
  } finally {
    await browser.close();
  }
}

type Open = (address: string, sessionCookie: string) => Promise<Page>;

async function measureRounds(instance: TestInstance, [first = '', second = '']: string[], open: Open): Promise<Spread> {
  const times: number[] = [];
  while (times.length < ROUNDS) {
    const { path, mentor, mentee } = await confirmSession(instance);
    const pages = [await open(first, mentor), await open(second, mentee)];
    for (let round = 0; round < ROUNDS_A_SESSION; round += 1) {
      instance.clock.set(new Date());
      // Each side is the second as often as the other.
      const order = round % 2 === 0 ? pages : pages.toReversed();
      times.push(await measureMeeting(order, path));
    }
    for (const page of pages) await page.context().close();
  }
  return spreadOf(times);
}

/** @returns milliseconds from the tap of the second until both have the other's first frame */
async function measureMeeting([waiting, entering]: readonly Page[], path: string): Promise<number> {
  if (!waiting || !entering) throw new Error('Two pages meet');
  const pages = [waiting, entering];
  for (const page of pages) {
    await page.goto(new URL(path, page.url()).href);
    await page.getByRole('button', { name: '카메라 켜기' }).click();
    await page.getByLabel('내 화면').waitFor();
  }
  await waiting.getByRole('button', { name: '입장하기' }).click();
  // Where the last round's end has not been heard of yet, the other has just left.
  await waiting
    .getByText(/기다리고 있어요/)
    .first()
    .waitFor();
  const seen = pages.map(firstFrame);
  await entering.getByRole('button', { name: '입장하기' }).evaluate((button: HTMLElement) => {
    Object.assign(globalThis, { tappedAt: Date.now() });
    button.click();
  });
  const seenAt = await Promise.all(seen);
  const tappedAt = await entering.evaluate(() => (globalThis as unknown as { tappedAt: number }).tappedAt);
  for (const page of pages) await page.getByRole('button', { name: '나가기' }).click();
  await Promise.all(pages.map((page) => page.waitForURL(/progress/)));
  return Math.max(...seenAt) - tappedAt;
}

/** When the page has painted the first frame of the other, in milliseconds since 1970. */
function firstFrame(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const video = [...document.querySelectorAll('video')].find((each) => each.ariaLabel !== '내 화면');
          if (video && video.videoWidth > 0 && video.getVideoPlaybackQuality().totalVideoFrames > 0)
            resolve(Date.now());
          else setTimeout(look, 5);
        };
        look();
      }),
  );
}

/** A session that starts in four minutes. @returns the path of its room, and both sides' session cookies */
export async function confirmSession(instance: TestInstance) {
  instance.clock.set(new Date());
  // Noon in Korea, tomorrow.
  const noon = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 3 * 60 * MINUTE_MS + HALF_HOUR_MS);
  const time = toApplyTime(noon);
  const scene = await propose(instance, { applyTimes: [time] });
  const { mentor, mentee, params, mentoringId } = scene;
  await mentee.client.get('POST /v1/payment/confirm', { body: await goToPay(instance, scene) });
  const body = { startTime: time.startTime };
  await mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', { params, body });
  await moveConfirmedStart(instance.db, mentoringId, new Date(Date.now() + 4 * MINUTE_MS));
  const cookieOf = ({ client }: typeof mentor) => client.cookies.get('session') ?? '';
  return { path: `/user/mentoring/${mentoringId}/room`, mentor: cookieOf(mentor), mentee: cookieOf(mentee) };
}

/** A page of a signed-in member past the splash, in a context of its own. */
export async function openContext(
  newContext: () => Promise<BrowserContext>,
  address: string,
  value: string,
): Promise<Page> {
  const context = await newContext();
  await context.addCookies([{ name: 'session', value, url: address }]);
  // The splash would have been painted two seconds ago.
  await context.addInitScript(() => {
    const painted = { startTime: -2000 };
    const getEntriesByName = (name: string) => (name === 'first-contentful-paint' ? [painted] : []);
    Object.assign(performance, { getEntriesByName });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(address);
  return page;
}

async function startServer(
  { db }: TestInstance,
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [join(ROOT, 'src/server/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, String(port)),
      DATABASE_URL: db.url,
      SEED: 'none',
      ...settings,
    },
  });
  await waitFor(`${url}/readyz`);
  return { url, child };
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}
