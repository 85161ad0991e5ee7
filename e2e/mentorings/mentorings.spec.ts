import type { Page, Request } from '@playwright/test';
import { expectToLast, tickUntil } from '../support/clock.ts';
import {
  dayFromNow,
  expect,
  halfHour,
  pay,
  propose,
  type TestMember,
  type TestUser,
  test,
  type TestUsers,
} from '../support/test-users.ts';

/** A page that has called nothing for so long has what it needs. */
const QUIET_MS = 500;

test.describe('the status screens', () => {
  test('have three tabs a side, and real cards that lead to their mentoring', async ({ testUsers }) => {
    const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
    const mentoringId = await propose(mentee, mentor);
    for (const [{ page }, side, other, label] of [
      [mentee, 'mentee', mentor, '결제 대기'],
      [mentor, 'mentor', mentee, '수락 대기'],
    ] as const) {
      if (side === 'mentor') await pay(mentee, mentoringId);
      await page.goto(`/user/status/${side}`);
      await expect(page.getByRole('tab')).toHaveText(['미확정', '확정', '완료']);
      const card = page.getByRole('article').filter({ hasText: other.nickname });
      await expect(card).toContainText(label);
      await page.getByRole('tab', { name: '확정', exact: true }).click();
      await expect(page.getByText('확정된 멘토링이 없어요')).toBeVisible();
      await page.getByRole('tab', { name: '완료' }).click();
      await expect(page.getByText('지난 멘토링이 없어요')).toBeVisible();
      await page.getByRole('tab', { name: '미확정' }).click();
      await card.getByRole('link').click();
      await page.waitForURL((url) => url.pathname === `/user/status/${side}/progress/${mentoringId}`);
    }
  });

  test('show what was confirmed under 확정, paid, and what was called off under 완료', async ({ testUsers }) => {
    const { mentor, mentee, mentoringId } = await confirmed(testUsers);
    const { page } = mentee;
    await page.goto('/user/status/mentee?tab=confirmed');
    const card = page.getByRole('article').filter({ hasText: mentor.nickname });
    await expect(card).toContainText('결제 완료');
    await mentee.call('POST /v1/mentoring/{mentoringId}/cancellation', {
      params: { mentoringId: String(mentoringId) },
      body: { reason: '' },
    });
    await page.getByRole('tab', { name: '완료' }).click();
    await expect(card).toContainText('취소됨');
    await expect(page.getByRole('tab', { name: '완료' })).toHaveAttribute('aria-selected', 'true');
  });

  test('are the second half of the mentoring tab', async ({ testUsers }) => {
    const { page } = await testUsers.newcomer('ROLE_MENTEE');
    await page.goto('/mentorship');
    const halves = page.getByRole('navigation', { name: '멘토링', exact: true }).getByRole('link');
    await expect(halves).toHaveText(['멘토 찾기', '내 멘토링']);
    await halves.last().click();
    await expect(page.getByRole('heading', { level: 1, name: '내 멘토링' })).toBeVisible();
    await expect(page.getByRole('tab', { name: '미확정' })).toBeVisible();
  });

  test('are found at /user/status and at SPEC’s progress_tee and progress_tor', async ({ testUsers }) => {
    const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
    const mentoringId = await propose(mentee, mentor);
    await mentee.page.goto('/user/status');
    await mentee.page.waitForURL((url) => url.pathname === '/user/status/mentee');
    await mentee.page.goto(`/user/status/progress_tee?id=${mentoringId}`);
    await mentee.page.waitForURL((url) => url.pathname === `/user/status/mentee/progress/${mentoringId}`);
    await mentor.page.goto(`/user/status/progress_tor?id=${mentoringId}`);
    await mentor.page.waitForURL((url) => url.pathname === `/user/status/mentor/progress/${mentoringId}`);
  });
});

