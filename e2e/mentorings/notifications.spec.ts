import type { Page } from '@playwright/test';
import { notificationStore } from '#server/platform/notifications/notification-store.ts';
import { expect, pay, propose, test } from '../support/test-users.ts';

test('two people are notified of what the other does', async ({ testUsers }) => {
  const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
  await mentee.call('POST /v1/notifications/read', { body: {} });
  const { page } = mentor;
  const bellOf = (each: Page) => each.getByRole('link', { name: /^알림/ });
  const bell = bellOf(page);
  const freshOn = (each: Page) => each.getByRole('link', { name: /^새 알림: / });
  const fresh = freshOn(page);
  await page.goto('/');
  // Two documents were approved.
  await expect(bell).toHaveAccessibleName('알림, 읽지 않음 2개');
  const mentoringId = await propose(mentee, mentor);
  await pay(mentee, mentoringId);

  await test.step('the bell counts what is unread; opening the list reads it, and what was new still looks new', async () => {
    await page.getByRole('link', { name: '북마크' }).click();
    await expect(bell, 'gone from home').toHaveCount(0);
    await page.getByRole('link', { name: '홈' }).click();
    await expect(bell, 'on the way back').toHaveAccessibleName('알림, 읽지 않음 3개');

    await bell.click();
    await expect(fresh).toHaveCount(3);
    await expect
      .poll(() => mentor.call('GET /v1/notifications/unread-count'), { message: 'read on the server' })
      .toEqual({ unreadCount: 0 });
    await expect(fresh, 'as long as the list is open').toHaveCount(3);
  });

  await test.step('both sides are notified of what happens, and the bell counts until the list is seen', async () => {
    const news = page.getByRole('main').getByRole('link', { name: new RegExp(mentee.nickname) });
    await expect(news).toHaveCount(1);
    await expect(news).toHaveAttribute('href', `/user/status/mentor/progress/${mentoringId}`);
    await page.getByRole('link', { name: '뒤로' }).click();
    await expect(bell).toHaveAccessibleName('알림');

    await bell.click();
    await expect(page.getByRole('link', { name: /새 멘토링 제안이 왔어요/ })).toBeVisible();
    await expect(fresh, 'on the next visit').toHaveCount(0);
    await page.getByRole('link', { name: /새 멘토링 제안이 왔어요/ }).click();
    await page.waitForURL(`**/user/status/mentor/progress/${mentoringId}`);
    await expect(page.getByRole('button', { name: '수락하기' })).toBeVisible();
  });

  await test.step('one’s own steps are in the list, and the bell counts those of others alone', async () => {
    const { page: own } = mentee;
    await own.goto('/');
    await expect(bellOf(own)).toHaveAccessibleName('알림');
    await bellOf(own).click();
    const paid = own.getByRole('link', { name: /결제가 완료됐어요/ });
    await expect(paid).toContainText('까지 답이 없으면');
    await expect(freshOn(own)).toHaveCount(0);

    await mentor.call('POST /v1/mentoring/{mentoringId}/rejection', {
      params: { mentoringId: String(mentoringId) },
      body: {},
    });
    await own.getByRole('link', { name: '뒤로' }).click();
    // The rejection, and the refund that the gateway completes with it.
    await expect(bellOf(own)).toHaveAccessibleName(/^알림, 읽지 않음 [12]개$/);
    await bellOf(own).click();
    // The refund that follows it may have come already.
    const before = own.getByRole('button', { name: /^이전 알림/ }).first();
    await before.click();
    await expect(own.getByRole('link', { name: /^새 알림: 선배가 이번에는 함께하지 못해요/ })).toContainText(
      '모두 돌려드려요.',
    );
  });
});

test('the list of notifications of a newcomer', async ({ testUsers, database }) => {
  const { page, memberId } = await testUsers.newcomer('ROLE_MENTEE');
  await test.step('an empty list says so, and a list that does not load can be requested again', async () => {
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

  await test.step('a long list comes page by page', async () => {
    const notices = Array.from({ length: 120 }, (_, index) => ({
      memberId,
      eventKey: `long:${index + 1}`,
      kind: 'CERTIFICATE_APPROVED' as const,
      title: `소식 ${index + 1}`,
      body: '내용',
      link: '/user/faq',
    }));
    for (const notice of notices) await notificationStore.insert(database, [notice], new Date());
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
});
