import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type CDPSession, type Page } from '@playwright/test';
import { toApplyTime } from '#domain/mentorings/times/slots.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { goToPay, propose } from '#server/testing/scenes/mentoring-scene.ts';
import { fillConversation } from '#server/testing/stores/conversation-row-store.ts';
import { moveConfirmedStart } from '#server/testing/stores/mentoring-row-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { BROWSER_ARGS } from '../scripts/testing/browser.ts';
import { withClient } from './programs.ts';
import { median, quantile } from './rounds.ts';

/** A slow phone, as Lighthouse has it. */
const SLOWDOWN = 4;
const ROUNDS = 5;
const MESSAGES = 5000;
const CARDS = 500;
const CARDS_BEFORE = 50;
const SCROLL_PX = 250;
const SETTLES_MS = 1000;

/** The interactions of one page, in milliseconds from the tap or key to the next frame (https://web.dev/articles/inp), which the browser rounds to eight. */
export interface InteractionFigures {
  readonly page: string;
  readonly count: number;
  readonly median: number;
  readonly most: number;
  /** What took longest. */
  readonly slowest: string;
  /** Processor time of the page's main thread for each, with all frames that follow it: hardly depends on what else runs. */
  readonly processorMs: number;
}

/** A list scrolled: the middle and the 95th percentile of the times between two frames, the script's memory and the elements of the document. */
export interface ScrollFigures {
  readonly cards: number;
  readonly frameMs: number;
  readonly p95Ms: number;
  readonly megabytes: number;
  readonly nodes: number;
}

/**
 * How long the list of mentors, the time picker, a conversation of 5,000 messages and the room take to answer a tap or a key on a processor four times as
 * slow, and what 500 cards cost. The browser's own taps and keys, on the built pages of a server with PostgreSQL and 1,000 mentors of one university.
 */
export async function measureInteractions(executablePath: string | undefined) {
  const instance = await openTestInstance('postgresql');
  const browser = await chromium.launch({
    executablePath,
    args: [...BROWSER_ARGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  });
  try {
    const origin = await instance.app.listen({ port: 0, host: 'localhost' });
    const { roomPath, session } = await confirmSession(instance);
    const messagesPath = roomPath.replace(/room$/, 'messages');
    const mentorId = await fillDatabase(instance, Number(/\d+/.exec(roomPath)?.[0]));
    const interactions: InteractionFigures[] = [];
    const measure = async <Found>(
      name: string,
      path: string,
      act: (page: Page) => Promise<void>,
      before?: (page: Page, devtools: CDPSession) => Promise<Found>,
    ) => {
      const page = await openPage(browser, origin, session);
      await page.goto(origin + path);
      const devtools = await page.context().newCDPSession(page);
      const found = await before?.(page, devtools);
      interactions.push(await measureInteractionsOf(name, page, devtools, () => act(page)));
      await page.context().close();
      return found;
    };
    const scrolls = (await measure(`list, ${CARDS} cards`, '/mentorship', useList, scrollCards)) ?? [];
    await measure('time picker', `/mentorship/suggestion/${mentorId}`, usePicker);
    await measure(`conversation, ${MESSAGES} messages`, messagesPath, useConversation);
    await measure('room', roomPath, useRoom);
    return { interactions, scrolls };
  } finally {
    await browser.close();
    await instance.close();
  }
}

const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'ko-KR',
  timezoneId: 'Asia/Seoul',
};

/** @returns a mentor of the mentee's university */
async function fillDatabase(instance: TestInstance, mentoringId: number): Promise<number> {
  const text = '긴 이야기를 나누는 중이에요. ';
  await fillConversation(instance.db, { mentoringId, count: MESSAGES, text }, new Date());
  return withClient(instance.db.url ?? '', async (client) => {
    await client.query(await readFile(join(import.meta.dirname, 'mentors.sql'), 'utf8'));
    await client.query('update mentor_profiles set university_id = (select min(university_id) from mentee_profiles)');
    const { rows } = await client.query<{ id: string }>(
      "select min(id) as id from members where email like 'mentor%@bench.example'",
    );
    return Number(rows[0]?.id);
  });
}

async function measureInteractionsOf(
  name: string,
  page: Page,
  devtools: CDPSession,
  act: () => Promise<void>,
): Promise<InteractionFigures> {
  await page.evaluate(watchInteractions);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const before = await readMetrics(devtools);
  for (let round = 0; round < ROUNDS; round += 1) await act();
  const entries = await page.evaluate(readInteractions);
  const after = await readMetrics(devtools);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const times = entries.map(({ ms }) => ms);
  const most = Math.max(...times);
  const slowest = entries.find(({ ms }) => ms === most)?.name ?? '';
  const processorMs = (1000 * (after.TaskDuration - before.TaskDuration)) / times.length;
  return { page: name, count: times.length, median: median(times), most, slowest, processorMs };
}

/** The browser's own counters of the page: seconds of its main thread's processor time, bytes, elements. */
async function readMetrics(devtools: CDPSession) {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await devtools.send('Performance.getMetrics');
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    TaskDuration: valueOf('TaskDuration'),
    JSHeapUsedSize: valueOf('JSHeapUsedSize'),
    Nodes: valueOf('Nodes'),
  };
}

interface Watched {
  interactions: Map<number, { name: string; ms: number }>;
  observer: PerformanceObserver;
}

