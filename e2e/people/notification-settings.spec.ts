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
const save = (page: Page) => page.getByRole('button', { name: '저장하기' });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const chip = (page: Page, name: string, channel: string) =>
  group(page, name).getByRole('checkbox', { name: channel, exact: true });

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
      await expect(page.getByText('이 기기에서는 푸시 알림이 꺼져 있어요')).toBeVisible();
      await page.getByRole('button', { name: '푸시 알림 켜기' }).click();
      await expect(page.getByText('이 기기에서 푸시 알림을 받고 있어요')).toBeVisible();
      // It may be night.
      await page.getByRole('checkbox', { name: '조용한 시간 사용하기' }).uncheck();
      await save(page).click();
      await expect(page.getByText('알림 설정을 저장했어요.')).toBeVisible();
      await page.reload();
      await expect(page.getByText('이 기기에서 푸시 알림을 받고 있어요')).toBeVisible();
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
      await page.getByRole('button', { name: '이 기기에서 끄기' }).click();
      await expect(page.getByRole('button', { name: '푸시 알림 켜기' })).toBeVisible();
      await page.reload();
      await page.getByRole('button', { name: '푸시 알림 켜기' }).click();
      await expect(page.getByText('이 기기에서 푸시 알림을 받고 있어요')).toBeVisible();
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

test('settings are saved, by keyboard too, and kept on failure; a browser without pushes says why', async ({
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
    await expect(save(page)).toBeVisible();
  });

  await test.step('what is chosen is saved, by keyboard too, and stays on screen when that fails', async () => {
    // Headless Chromium refuses notifications unless a test allows them.
    await expect(page.getByText('이 브라우저에서 알림이 차단되어 있어요')).toBeVisible();
    await expect(group(page, '결제와 환불').getByRole('checkbox')).toHaveCount(1);
    await expect(group(page, '후기').getByText('메일 없음')).toBeVisible();
    await checkWithAxe(page);
    await chip(page, '메시지', '메일').press('Space');
    await expect(chip(page, '메시지', '메일')).not.toBeChecked();
    await page.getByLabel('끝').selectOption('22:00');
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText('시작과 다른 시각을 골라 주세요.');
    await checkWithAxe(page);
    await page.getByLabel('끝').selectOption('07:00');

    await page.route('**/v1/notification-settings', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText('고른 내용은 그대로 있어요.');
    await expect(chip(page, '메시지', '메일')).not.toBeChecked();
    await page.unroute('**/v1/notification-settings');
    await save(page).click();
    await expect(page.getByText('알림 설정을 저장했어요.')).toBeVisible();
  });

  await test.step('they are there again, and a browser that cannot receive pushes says why', async () => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
    });
    await page.reload();
    await expect(page.getByText('이 브라우저에서는 푸시 알림을 받을 수 없어요')).toBeVisible();
    await expect(chip(page, '메시지', '메일')).not.toBeChecked();
    await expect(chip(page, '메시지', '푸시')).toBeChecked();
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
