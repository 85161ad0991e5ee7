import type { BrowserContext, Page, Request } from '@playwright/test';
import { idleLimit } from '../support/idle-limit.ts';
import { countFetches } from '../support/taps.ts';
import {
  dayFromNow,
  expect,
  halfHour,
  pay,
  propose,
  test,
  type TestMember,
  type TestUser,
  type TestUsers,
} from '../support/test-users.ts';
import { watchText } from '../support/watch-text.ts';

const STREAM = '/v1/notifications/stream';
/** On an idle machine. */
const SEEN_WITHIN_MS = 1000;

const isStream = (url: string) => new URL(url).pathname === STREAM;
const current = (page: Page) => page.getByRole('list', { name: '멘토링 진행 단계' }).locator('[aria-current=step]');
const bell = (page: Page) => page.getByRole('link', { name: /^알림/ });

/** The streams that a browser has open, as its network sees them. */
function watchStreams(context: BrowserContext) {
  const open = new Set<Request>();
  let opened = 0;
  context.on('request', (request) => {
    if (!isStream(request.url())) return;
    open.add(request);
    opened += 1;
  });
  context.on('requestfinished', (request) => void open.delete(request));
  context.on('requestfailed', (request) => void open.delete(request));
  // Requests of a closed tab end without an event.
  const isOpen = (request: Request) => !request.frame().page().isClosed();
  return { open: () => [...open].filter(isOpen).length, opened: () => opened };
}

/** Waits until this many tabs have joined their browser's stream, and it is open. */
async function untilLive(page: Page, tabs: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { held = [], pending = [] } = await navigator.locks.query();
        return [...held, ...pending].filter(({ name }) => name?.startsWith('live-')).length;
      }),
    )
    .toBe(tabs);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { held = [] } = await navigator.locks.query();
        const channel = new BroadcastChannel(held[0]?.name ?? '');
        const answer = new Promise<boolean>((resolve) => {
          channel.addEventListener('message', ({ data }: MessageEvent<{ isConnected?: boolean }>) => {
            if (data.isConnected !== undefined) resolve(data.isConnected);
          });
          setTimeout(() => resolve(false), 1000);
        });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
        channel.postMessage({ kind: 'asked' });
        const isConnected = await answer;
        channel.close();
        return isConnected;
      }),
    )
    .toBe(true);
}

async function openTab({ page }: TestUser, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  return tab;
}

/** Only the student has a browser. */
async function waitingForMentor(testUsers: TestUsers) {
  const [mentor, mentee] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee()];
  const mentoringId = await propose(mentee, mentor);
  await pay(mentee, mentoringId);
  return { mentor, mentee, mentoringId, progress: `/user/status/mentee/progress/${mentoringId}` };
}

async function accept(mentor: TestMember, mentoringId: number): Promise<void> {
  const params = { mentoringId: String(mentoringId) };
  const { applyTimes } = await mentor.call('GET /v1/mentoring/{mentoringId}', { params });
  const startTime = applyTimes[0]?.startTime ?? '';
  await mentor.call('POST /v1/mentoring/{mentoringId}/acceptance', { params, body: { startTime } });
}

test('what happens is on every open page', async ({ testUsers }, testInfo) => {
  const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
  const first = await propose(mentee, mentor);
  await pay(mentee, first);
  const progress = `/user/status/mentee/progress/${first}`;
  const [menteeHome, mentorHome] = [await mentee.page.context().newPage(), await mentor.page.context().newPage()];

  await test.step('what one side does is on the other’s open pages, and on its own other tabs, within a second', async () => {
    await mentee.page.goto(progress);
    await mentor.page.goto(`/user/status/mentor/progress/${first}`);
    await menteeHome.goto('/');
    await mentorHome.goto('/');
    await expect(current(mentee.page)).toHaveText(/수락대기/);
    // Own acts are not counted: the student's proposal and payment, the senior's answer.
    await expect(bell(menteeHome)).toHaveAccessibleName('알림, 읽지 않음 1개');
    await expect(bell(mentorHome)).toHaveAccessibleName('알림, 읽지 않음 3개');
    await untilLive(menteeHome, 2);
    await untilLive(mentorHome, 2);

    const seen = [
      await watchText(mentee.page, '확정된 시간'),
      await watchText(menteeHome, '알림, 읽지 않음 2개'),
      await watchText(mentor.page, '확정된 시간'),
    ];
    await accept(mentor, first);
    const answeredAt = Date.now();
    const afterMs = (await Promise.all(seen.map((when) => when()))).map((at) => at - answeredAt);
    testInfo.annotations.push({ type: 'seen after the answer, in ms', description: afterMs.join(', ') });
    expect(Math.max(...afterMs)).toBeLessThan(idleLimit(SEEN_WITHIN_MS));
    await expect(current(mentee.page)).toHaveText(/멘토링 확정/);
  });

  await test.step('a tab does not fetch again what it was answered, while the other tabs fetch it once', async () => {
    const student = await testUsers.withoutBrowser.mentee();
    const mentoringId = await propose(student, mentor, [halfHour(dayFromNow(4), '10:00')]);
    await pay(student, mentoringId);
    const { page } = mentor;
    const path = `/user/status/mentor/progress/${mentoringId}`;
    const fetchedAtFirst = countFetches(page, `/v1/mentoring/${mentoringId}`);
    await page.goto(path);
    await expect(page.getByRole('button', { name: '수락하기' })).toBeVisible();
    const other = mentorHome;
    await other.goto(path);
    await expect(other.getByRole('button', { name: '수락하기' })).toBeVisible();
    await untilLive(page, 2);
    expect(fetchedAtFirst(), 'the stream names the version that the page has').toBe(1);

    const [fetchedHere, fetchedThere] = [page, other].map((tab) => countFetches(tab, `/v1/mentoring/${mentoringId}`));
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: '수락하기' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '수락하기' }).click();
    await expect(page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
    await expect(other.getByRole('heading', { name: '확정된 시간' })).toBeVisible({ timeout: 10_000 });
    expect([fetchedHere?.(), fetchedThere?.()]).toEqual([0, 1]);
  });
});