test('the tracker goes through its three steps, on both sides', async ({ testUsers }) => {
  const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
  const mentoringId = await propose(mentee, mentor);
  const { page } = mentee;
  await page.goto(`/user/status/mentee/progress/${mentoringId}`);
  const steps = page.getByRole('list', { name: '멘토링 진행 단계' }).getByRole('listitem');
  await expect(steps).toHaveText([/결제대기/, /수락대기/, /멘토링 확정/]);
  await expect(current(page)).toHaveText(/결제대기/);
  await pay(mentee, mentoringId);
  await page.reload();
  await expect(current(page)).toHaveText(/수락대기/);

  await mentor.page.goto(`/user/status/mentor/progress/${mentoringId}`);
  await expect(current(mentor.page)).toHaveText(/수락대기/);
  await expect(mentor.page.getByRole('button', { name: '거절하기' })).toBeVisible();
  await accept(mentor, mentoringId);
  await mentor.page.reload();
  await expect(current(mentor.page)).toHaveText(/멘토링 확정/);
  await expect(mentor.page.getByRole('button', { name: '수락하기' })).toHaveCount(0);
});

test('who was signed out elsewhere sees why at sign-in, and comes back to the mentoring', async ({ testUsers }) => {
  const { mentee, mentoringId } = await confirmed(testUsers);
  const { page } = mentee;
  // The end of a session that has a stream ends the stream, and leaves the page as it is until the next tap. Whatever the page still
  // fetches would be answered that nobody is signed in: what its sections need, and what the stream's opening names as newer.
  let hasStream = false;
  let pending = 0;
  let lastCall = Date.now();
  const count = (change: number) => (request: Request) => {
    if (!request.url().includes('/v1/') || request.url().endsWith('/stream')) return;
    pending += change;
    lastCall = Date.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  page.on('response', (response) => {
    if (!response.url().endsWith('/v1/notifications/stream')) return;
    hasStream = true;
    lastCall = Date.now();
  });
  await page.goto(`/user/status/mentee/progress/${mentoringId}`);
  const more = page.getByRole('button', { name: '더 보기' });
  await expect(more).toBeVisible();
  await expect(page.getByRole('heading', { name: '함께 쓰는 메모' })).toBeVisible();
  await expect.poll(() => hasStream && pending === 0 && Date.now() - lastCall > QUIET_MS).toBe(true);
  await mentee.call('POST /v1/auth/logout', {});
  await more.click();
  await page.getByRole('button', { name: '취소 요청' }).click();
  const told = page.getByRole('alertdialog');
  await expect(told).toContainText('로그인이 필요해요.');
  await told.getByRole('button', { name: '확인' }).click();
  await page.waitForURL((url) => url.searchParams.get('next') === `/user/status/mentee/progress/${mentoringId}`);
});

test('a mentee changes the times until they are confirmed', async ({ testUsers }) => {
  const [mentor, mentee] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee()];
  const mentoringId = await propose(mentee, mentor);
  const { page } = mentee;
  await page.goto(`/user/status/mentee/progress/${mentoringId}`);
  await page.getByRole('button', { name: '희망 시간 바꾸기' }).click();
  const sheet = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '바꾸기' }) });
  await sheet.getByRole('button', { name: '희망 시간 2 지우기' }).click();
  await sheet.getByRole('button', { name: '바꾸기' }).click();
  await expect(page.getByText('희망 시간을 바꿨어요.')).toBeVisible();
  const { applyTimes } = await mentee.call('GET /v1/mentoring/{mentoringId}', {
    params: { mentoringId: String(mentoringId) },
  });
  expect(applyTimes).toEqual([halfHour(dayFromNow(2), '10:00')]);
  await pay(mentee, mentoringId);
  await accept(mentor, mentoringId);
  await page.reload();
  await expect(page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
  await expect(page.getByRole('button', { name: '희망 시간 바꾸기' })).toHaveCount(0);
});

