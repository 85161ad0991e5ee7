import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import { alterData, button, failCall, freeze, leavePending, open, expectVisible } from '../page-helpers.ts';
import type { Area } from '../state.ts';

const ROUTE = '/notification';
const LIST = '**/v1/notifications?*';
const SETTINGS = '/user/settings/notifications';
const SETTINGS_CALL = '**/v1/notification-settings';
type Settings = DataOf<'GET /v1/notification-settings'>;
type List = DataOf<'GET /v1/notifications'>;

/** As the server asks after two lapses in a row (product §3.4). */
const PAUSE_QUESTION: List['content'][number] = {
  notificationId: 999_999,
  kind: 'PAUSE_QUESTION',
  title: '요즘 바쁘신가요?',
  body: '답할 시간이 없다면 한 번 눌러 멘토링을 잠시 쉴 수 있어요. 언제든 다시 시작할 수 있어요.',
  link: '/user/availability',
  createdAt: '2026-11-23T02:00:00.000Z',
  isRead: false,
};

/** As a browser says it that allows notifications, and is subscribed or not. */
async function allowPushes(page: Page, isSubscribed: boolean): Promise<void> {
  await page.addInitScript((subscribed) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    const subscription = subscribed ? { options: { applicationServerKey: null } } : null;
    const pushManager = { getSubscription: () => Promise.resolve(subscription) };
    Object.assign(navigator.serviceWorker, { getRegistration: () => Promise.resolve({ pushManager }) });
  }, isSubscribed);
}