/** In the page: notes the longest event of each interaction; events below 16 ms are not told. */
function watchInteractions(): void {
  const interactions: Watched['interactions'] = new Map();
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (entry.interactionId === 0 || entry.duration < (interactions.get(entry.interactionId)?.ms ?? 0)) continue;
      const target = entry.target instanceof HTMLElement ? entry.target : null;
      const label =
        target?.closest('button, a, textarea, input')?.getAttribute('aria-label') ?? target?.innerText ?? '';
      interactions.set(entry.interactionId, {
        name: `${entry.name} ${label.replaceAll(/\s+/g, ' ').slice(0, 30)}`,
        ms: entry.duration,
      });
    }
  });
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  Object.assign(globalThis, { interactions, observer });
}

async function readInteractions(): Promise<{ name: string; ms: number }[]> {
  // The last frame's entries come after it.
  for (let frame = 0; frame < 3; frame += 1)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  const { interactions } = globalThis as unknown as Watched;
  return [...interactions.values()];
}

/** Scrolls the list as a finger does, until it has {@link CARDS}. @returns figures around the first fifty and around the last fifty cards */
async function scrollCards(page: Page, devtools: CDPSession): Promise<ScrollFigures[]> {
  await page.getByRole('article').first().waitFor();
  const figures: ScrollFigures[] = [];
  for (const cards of [CARDS_BEFORE, CARDS]) {
    await scrollTo(page, cards - CARDS_BEFORE);
    const frames = await scrollTo(page, cards);
    // What is taken away once the page has time for it is gone then.
    await delay(SETTLES_MS);
    await devtools.send('HeapProfiler.collectGarbage');
    const { JSHeapUsedSize, Nodes } = await readMetrics(devtools);
    figures.push({
      cards,
      frameMs: median(frames),
      p95Ms: quantile(0.95, frames),
      megabytes: JSHeapUsedSize / 1e6,
      nodes: Nodes,
    });
  }
  return figures;
}

/** @returns the times between frames, in milliseconds */
function scrollTo(page: Page, cards: number): Promise<number[]> {
  return page.evaluate(
    async ([wanted, distance]) => {
      const nextFrame = () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(resolve);
        });
      const frames: number[] = [];
      const deadline = performance.now() + 120_000;
      let last = await nextFrame();
      while (document.querySelectorAll('article').length < wanted) {
        if (performance.now() > deadline) throw new Error('The list does not grow.');
        scrollBy(0, distance);
        const now = await nextFrame();
        frames.push(now - last);
        last = now;
      }
      return frames;
    },
    [cards, SCROLL_PX] as const,
  );
}

/** Waits by plain selectors: those by role read the whole document, which keeps the page from answering. */
async function useList(page: Page): Promise<void> {
  const card = page.locator(`li:nth-child(${CARDS - 100})`);
  await card.scrollIntoViewIfNeeded();
  await card.getByRole('article').getByRole('button').click();
  const sheet = page.locator('dialog[open]');
  const chip = await page.getByRole('button', { name: '직무', exact: true }).elementHandle();
  await chip?.click();
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
}

async function usePicker(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^희망 시간 1: / }).click();
  const sheet = page.getByRole('dialog', { name: '날짜와 시간 선택' });
  await sheet.getByRole('grid').waitFor();
  await sheet.getByRole('button', { name: '다음 달' }).click();
  await sheet.getByRole('grid').getByRole('button', { disabled: false }).first().click();
  const times = sheet.getByRole('checkbox');
  await times.first().waitFor();
  await times.first().click();
  await times.nth(1).click();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
}

async function useConversation(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: '메시지' });
  await field.click();
  await page.keyboard.type('good question');
  await page.getByRole('button', { name: '보내기', exact: true }).click();
  await page.getByRole('button', { name: '대화 메뉴' }).click();
  const menu = page.getByRole('dialog');
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: '대화 내용' }).hover();
  await page.mouse.wheel(0, -2000);
}

async function useRoom(page: Page): Promise<void> {
  const enter = page.getByRole('button', { name: '입장하기' });
  const toolbar = page.getByRole('toolbar', { name: '멘토링룸' });
  await enter.or(toolbar).waitFor();
  if (await enter.isVisible()) await enter.click();
  await toolbar.getByRole('button', { name: /음소거|소리 켜기/ }).click();
  for (const name of ['질문', '더 보기']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
}

/** A session that starts in four minutes. @returns the path of its room, and the mentee's session */
async function confirmSession(instance: TestInstance) {
  instance.clock.set(new Date());
  // Noon in Korea, tomorrow.
  const noon = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 3 * 60 * MINUTE_MS + 30 * MINUTE_MS);
  const time = toApplyTime(noon);
  const scene = await propose(instance, { applyTimes: [time] });
  const { mentor, mentee, params, mentoringId } = scene;
  await mentee.client.get('POST /v1/payment/confirm', { body: await goToPay(instance, scene) });
  const body = { startTime: time.startTime };
  await mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', { params, body });
  await moveConfirmedStart(instance.db, mentoringId, new Date(Date.now() + 4 * MINUTE_MS));
  return { roomPath: `/user/mentoring/${mentoringId}/room`, session: mentee.client.cookies.get('session') ?? '' };
}

/** A page of a signed-in member past the splash, in a context of its own. */
async function openPage(browser: Browser, address: string, value: string): Promise<Page> {
  const context = await browser.newContext(PHONE);
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
