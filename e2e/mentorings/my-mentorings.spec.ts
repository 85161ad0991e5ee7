import { expect, pay, propose, test } from '../support/test-users.ts';

test('a guest finds the prompt to sign in under 내 멘토링', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: '건너뛰기' }).first().click();
  await page.getByRole('link', { name: '멘토링 현황' }).click();
  await page.getByRole('link', { name: '내 멘토링' }).click();
  await expect(page.getByText('로그인이 필요해요')).toBeVisible();
  await expect(page.getByRole('link', { name: '멘토링 현황' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: '로그인하기' }).click();
  await page.waitForURL((url) => url.pathname === '/auth/signin' && url.searchParams.get('next') === '/user/status');
});

test('내 멘토링 is the second half of the tab, with three lists that follow what happens', async ({ testUsers }) => {
  const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
  const mentoringId = await propose(mentee, mentor);
  const { page } = mentee;
  await page.goto('/mentorship');
  const segments = page.getByRole('navigation', { name: '멘토링', exact: true });
  await segments.getByRole('link', { name: '내 멘토링' }).click();
  await page.waitForURL('**/user/status/mentee');
  await expect(segments.getByRole('link', { name: '내 멘토링' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: '멘토링 현황' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('tab')).toHaveText(['미확정', '확정', '완료']);

  const card = page.getByRole('article').filter({ hasText: mentor.nickname });
  await expect(card).toContainText('가온소프트 · 백엔드 · 5년차');
  await expect(card).toContainText('결제 대기');
  await pay(mentee, mentoringId);
  await page.reload();
  await expect(card).toContainText('수락 대기');

  const params = { mentoringId: String(mentoringId) };
  const { applyTimes } = await mentor.call('GET /v1/mentoring/{mentoringId}', { params });
  await mentor.call('POST /v1/mentoring/{mentoringId}/acceptance', {
    params,
    body: { startTime: applyTimes[0]?.startTime ?? '' },
  });
  await page.getByRole('tab', { name: '확정', exact: true }).click();
  await expect(card).toContainText('결제 완료');
  await card.getByRole('link').click();
  await page.waitForURL(`**/user/status/mentee/progress/${mentoringId}`);
  await page.goBack();
  await expect(page.getByRole('tab', { name: '확정', exact: true }), 'the tab it was left at').toHaveAttribute(
    'aria-selected',
    'true',
  );

  await mentor.page.goto('/user/status/mentee');
  await mentor.page.waitForURL('**/user/status/mentor');
  await mentor.page.getByRole('tab', { name: '확정', exact: true }).click();
  await expect(mentor.page.getByRole('article').filter({ hasText: mentee.nickname })).toContainText('결제 완료');
});
