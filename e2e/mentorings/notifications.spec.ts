import { notificationStore } from '#server/platform/notifications/notification-store.ts';
import { expect, pay, propose, test } from '../support/test-users.ts';

test('the bell counts what is unread; opening the list reads it, and what was new still looks new', async ({
  testUsers,
}) => {
  const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
  const { page } = mentor;
  await page.goto('/');
  const bell = page.getByRole('link', { name: /^알림/ });
  // Two documents were approved.
  await expect(bell).toHaveAccessibleName('알림, 읽지 않음 2개');
  const mentoringId = await propose(mentee, mentor);
  await pay(mentee, mentoringId);
  await page.getByRole('link', { name: '북마크' }).click();
  await expect(bell, 'gone from home').toHaveCount(0);
  await page.getByRole('link', { name: '홈' }).click();
  await expect(bell, 'on the way back').toHaveAccessibleName('알림, 읽지 않음 3개');

  await bell.click();
  const fresh = page.getByRole('link', { name: /^새 알림: / });
  await expect(fresh).toHaveCount(3);
  await expect
    .poll(() => mentor.call('GET /v1/notifications/unread-count'), { message: 'read on the server' })
    .toEqual({ unreadCount: 0 });
  await expect(fresh, 'as long as the list is open').toHaveCount(3);
  await page.getByRole('link', { name: '뒤로' }).click();
  await expect(bell).toHaveAccessibleName('알림');

  await bell.click();
  await expect(page.getByRole('link', { name: /새 멘토링 제안이 왔어요/ })).toBeVisible();
  await expect(fresh, 'on the next visit').toHaveCount(0);
  await page.getByRole('link', { name: /새 멘토링 제안이 왔어요/ }).click();
  await page.waitForURL(`**/user/status/mentor/progress/${mentoringId}`);
  await expect(page.getByRole('button', { name: '수락하기' })).toBeVisible();
});

test('nobody’s list is empty without a word, and a list that does not come can be asked for again', async ({
  testUsers,
}) => {
  const { page } = await testUsers.newcomer('ROLE_MENTEE');
  let isDown = true;
  await page.route(/\/v1\/notifications(\?|$)/, (route) =>
    isDown ? route.abort('connectionrefused') : route.continue(),
  );
  await page.goto('/notification');
  await expect(page.getByRole('alert')).toContainText('네트워크 오류가 발생했습니다. 다시 시도해주세요.');
  isDown = false;
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByText('아직 알림이 없어요')).toBeVisible();
});

test('a long list comes page by page', async ({ testUsers, database }) => {
  const testUser = await testUsers.newcomer('ROLE_MENTEE');
  for (let index = 1; index <= 120; index += 1) {
    const notice = { eventKey: `long:${index}`, kind: 'TEST', title: `소식 ${index}`, body: '내용', link: '/user/faq' };
    await notificationStore.insert(database, [{ memberId: testUser.memberId, ...notice }], new Date());
  }
  const { page } = testUser;
  await page.goto('/');
  const bell = page.getByRole('link', { name: '알림, 읽지 않음 99개 이상' });
  await expect(page.getByText('99+')).toBeVisible();
  await bell.click();
  const items = page.getByRole('link', { name: /소식 \d+/ });
  await expect(items).toHaveCount(20);
  await expect(items.first()).toContainText('소식 120');
  await page.getByRole('button', { name: '더 보기' }).click();
  await expect(items).toHaveCount(40);
  await expect(items.last()).toContainText('소식 81');
});