export const notifications: Area = {
  name: 'notifications',
  title: '알림',
  states: [
    {
      id: 'empty',
      title: '알림 없음',
      route: ROUTE,
      async reach({ newcomer }) {
        const { page } = await newcomer('ROLE_MENTEE');
        await open(page, ROUTE);
        return expectVisible(page, page.getByText('아직 알림이 없어요'));
      },
    },
    {
      id: 'loading',
      title: '불러오는 중',
      route: ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await leavePending(page, LIST);
        await leavePending(page, '**/v1/notifications');
        await open(page, ROUTE);
        return expectVisible(page, page.getByRole('heading', { name: '알림' }));
      },
    },
    {
      id: 'error',
      title: '불러오지 못함',
      route: ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await failCall(page, LIST, 400);
        await failCall(page, '**/v1/notifications', 400);
        await open(page, ROUTE);
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
    {
      id: 'mentee',
      title: '멘티의 알림: 읽지 않음',
      route: ROUTE,
      async reach({ member }) {
        const page = await open(await member('mentee'), ROUTE);
        return expectVisible(page, page.getByRole('main').getByRole('listitem'));
      },
    },
    {
      id: 'mentor',
      title: '멘토의 알림: 읽지 않음',
      route: ROUTE,
      async reach({ member }) {
        const page = await open(await member('mentor'), ROUTE);
        return expectVisible(page, page.getByRole('main').getByRole('listitem'));
      },
    },
    {
      id: 'pause-question',
      title: '멘토의 알림: 잠시 쉴지 물음',
      route: ROUTE,
      async reach({ member }) {
        const page = await member('mentor');
        await alterData<List>(page, /\/v1\/notifications(\?|$)/, (list) => ({
          ...list,
          content: [PAUSE_QUESTION, ...list.content],
        }));
        await open(page, ROUTE);
        return expectVisible(page, button(page, '잠시 쉬기'));
      },
    },
    {
      id: 'settings-denied',
      title: '알림 설정: 브라우저에서 차단됨',
      route: SETTINGS,
      async reach({ member }) {
        const page = await open(await member('mentee'), SETTINGS);
        return expectVisible(page, page.getByText('알림이 차단되어 있어요.', { exact: false }));
      },
    },
    {
      id: 'settings-off',
      title: '알림 설정: 이 기기에서 꺼짐',
      route: SETTINGS,
      async reach({ member }) {
        const page = await member('mentor');
        await allowPushes(page, false);
        await open(page, SETTINGS);
        return expectVisible(page, page.getByRole('switch', { name: '푸시 알림', checked: false, disabled: false }));
      },
    },
    {
      id: 'settings-on',
      title: '알림 설정: 이 기기에서 켜짐',
      route: SETTINGS,
      async reach({ member }) {
        const page = await member('mentee');
        await allowPushes(page, true);
        await alterData<Settings>(page, SETTINGS_CALL, (data) => ({ ...data, push: { ...data.push, isOn: true } }));
        await open(page, SETTINGS);
        return expectVisible(page, page.getByRole('switch', { name: '푸시 알림', checked: true }));
      },
    },
    {
      id: 'settings-install',
      title: '알림 설정: 아이폰은 홈 화면에 추가',
      route: SETTINGS,
      async reach({ member }) {
        const page = await member('mentee');
        await page.addInitScript(() => {
          Reflect.deleteProperty(window, 'PushManager');
          const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
          Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
        });
        await open(page, SETTINGS);
        return expectVisible(page, page.getByText('‘홈 화면에 추가’를 골라요.'));
      },
    },
    {
      id: 'settings-none',
      title: '알림 설정: 푸시가 없는 브라우저',
      route: SETTINGS,
      async reach({ member }) {
        const page = await member('mentee');
        await page.addInitScript(() => {
          Reflect.deleteProperty(window, 'PushManager');
        });
        await open(page, SETTINGS);
        return expectVisible(page, page.getByText('이 브라우저에서는 푸시 알림을 받을 수 없어요.', { exact: false }));
      },
    },
    {
      id: 'settings-server-off',
      title: '알림 설정: 서버가 푸시를 보내지 않음',
      route: SETTINGS,
      async reach({ member }) {
        const page = await member('mentor');
        await alterData<Settings>(page, SETTINGS_CALL, (data) => ({ ...data, push: { publicKey: null, isOn: false } }));
        await open(page, SETTINGS);
        return expectVisible(page, page.getByText('지금은 푸시 알림을 보내지 않고 있어요.', { exact: false }));
      },
    },
    {
      id: 'settings-quiet-hours',
      title: '알림 설정: 조용한 시간이 잘못됨',
      route: SETTINGS,
      async reach({ member }) {
        const page = await open(await member('mentee'), SETTINGS);
        await page.getByLabel('끝').selectOption('22:00');
        return expectVisible(page, page.getByText('시작과 다른 시각을 골라 주세요.'));
      },
    },
    {
      id: 'settings-not-saved',
      title: '알림 설정: 저장하지 못함',
      route: SETTINGS,
      async reach({ member }) {
        const page = await open(await member('mentor'), SETTINGS);
        await failCall(page, SETTINGS_CALL);
        await page.getByRole('switch', { name: '메시지' }).click();
        await expectVisible(page, page.getByText('저장하지 못했어요.', { exact: false }));
        await freeze(page);
        return page;
      },
    },
    {
      id: 'settings-partly',
      title: '알림 설정: 전에 종류와 방법을 골라 둠',
      route: SETTINGS,
      async reach({ member }) {
        const page = await member('mentor');
        const off = { app: ['REVIEW'], mail: ['SESSION'], push: ['PAYMENT'] } satisfies Settings['off'];
        await alterData<Settings>(page, SETTINGS_CALL, (data) => ({ ...data, off }));
        await open(page, SETTINGS);
        return expectVisible(page, page.getByText('전에 고른 것만 받고 있어요').first());
      },
    },
    {
      id: 'settings-loading',
      title: '알림 설정: 불러오는 중',
      route: SETTINGS,
      async reach({ member }) {
        const page = await member('mentee');
        await leavePending(page, SETTINGS_CALL);
        await open(page, SETTINGS);
        return expectVisible(page, page.getByRole('heading', { name: '알림 설정' }));
      },
    },
    {
      id: 'settings-error',
      title: '알림 설정: 불러오지 못함',
      route: SETTINGS,
      async reach({ member }) {
        const page = await member('mentee');
        await failCall(page, SETTINGS_CALL, 400);
        await open(page, SETTINGS);
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
  ],
};
