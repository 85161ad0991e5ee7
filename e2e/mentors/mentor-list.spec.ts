import type { APIRequestContext, Page } from '@playwright/test';
import type { MentorProfileInput } from '#domain/people/mentors.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLocalLive } from '#server/platform/live/live.ts';
import { createSessions } from '#server/platform/sessions/sessions.ts';
import type { TestDatabase } from '#server/testing/database/test-database.ts';
import { mentorProfileInput } from '#server/testing/factories.ts';
import { insertMemberRow } from '#server/testing/stores/member-row-store.ts';
import { chunkOf } from '../support/build-chunks.ts';
import { navigate } from '../support/navigate.ts';
import { expect, test } from '../support/test-users.ts';

type Organization = MentorProfileInput['organization'];
const work = (name: string, jobCategory: Organization['jobCategory'], detailedJob: string): Organization => ({
  name,
  jobCategory,
  detailedJob,
  experience: 3,
});

test.describe('the mentor list', () => {
  test.use({ expectedFaults: /mentor list error/ });

  let page: Page;
  const cards = () => page.getByRole('main').getByRole('article');
  const field = () => page.getByRole('searchbox', { name: '멘토 검색' });
  const address = () => new URL(page.url()).searchParams;

  test.beforeEach(async ({ testUsers, database, request }) => {
    await payMentors(database, request);
    ({ page } = await testUsers.newcomer('ROLE_MENTEE'));
  });

  test('finds while typing, helps if nobody is found, and replays filters, search and order by back', async () => {
    await test.step('finds by part of a word and by initial consonants, after a pause or on Enter, and can be cleared', async () => {
      await page.goto('/mentorship');
      await field().pressSequentially('프론트');
      await expect(cards()).toHaveCount(2);
      await expect(page.getByRole('status').filter({ hasText: '선배 2명을 모두 보고 있어요.' })).toBeAttached();
      await expect.poll(() => address().get('q')).toBe('프론트');
      await field().fill('ㅍㄹㅌ');
      await field().press('Enter');
      await expect.poll(() => address().get('q')).toBe('ㅍㄹㅌ');
      await expect(cards().first()).toContainText('프론트엔드');
      await page.reload();
      await expect(field()).toHaveValue('ㅍㄹㅌ');
      await expect(cards()).toHaveCount(2);
      await page.getByRole('button', { name: '검색어 지우기' }).click();
      await expect(field()).toBeFocused();
      await expect(field()).toHaveValue('');
      await expect.poll(() => address().has('q')).toBe(false);
      await expect(cards().nth(3)).toBeVisible();
    });

    await test.step('lets a Korean keyboard finish its syllables', async () => {
      await navigate(page, '/user/faq');
      await navigate(page, '/mentorship');
      await expect(cards().first()).toBeVisible();
      const calls: string[] = [];
      page.on('request', (request) => request.url().includes('/v1/mentor?') && calls.push(request.url()));
      await field().click();
      // No pause between two keys, however slow the machine is.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 1000);
      const keyboard = await page.context().newCDPSession(page);
      const compose = (text: string) =>
        keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      for (const text of ['ㅅ', '사', '산', '상']) await compose(text);
      await keyboard.send('Input.insertText', { text: '상' });
      for (const text of ['ㅇ', '어']) await compose(text);
      // The last syllable is still in the making, as it stays on a phone.
      await expect(field()).toHaveValue('상어');
      await page.clock.resume();
      await expect(cards().first()).toContainText('상어연구소');
      await expect.poll(() => address().get('q')).toBe('상어');
      await expect(field()).toBeFocused();
      await field().press('Enter');
      await expect(field()).toHaveValue('상어');
      const searches = calls.map((call) => new URL(call).searchParams).filter((search) => !search.has('cursor'));
      expect(searches.at(-1)?.get('q')).toBe('상어');
      // Six keys. The first may have been searched for: seen once on a busy machine.
      expect(searches.length).toBeLessThan(4);
    });

    await test.step('says what to do when nobody is found, and leads to everybody', async () => {
      await navigate(page, '/user/faq');
      await navigate(page, '/mentorship?field=법률&q=없는말');
      await expect(page.getByText('멘토 내역이 없습니다.')).toBeVisible();
      await expect(page.getByText('직무를 전체로 바꾸거나, 더 짧은 말이나 초성으로 찾아보세요.')).toBeVisible();
      await page.getByRole('link', { name: '전체 멘토 보기' }).click();
      await expect(cards().first()).toBeVisible();
      await expect(field()).toHaveValue('');
      await expect(page.getByRole('heading', { name: '전체 멘토' })).toBeVisible();
      for (const typed of ['%', "'", '\\', '<b>']) {
        await field().fill(typed);
        await field().press('Enter');
        await expect.poll(() => address().get('q')).toBe(typed);
        await expect(page.getByRole('alert')).toHaveCount(0);
      }
    });

    await test.step('replays filters, search and order by back and forward', async () => {
      await navigate(page, '/user/faq');
      await navigate(page, '/mentorship');
      await page.getByRole('button', { name: '직무', exact: true }).click();
      await page.getByRole('dialog').getByText('개발', { exact: true }).click();
      await expect(page.getByRole('heading', { name: '개발 멘토' })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await field().fill('상어');
      await field().press('Enter');
      await expect(page.getByLabel('정렬')).toHaveValue('relevance');
      await page.getByLabel('정렬').selectOption('멘토링 많은 순');
      await expect(cards().first()).toContainText('멘토링 9,999회');
      await page.goBack();
      await expect(page.getByLabel('정렬')).toHaveValue('relevance');
      await page.goBack();
      await expect(field()).toHaveValue('');
      await expect(page.getByLabel('정렬')).toHaveValue('mentorId,DESC');
      await page.goBack();
      await expect(page.getByRole('heading', { name: '전체 멘토' })).toBeVisible();
      await page.goForward();
      await page.goForward();
      await expect(field()).toHaveValue('상어');
      await expect(page.getByRole('heading', { name: '개발 멘토' })).toBeVisible();
    });
  });

  /** Goes down the list, to a mentor and back. */
  async function comeBack(goBack: () => Promise<unknown>): Promise<void> {
    await navigate(page, '/user/faq');
    await navigate(page, '/mentorship?q=상어');
    await readDownTo(page, 14);
    const chosen = cards().nth(12);
    await chosen.scrollIntoViewIfNeeded();
    const nickname = (await chosen.getByRole('heading').textContent()) ?? '';
    await noteWhereItIsLeft(page);
    await chosen.getByRole('link').first().click();
    await page.waitForURL('**/mentorship/info/*');
    await expect(page.getByRole('heading', { name: nickname })).toBeVisible();
    const before = await page.evaluate(() => Number(window.sessionStorage.getItem('left-at')));
    expect(before).toBeGreaterThan(800);
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/v1/mentor?') && calls.push(request.url()));
    await watchForGaps(page);
    await goBack();
    await expect(field()).toHaveValue('상어');
    await expect(cards().nth(12)).toBeInViewport();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
    await expect(cards()).toHaveCount(14);
    expect(calls).toEqual([]);
    expect(await page.evaluate(() => window.sessionStorage.getItem('gap'))).toBeNull();
  }

  test('restores its position on the way back, holds the longest words, and reports what fails to load', async () => {
    await page.goto('/user/faq');
    await test.step('is found again at the same place by the browser’s back button', async () => {
      await comeBack(() => page.goBack());
    });

    await test.step('is found again at the same place by the page’s back button', async () => {
      await comeBack(() => page.getByRole('button', { name: '뒤로' }).click());
    });

    await test.step('holds the longest words and the largest counts on every screen', async () => {
      await navigate(page, '/user/faq');
      await navigate(page, '/mentorship?q=가나다라마바사');
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await expect(cards().first()).toContainText('9,999회');
        // All at one time: the page follows the width after it has changed.
        await expect.poll(() => cards().first().evaluate(measureOverflow), `${width} px`).toBeLessThanOrEqual(1);
      }
      await page.setViewportSize({ width: 390, height: 844 });
    });

    await test.step('says so when there is no answer, and tries again when asked', async () => {
      await page.route('**/v1/mentor?*', (route) => route.abort('connectionrefused'));
      await page.goto('/mentorship?q=상어');
      await expect(page.getByRole('alert')).toContainText('네트워크 오류가 발생했습니다. 다시 시도해주세요.', {
        timeout: 90_000,
      });
      await page.unroute('**/v1/mentor?*');
      await page.getByRole('button', { name: '다시 시도' }).click();
      await expect(cards().first()).toBeVisible();
    });

    await test.step('says so when the code of a filter does not come, and opens it after a retry', async () => {
      const chunk = `**/${chunkOf('features/mentors/list/field-sheets.tsx')}`;
      await page.route(chunk, (route) => route.fulfill({ status: 404 }));
      await page.goto('/mentorship');
      await expect(cards().first()).toBeVisible();
      const fields = page.getByRole('button', { name: '직무', exact: true });
      // The page may be older than the server: it is loaded anew by itself, once.
      const reloaded = page.waitForEvent('load');
      await fields.click();
      await reloaded;
      await fields.click();
      await expect(page.getByRole('alert')).toContainText('페이지를 불러오지 못했어요');
      await page.unroute(chunk);
      await page.getByRole('button', { name: '다시 시도' }).click();
      await fields.click();
      const sheet = page.getByRole('dialog', { name: '직무' });
      await expect(sheet).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(fields).toBeFocused();
    });
  });
});

