import type { Locator, Page } from '@playwright/test';
import { JOURNEY } from '../../scripts/testing/test-sizes.ts';
import { navigate } from '../support/navigate.ts';
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

test('a mentoring on both sides, from the proposal to its cancellation', { tag: JOURNEY }, async ({ testUsers }) => {
  const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
  const wish = halfHour(dayFromNow(2), '10:00');
  const mentoringId = await propose(mentee, mentor, [wish, halfHour(dayFromNow(3), '14:00')]);
  const params = { mentoringId: String(mentoringId) };
  const { page } = mentee;
  const segments = page.getByRole('navigation', { name: '멘토링', exact: true });
  const card = page.getByRole('article').filter({ hasText: mentor.nickname });
  const incoming = mentor.page.getByRole('article').filter({ hasText: mentee.nickname });

  await test.step('the status screens are the second half of the mentoring tab', async () => {
    await page.goto('/mentorship');
    await expect(segments.getByRole('link')).toHaveText(['멘토 찾기', '내 멘토링']);
    await segments.getByRole('link', { name: '내 멘토링' }).click();
    await page.waitForURL('**/user/status/mentee');
    await expect(page.getByRole('heading', { level: 1, name: '내 멘토링' })).toBeVisible();
    await expect(segments.getByRole('link', { name: '내 멘토링' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('link', { name: '멘토링 현황' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('tab', { name: '미확정' })).toBeVisible();
  });

  const openOwn = async (own: Page, side: 'mentor' | 'mentee', shown: Locator, label: string) => {
    await expect(own.getByRole('tab')).toHaveText(['미확정', '확정', '완료']);
    await expect(shown).toContainText(label);
    await own.getByRole('tab', { name: '확정', exact: true }).click();
    await expect(own.getByText('확정된 멘토링이 없어요')).toBeVisible();
    await own.getByRole('tab', { name: '완료' }).click();
    await expect(own.getByText('지난 멘토링이 없어요')).toBeVisible();
    await own.getByRole('tab', { name: '미확정' }).click();
    await shown.getByRole('link').click();
    await own.waitForURL((url) => url.pathname === `/user/status/${side}/progress/${mentoringId}`);
  };
  await test.step('the status screens have three tabs a side, and real cards that lead to their mentoring', async () => {
    await expect(card).toContainText('가온소프트 · 백엔드 · 5년차');
    await openOwn(page, 'mentee', card, '결제 대기');
    const steps = page.getByRole('list', { name: '멘토링 진행 단계' }).getByRole('listitem');
    await expect(steps).toHaveText([/결제대기/, /수락대기/, /멘토링 확정/]);
    await expect(current(page)).toHaveText(/결제대기/);
    await pay(mentee, mentoringId);
    await mentor.page.goto('/user/status/mentee');
    await mentor.page.waitForURL('**/user/status/mentor');
    await openOwn(mentor.page, 'mentor', incoming, '수락 대기');
  });

  await test.step('a mentee changes the times until they are confirmed', async () => {
    await page.getByRole('button', { name: '희망 시간 바꾸기' }).click();
    const sheet = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '바꾸기' }) });
    await sheet.getByRole('button', { name: '희망 시간 2 지우기' }).click();
    await sheet.getByRole('button', { name: '바꾸기' }).click();
    await expect(page.getByText('희망 시간을 바꿨어요.')).toBeVisible();
    const { applyTimes } = await mentee.call('GET /v1/mentoring/{mentoringId}', { params });
    expect(applyTimes).toEqual([wish]);
  });

  await test.step('the tracker goes through its three steps, on both sides', async () => {
    await expect(current(page)).toHaveText(/수락대기/);
    await page.goBack();
    await expect(card).toContainText('수락 대기');
    await page.goForward();
    await expect(current(page)).toHaveText(/수락대기/);
    await expect(current(mentor.page)).toHaveText(/수락대기/);
    await expect(mentor.page.getByRole('button', { name: '거절하기' })).toBeVisible();
    await accept(mentor, mentoringId);
    await expect(current(mentor.page)).toHaveText(/멘토링 확정/);
    await expect(mentor.page.getByRole('button', { name: '수락하기' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
    await expect(page.getByRole('button', { name: '희망 시간 바꾸기' })).toHaveCount(0);
  });

  await test.step('the status screens show what was confirmed under 확정, paid, and what was called off under 완료', async () => {
    await navigate(page, '/user/status/mentee?tab=confirmed');
    await expect(card).toContainText('결제 완료');
    await card.getByRole('link').click();
    await page.waitForURL(`**/user/status/mentee/progress/${mentoringId}`);
    await page.goBack();
    await expect(page.getByRole('tab', { name: '확정', exact: true }), 'the tab it was left at').toHaveAttribute(
      'aria-selected',
      'true',
    );
    await navigate(mentor.page, '/user/status/mentor');
    await mentor.page.getByRole('tab', { name: '확정', exact: true }).click();
    await expect(incoming).toContainText('결제 완료');

    await mentee.call('POST /v1/mentoring/{mentoringId}/cancellation', { params, body: { reason: '' } });
    await page.getByRole('tab', { name: '완료' }).click();
    await expect(card).toContainText('취소됨');
    await expect(page.getByRole('tab', { name: '완료' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('the status screens are found at /user/status and at SPEC’s progress_tee and progress_tor', async () => {
    await navigate(page, `/user/status/progress_tee?id=${mentoringId}`);
    await page.waitForURL((url) => url.pathname === `/user/status/mentee/progress/${mentoringId}`);
    await navigate(page, '/user/status');
    await page.waitForURL((url) => url.pathname === '/user/status/mentee');
    await navigate(mentor.page, `/user/status/progress_tor?id=${mentoringId}`);
    await mentor.page.waitForURL((url) => url.pathname === `/user/status/mentor/progress/${mentoringId}`);
  });
});

test('who was signed out elsewhere is led to sign-in, which says why once and leads back to the mentoring', async ({
  testUsers,
}) => {
  const { mentee, mentoringId } = await confirmed(testUsers);
  const { page } = mentee;
  const progress = `/user/status/mentee/progress/${mentoringId}`;
  const stream = page.waitForResponse((response) => response.url().endsWith('/v1/notifications/stream'));
  await page.goto(progress);
  await expect(page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
  await stream;
  // Its cookies are this page's: the session ends, and this page is not the one that has ended it.
  await mentee.call('POST /v1/auth/logout', {});
  await page.waitForURL((url) => url.pathname === '/auth/signin' && url.searchParams.get('next') === progress);
  await expect(page.getByText('로그인이 풀렸어요. 다시 로그인하면 보던 화면으로 돌아가요.')).toBeVisible();
  await expect(page.getByRole('alertdialog'), 'it is said once').toHaveCount(0);
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

/** Accepts the first time. */
async function accept(mentor: TestMember, mentoringId: number): Promise<void> {
  const params = { mentoringId: String(mentoringId) };
  const { applyTimes } = await mentor.call('GET /v1/mentoring/{mentoringId}', { params });
  const startTime = applyTimes[0]?.startTime ?? '';
  await mentor.call('POST /v1/mentoring/{mentoringId}/acceptance', { params, body: { startTime } });
}

const current = (page: Page) => page.getByRole('list', { name: '멘토링 진행 단계' }).locator('[aria-current=step]');