test('the proposal form says whom it is for and how long it takes, and has a Korean calendar', async ({
  testUsers,
}) => {
  const [mentor, mentee] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee()];
  const { page } = mentee;
  await page.goto(`/mentorship/suggestion/${mentor.memberId}`);
  await expect(page.getByRole('heading', { level: 1, name: '제안하기' })).toBeVisible();
  await expect(page.getByText(`${mentor.nickname}님께 멘토링 제안하기`)).toBeVisible();
  await expect(page.getByText('멘토링은 기본 30분 동안 진행돼요.')).toBeVisible();
  const topics = page.getByRole('group', { name: '멘토링 주제' });
  for (const topic of ['취업 준비', '업계 동향', '면접 대비', '커리어 고민'])
    await expect(topics.getByRole('radio', { name: topic })).toBeVisible();
  await expect(topics.getByRole('radio', { name: '취업 준비' }), 'by default').toBeChecked();
  await topics.getByRole('radio', { name: '업계 동향' }).check();
  await expect(topics.getByRole('radio', { checked: true }), 'one topic alone').toHaveCount(1);
  await page.getByRole('button', { name: '희망 시간 1: ' }).click();
  const calendar = page.getByRole('dialog').getByRole('grid');
  await expect(calendar.locator('thead')).toContainText(/일\s*월\s*화\s*수\s*목\s*금\s*토/);
});

test.describe('the payment page', () => {
  test('shows the mentor, the times, coupons, three methods and both policies', async ({ testUsers }) => {
    const [mentor, mentee] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee('FRESHMAN')];
    const mentoringId = await propose(mentee, mentor);
    const { page } = mentee;
    await page.goto(`/user/payment?mentoringId=${mentoringId}`);
    const main = page.getByRole('main');
    await expect(main.getByText(mentor.nickname)).toBeVisible();
    await expect(main.getByText(/10:00 ?~ ?10:30/)).toBeVisible();
    await expect(main.getByText(/14:00 ?~ ?14:30/)).toBeVisible();
    await expect(main.getByRole('combobox', { name: '사용할 쿠폰' }).getByRole('option')).toContainText([
      '쿠폰을 사용하지 않을게요',
      '새내기 50% 할인',
    ]);
    await expect(main.getByRole('radiogroup', { name: '결제 수단' }).getByRole('radio')).toHaveCount(3);
    for (const method of [/신용\/체크카드/, /카카오페이/, /무통장입금/])
      await expect(main.getByRole('radio', { name: method })).toBeVisible();
    for (const [policy, words] of [
      ['환불 정책', /50%/],
      ['노쇼 정책', /참석이 기록돼요/],
    ] as const) {
      await main.getByRole('button', { name: policy }).click();
      const sheet = page.getByRole('dialog', { name: policy });
      await expect(sheet.getByText(words).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
    }
  });

  test('says for two and a half seconds that it is paid', async ({ testUsers }) => {
    const [mentor, mentee] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee('FRESHMAN')];
    const mentoringId = await propose(mentee, mentor);
    const { page } = mentee;
    await page.clock.install();
    await page.goto(`/user/payment?mentoringId=${mentoringId}`);
    await page.getByRole('button', { name: /원 결제하기$/ }).click();
    await page.waitForURL('**/simulator/pay/*');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: /결제하기$/ }).click();
    const toast = page.getByText('결제가 완료되었습니다.');
    await tickUntil(page, toast);
    await expectToLast(page, toast, 2500);
    await page.waitForURL((url) => url.pathname === `/user/status/mentee/progress/${mentoringId}`);
  });
});