/** Scrolls as a person does, until this many cards have come. */
async function readDownTo(page: Page, count: number): Promise<void> {
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toBeVisible();
  await expect
    .poll(async () => {
      await page.mouse.move(200, 500);
      await page.mouse.wheel(0, 600);
      return cards.count();
    })
    .toBeGreaterThanOrEqual(count);
}

/** Records the scroll position at the next tap, because a wheel's scrolling goes on for a moment. */
async function noteWhereItIsLeft(page: Page): Promise<void> {
  await page.evaluate(() => {
    const note = () => sessionStorage.setItem('left-at', String(window.scrollY));
    addEventListener('click', note, { capture: true, once: true });
  });
}

/** Runs in the page: by how much the page is wider than the screen, or a part of a card than the card. */
function measureOverflow(card: Element): number {
  const { right } = card.getBoundingClientRect();
  const parts = [...card.querySelectorAll('h2, p')].map((part) => part.getBoundingClientRect().right - right);
  return Math.max(document.documentElement.scrollWidth - window.innerWidth, ...parts);
}

/** Records from now on whether the list is ever drawn without its cards: a flash. */
async function watchForGaps(page: Page): Promise<void> {
  await page.evaluate(() => {
    const look = () => {
      const isList = document.querySelector('input[type=search]') !== null;
      if (isList && document.querySelectorAll('main article').length < 14) sessionStorage.setItem('gap', 'yes');
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
}

let settled: TestDatabase | undefined;

/** Sixteen listed mentors, once a database: fourteen of one place of work, and one of words as long as they may be. */
async function payMentors(database: TestDatabase, request: APIRequestContext): Promise<void> {
  if (settled === database) return;
  settled = database;
  for (let place = 0; place < 14; place += 1)
    await settle(database, request, place === 3 ? 9999 : place, {
      nickname: `헤엄치는 선배 ${place + 1}`,
      organization: work('고래 상어연구소', '개발', place < 2 ? '프론트엔드' : '백엔드'),
      introduction: { title: '바다에서 배운 것들', content: '이야기해요.' },
    });
  await settle(database, request, 9999, {
    nickname: '가나다라마바사아자차카타파하거너더러머버',
    organization: work('가'.repeat(50), '마케팅', '크리에이티브 디렉팅'),
    introduction: { title: '나'.repeat(30), content: '이야기해요.' },
  });
}

async function settle(
  database: TestDatabase,
  request: APIRequestContext,
  count: number,
  profile: Partial<MentorProfileInput>,
): Promise<void> {
  const email = `${crypto.randomUUID()}@list.example`;
  const memberId = await insertMemberRow(database, { role: 'ROLE_MENTOR', email, now: systemClock.now() });
  const token = await createSessions(database, systemClock, createLocalLive()).start(database, {
    memberId,
    ip: '127.0.0.1',
    userAgent: 'e2e',
  });
  const answer = await request.post('/v1/mentor', {
    headers: { cookie: `session=${token}` },
    data: mentorProfileInput(profile),
  });
  expect(answer.status()).toBe(201);
  await database.script(
    `update mentor_profiles set listed_at = now(), mentoring_count = ${count} where member_id = ${memberId}`,
  );
}
