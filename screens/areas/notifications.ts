import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import { altering, see } from '../page-helpers.ts';
import { type Area, state, asMentee, asMentor } from '../state.ts';

const ROUTE = '/notification';
const SETTINGS = '/user/settings/notifications';
const SETTINGS_CALL = '**/v1/notification-settings';
type Settings = DataOf<'GET /v1/notification-settings'>;

/** As a browser says it that allows notifications, and is subscribed. */
async function allowPushes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    const pushManager = { getSubscription: () => Promise.resolve({ options: { applicationServerKey: null } }) };
    Object.assign(navigator.serviceWorker, { getRegistration: () => Promise.resolve({ pushManager }) });
  });
}

const inMain = (page: Page) => page.getByRole('main').getByRole('listitem');

export const notifications: Area = {
  name: 'notifications',
  title: '알림',
  states: [
    state('empty', '알림 없음', ROUTE, { as: 'newcomer-mentee', sees: '아직 알림이 없어요' }),
    asMentee('mentee', '멘티의 알림: 읽지 않음', ROUTE, { sees: inMain }),
    asMentor('mentor', '멘토의 알림: 읽지 않음', ROUTE, { sees: inMain }),
    asMentee('settings-on', '알림 설정: 이 기기에서 켜짐', SETTINGS, {
      before: [
        allowPushes,
        altering<Settings>(SETTINGS_CALL, (data) => ({ ...data, push: { ...data.push, isOn: true } })),
      ],
      sees: (page) => page.getByRole('switch', { name: '푸시 알림', checked: true }),
    }),
    asMentee('settings-install', '알림 설정: 아이폰은 홈 화면에 추가', SETTINGS, async (page) => {
      await page.addInitScript(() => {
        Reflect.deleteProperty(window, 'PushManager');
        const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
        Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
      });
      return see(page, SETTINGS, page.getByText('‘홈 화면에 추가’를 골라요.'));
    }),
  ],
};