test('a browser holds one stream as long as somebody is signed in', async ({ testUsers }) => {
  const { mentor, mentee, mentoringId: first } = await waitingForMentor(testUsers);

  await test.step('changes made while offline appear once the network is back, and on a page restored by the browser', async () => {
    const { page } = mentee;
    const streams = watchStreams(page.context());
    const progress = `/user/status/mentee/progress/${first}`;
    await page.goto(progress);
    await untilLive(page, 1);
    await page.context().setOffline(true);
    await expect.poll(streams.open).toBe(0);
    await accept(mentor, first);
    await page.context().setOffline(false);
    await expect(current(page)).toHaveText(/멘토링 확정/);
    await untilLive(page, 1);

    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await expect.poll(streams.open).toBe(0);
    await expect.poll(() => locksOf(page)).toBe(0);
    await mentor.call('POST /v1/mentoring/{mentoringId}/cancellation', {
      params: { mentoringId: String(first) },
      body: { reason: '일이 생겼어요.' },
    });
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page.getByRole('heading', { name: '선배의 사정으로 취소됐어요' })).toBeVisible({ timeout: 10_000 });
  });

  const mentoringId = await propose(mentee, mentor);
  await pay(mentee, mentoringId);
  const progress = `/user/status/mentee/progress/${mentoringId}`;
  const context = mentee.page.context();
  const streams = watchStreams(context);
  let left = mentee.page;

  await test.step('six tabs hold one stream; when its tab is closed, another goes on with it', async () => {
    const holders: Page[] = [];
    context.on('request', (request) => {
      if (isStream(request.url())) holders.push(request.frame().page());
    });
    await mentee.page.goto(progress);
    const tabs = [mentee.page];
    while (tabs.length < 6) tabs.push(await openTab(mentee, progress));
    await untilLive(mentee.page, 6);
    expect([streams.opened(), streams.open()]).toEqual([1, 1]);

    const [holder] = holders;
    await holder?.close();
    const open = tabs.filter((tab) => tab !== holder);
    await untilLive(open[0] ?? mentee.page, 5);
    expect(streams.opened()).toBe(2);
    await accept(mentor, mentoringId);
    for (const tab of open) await expect(current(tab)).toHaveText(/멘토링 확정/, { timeout: 10_000 });
    expect(streams.opened()).toBe(2);
    left = open[0] ?? left;
  });

  await test.step('a session that was ended elsewhere ends the stream, and nobody opens it again', async () => {
    await mentee.call('POST /v1/auth/logout', {});
    await expect.poll(streams.open).toBe(0);
    await expect.poll(() => locksOf(left)).toBe(0);
    expect(streams.opened()).toBe(2);
  });
});

test('a sign-out in one tab signs out the others and ends their stream', async ({ testUsers }) => {
  const { mentee, progress } = await waitingForMentor(testUsers);
  const streams = watchStreams(mentee.page.context());
  // The tab of the sign-out is the one that has the stream.
  const my = mentee.page;
  await my.goto('/user');
  await untilLive(my, 1);
  const other = await openTab(mentee, progress);
  await untilLive(my, 2);
  await my.getByRole('button', { name: '로그아웃' }).click();
  await other.waitForURL((url) => url.pathname === '/auth/signin' && url.searchParams.get('next') === progress);
  await expect.poll(streams.open).toBe(0);
  expect(streams.opened()).toBe(1);
});

test('the progress screen asks now and then only while nothing arrives by itself', async ({ testUsers }) => {
  const { mentee, mentoringId, progress } = await waitingForMentor(testUsers);
  const { page } = mentee;
  let reads = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === `/v1/mentoring/${mentoringId}`) reads += 1;
  });
  let isRefused = true;
  await page.route(
    (url) => url.pathname === STREAM,
    (route) => (isRefused ? route.fulfill({ status: 503 }) : route.fallback()),
  );
  await page.clock.install();
  await page.goto(progress);
  await page.clock.runFor(5000);
  await expect(current(page)).toHaveText(/수락대기/);
  const without = reads;
  await page.clock.runFor(16_000);
  await expect.poll(() => reads).toBeGreaterThan(without);

  isRefused = false;
  await page.reload();
  await page.clock.runFor(5000);
  await untilLive(page, 1);
  await expect
    .poll(async () => {
      await page.clock.runFor(16_000);
      const before = reads;
      await page.clock.runFor(120_000);
      return reads - before;
    })
    .toBe(0);
});

function locksOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [...held, ...pending].filter(({ name }) => name?.startsWith('live-')).length;
  });
}
