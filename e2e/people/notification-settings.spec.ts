import type { Page } from '@playwright/test';
import { checkWithAxe } from '../support/axe.ts';
import { navigate } from '../support/navigate.ts';
import {
  deliverPush,
  replaceSubscription,
  shownNotifications,
  subscribeAt,
  tapNotification,
} from '../support/push-browser.ts';
import { expect, pay, propose, test } from '../support/test-users.ts';

const ADDRESS = '/user/settings/notifications';
const switchOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
/** Resolves with the next answer to a choice that is saved. */
const saved = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith('/v1/notification-settings') && response.request().method() === 'PUT',
  );

test.describe('pushes', () => {
  test.use({ serviceWorkers: 'allow' });

  test('are turned on by a tap, arrive, lead only to our pages, survive a new subscription, and end', async ({
    testUsers,
    pushServer,
  }) => {
    const [mentor, mentee] = [await testUsers.mentor(), await testUsers.withoutBrowser.mentee()];
    const [browser, after] = [pushServer.subscribe(), pushServer.subscribe()];
    const { page } = mentor;
    await subscribeAt(page, browser.subscription);

    await test.step('are turned on by a tap', async () => {
      await page.goto('/user');
      await page.getByRole('link', { name: '설정', exact: true }).click();
      await page.getByRole('link', { name: '알림' }).click();
      const pushes = switchOf(page, '푸시 알림');
      await expect(pushes).toBeEnabled();
      await expect(pushes).not.toBeChecked();
      const subscribed = page.waitForResponse('**/v1/push-subscription');
      await pushes.click();
      await subscribed;
      await expect(pushes).toBeChecked();
      // It may be night.
      const answer = saved(page);
      await switchOf(page, '조용한 시간').click();
      await answer;
      await page.reload();
      await expect(pushes).toBeChecked();
      await expect(switchOf(page, '조용한 시간')).not.toBeChecked();
      await checkWithAxe(page);
    });

    await test.step('are shown whatever they say, and lead to no other site', async () => {
      const { origin } = new URL(page.url());
      for (const data of ['', 'not json', 'null', JSON.stringify({ title: '소식', link: 'https://evil.example/' })]) {
        await deliverPush(page, data);
        await expect.poll(() => shownNotifications(page)).toHaveLength(1);
        expect(await tapNotification(page)).toEqual({ opened: `${origin}/` });
        expect(await shownNotifications(page)).toEqual([]);
      }
    });

    const mentoringId = await propose(mentee, mentor);
    await test.step('arrive, and lead to their page', async () => {
      await pay(mentee, mentoringId);
      await expect.poll(() => browser.received.length).toBe(1);
      const [push] = browser.received;
      const link = `/user/status/mentor/progress/${mentoringId}`;
      expect(push).toMatchObject({ title: '새 멘토링 제안이 왔어요', link, tag: `mentoring:${mentoringId}` });

      await deliverPush(page, JSON.stringify(push));
      await expect
        .poll(() => shownNotifications(page))
        .toEqual([{ title: push?.title, body: push?.body, tag: push?.tag }]);
      const { origin } = new URL(page.url());
      expect(await tapNotification(page)).toEqual({ opened: origin + link });
      expect(await shownNotifications(page)).toEqual([]);
      await page.goto(link);
      await expect(page.getByRole('button', { name: '수락하기' })).toBeVisible();
      await deliverPush(page, JSON.stringify(push));
      await expect.poll(() => shownNotifications(page)).toHaveLength(1);
      expect(await tapNotification(page)).toEqual({ focused: origin + link });
    });

    await test.step('go on when the browser replaces its subscription by itself', async () => {
      await replaceSubscription(page, after.subscription);
      await mentee.call('POST /v1/mentoring/{mentoringId}/cancellation', {
        params: { mentoringId: String(mentoringId) },
        body: {},
      });
      await expect.poll(() => after.received.length).toBe(1);
      expect(browser.received).toHaveLength(1);
    });

    await test.step('can be turned off again on the device', async () => {
      await navigate(page, ADDRESS);
      const pushes = switchOf(page, '푸시 알림');
      await expect(pushes).toBeChecked();
      const ended = page.waitForResponse('**/v1/push-subscription');
      await pushes.click();
      await ended;
      await page.reload();
      await expect(pushes).toBeEnabled();
      await expect(pushes).not.toBeChecked();
      const begun = page.waitForResponse('**/v1/push-subscription');
      await pushes.click();
      await begun;
      await expect(pushes).toBeChecked();
    });

    await test.step('end with the sign-out', async () => {
      await navigate(page, '/user');
      await page.getByRole('button', { name: '로그아웃' }).click();
      await expect(page.getByRole('button', { name: '로그아웃' })).toHaveCount(0);
      const other = await propose(mentee, mentor);
      await pay(mentee, other);
      expect([browser.received.length, after.received.length]).toEqual([1, 1]);
    });
  });
});

test('settings are saved as they are chosen, and taken back on failure; a browser without pushes says why', async ({
  testUsers,
}) => {
  const { page } = await testUsers.newcomer('ROLE_MENTOR');
  await page.setViewportSize({ width: 360, height: 740 });

  await test.step('settings that do not come can be asked for again', async () => {
    await page.goto('/notification');
    await page.route('**/v1/notification-settings', (route) => route.abort());
    await page.getByRole('link', { name: '알림 설정' }).click();
    await expect(page.getByRole('button', { name: '다시 시도' })).toBeVisible();
    await page.unroute('**/v1/notification-settings');
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect(switchOf(page, '멘토링')).toBeChecked();
  });

  await test.step('what is chosen is saved, by keyboard too, and goes back when that fails', async () => {
    // Headless Chromium refuses notifications unless a test allows them.
    await expect(page.getByText('알림이 차단되어 있어요.', { exact: false })).toBeVisible();
    await checkWithAxe(page);
    const answer = saved(page);
    await switchOf(page, '메시지').press('Space');
    await answer;
    await page.getByLabel('끝').selectOption('22:00');
    await expect(page.getByText('시작과 다른 시각을 골라 주세요.')).toBeVisible();
    await checkWithAxe(page);
    const other = saved(page);
    await page.getByLabel('끝').selectOption('07:00');
    await other;

    await page.route('**/v1/notification-settings', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await switchOf(page, '소식').click();
    await expect(page.getByText('저장하지 못했어요.', { exact: false })).toBeVisible();
    await expect(switchOf(page, '소식')).toBeChecked();
    await page.unroute('**/v1/notification-settings');
  });

  await test.step('they are there again, and a browser that cannot receive pushes says why', async () => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
    });
    await page.reload();
    await expect(page.getByText('이 브라우저에서는 푸시 알림을 받을 수 없어요.', { exact: false })).toBeVisible();
    await expect(switchOf(page, '메시지')).not.toBeChecked();
    await expect(switchOf(page, '소식')).toBeChecked();
    await expect(page.getByLabel('끝')).toHaveValue('7');
  });

  await test.step('and what helps', async () => {
    await page.addInitScript(() => {
      const userAgent =
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';
      Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
    });
    await page.reload();
    await expect(page.getByText('‘홈 화면에 추가’를 골라요.')).toBeVisible();
    await checkWithAxe(page);
  });
});