test('both sides are notified of what happens, and the bell counts until the list is seen', async ({ testUsers }) => {
  const [mentor, mentee] = [await testUsers.mentor(), await testUsers.withoutBrowser.mentee()];
  await mentor.call('POST /v1/notifications/read', { body: {} });
  const mentoringId = await propose(mentee, mentor);
  await pay(mentee, mentoringId);
  const { page } = mentor;
  await page.goto('/');
  await page.getByRole('link', { name: '알림, 읽지 않음 1개' }).click();
  const news = page.getByRole('main').getByRole('link', { name: new RegExp(mentee.nickname) });
  await expect(news).toHaveCount(1);
  await expect(news).toHaveAttribute('href', `/user/status/mentor/progress/${mentoringId}`);
  await page.getByRole('link', { name: '뒤로' }).click();
  await expect(page.getByRole('link', { name: '알림', exact: true })).toBeVisible();
});

test.describe('bookmarks', () => {
  test('are listed oldest first, and each leads to a proposal', async ({ testUsers }) => {
    const mentors = [
      await testUsers.withoutBrowser.mentor(),
      await testUsers.withoutBrowser.mentor(),
      await testUsers.withoutBrowser.mentor(),
    ];
    const mentee = await testUsers.mentee();
    const order = [mentors[1], mentors[2], mentors[0]] as [TestMember, TestMember, TestMember];
    for (const { memberId } of order)
      await mentee.call('PUT /v1/bookmark/{mentorId}', { params: { mentorId: String(memberId) } });
    const { page } = mentee;
    await page.goto('/bookmark');
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards.getByRole('heading')).toHaveText(order.map(({ nickname }) => nickname));
    await expect(page.getByRole('combobox', { name: '정렬' }).getByRole('option')).toHaveText(['오래된 순']);
    await page.getByRole('button', { name: '직무', exact: true }).click();
    await page.getByRole('dialog', { name: '직무' }).getByRole('listitem').filter({ hasText: '의료' }).click();
    await expect(page.getByText('이 직무의 북마크가 없어요')).toBeVisible();
    await page.getByRole('button', { name: '의료' }).click();
    await page.getByRole('dialog', { name: '직무' }).getByRole('listitem').filter({ hasText: '개발' }).click();
    await expect(cards).toHaveCount(3);
    await page.getByRole('link', { name: `${order[0].nickname}님에게 멘토링 제안하기` }).click();
    await page.waitForURL((url) => url.pathname === `/mentorship/suggestion/${order[0].memberId}`);
  });

  test('of a guest stay in the browser, and go along at sign-in', async ({ testUsers, page }) => {
    const mentor = await testUsers.withoutBrowser.mentor();
    const mentee = await testUsers.mentee();
    await page.goto('/auth');
    await page.getByRole('link', { name: '건너뛰기' }).click();
    await page.goto(`/mentorship/info/${mentor.memberId}`);
    await page.getByRole('button', { name: `${mentor.nickname}님 북마크` }).click();
    await page.goto('/bookmark');
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([mentor.nickname]);
    const cookies = await mentee.page.context().cookies();
    await page.context().addCookies(cookies);
    const merged = page.waitForResponse((response) => response.url().endsWith(`/v1/bookmark/${mentor.memberId}`));
    await page.reload();
    expect((await merged).ok()).toBe(true);
    const { content } = await mentee.call('GET /v1/bookmark');
    expect(content.map(({ mentorId }) => mentorId)).toEqual([mentor.memberId]);
  });
});

async function confirmed(testUsers: TestUsers): Promise<{ mentor: TestMember; mentee: TestUser; mentoringId: number }> {
  const [mentor, mentee] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee()];
  const mentoringId = await propose(mentee, mentor);
  await pay(mentee, mentoringId);
  await accept(mentor, mentoringId);
  return { mentor, mentee, mentoringId };
}

/** Accepts the first of the two times. */
async function accept(mentor: TestMember, mentoringId: number): Promise<void> {
  const { startTime } = halfHour(dayFromNow(2), '10:00');
  const params = { mentoringId: String(mentoringId) };
  await mentor.call('POST /v1/mentoring/{mentoringId}/acceptance', { params, body: { startTime } });
}

const current = (page: Page) => page.getByRole('list', { name: '멘토링 진행 단계' }).locator('[aria-current=step]');
