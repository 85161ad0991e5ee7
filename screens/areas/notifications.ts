import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import {
  alterData,
  failCall,
  freeze,
  expectVisible,
  aButton,
  role,
  failing,
  altering,
  pending,
  see,
} from '../page-helpers.ts';
import { type Area, state, asMentee, asMentor } from '../state.ts';

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
    state('empty', '알림 없음', ROUTE, { as: 'newcomer-mentee', sees: '아직 알림이 없어요' }),
    asMentee('loading', '불러오는 중', ROUTE, {
      pends: LIST,
      before: pending('**/v1/notifications'),
      sees: role('heading', '알림'),
    }),
    asMentee('error', '불러오지 못함', ROUTE, { fails: LIST, before: failing('**/v1/notifications', 400) }),
    asMentee('mentee', '멘티의 알림: 읽지 않음', ROUTE, {
      sees: (page) => page.getByRole('main').getByRole('listitem'),
    }),
    asMentor('mentor', '멘토의 알림: 읽지 않음', ROUTE, {
      sees: (page) => page.getByRole('main').getByRole('listitem'),
    }),
    asMentor('pause-question', '멘토의 알림: 잠시 쉴지 물음', ROUTE, {
      before: altering<List>(/\/v1\/notifications(\?|$)/, (list) => ({
        ...list,
        content: [PAUSE_QUESTION, ...list.content],
      })),
      sees: aButton('잠시 쉬기'),
    }),
    asMentee('settings-denied', '알림 설정: 브라우저에서 차단됨', SETTINGS, {
      sees: (page) => page.getByText('알림이 차단되어 있어요.', { exact: false }),
    }),
    asMentor('settings-off', '알림 설정: 이 기기에서 꺼짐', SETTINGS, {
      before: (page) => allowPushes(page, false),
      sees: (page) => page.getByRole('switch', { name: '푸시 알림', checked: false, disabled: false }),
    }),
    asMentee('settings-on', '알림 설정: 이 기기에서 켜짐', SETTINGS, async (page) => {
      await allowPushes(page, true);
      await alterData<Settings>(page, SETTINGS_CALL, (data) => ({ ...data, push: { ...data.push, isOn: true } }));
      return see(page, SETTINGS, page.getByRole('switch', { name: '푸시 알림', checked: true }));
    }),
    asMentee('settings-install', '알림 설정: 아이폰은 홈 화면에 추가', SETTINGS, async (page) => {
      await page.addInitScript(() => {
        Reflect.deleteProperty(window, 'PushManager');
        const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
        Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
      });
      return see(page, SETTINGS, page.getByText('‘홈 화면에 추가’를 골라요.'));
    }),
    asMentee('settings-none', '알림 설정: 푸시가 없는 브라우저', SETTINGS, async (page) => {
      await page.addInitScript(() => {
        Reflect.deleteProperty(window, 'PushManager');
      });
      return see(page, SETTINGS, page.getByText('이 브라우저에서는 푸시 알림을 받을 수 없어요.', { exact: false }));
    }),
    asMentor('settings-server-off', '알림 설정: 서버가 푸시를 보내지 않음', SETTINGS, {
      before: altering<Settings>(SETTINGS_CALL, (data) => ({ ...data, push: { publicKey: null, isOn: false } })),
      sees: (page) => page.getByText('지금은 푸시 알림을 보내지 않고 있어요.', { exact: false }),
    }),
    asMentee('settings-quiet-hours', '알림 설정: 조용한 시간이 잘못됨', SETTINGS, {
      does: (page) => page.getByLabel('끝').selectOption('22:00'),
      sees: '시작과 다른 시각을 골라 주세요.',
    }),
    asMentor('settings-not-saved', '알림 설정: 저장하지 못함', SETTINGS, {
      does: [
        (page) => failCall(page, SETTINGS_CALL),
        (page) => page.getByRole('switch', { name: '메시지' }).click(),
        (page) => expectVisible(page, page.getByText('저장하지 못했어요.', { exact: false })),
        (page) => freeze(page),
      ],
    }),
    asMentor('settings-partly', '알림 설정: 전에 종류와 방법을 골라 둠', SETTINGS, async (page) => {
      const off = { app: ['REVIEW'], mail: ['SESSION'], push: ['PAYMENT'] } satisfies Settings['off'];
      await alterData<Settings>(page, SETTINGS_CALL, (data) => ({ ...data, off }));
      return see(page, SETTINGS, page.getByText('전에 고른 것만 받고 있어요').first());
    }),
    asMentee('settings-loading', '알림 설정: 불러오는 중', SETTINGS, {
      pends: SETTINGS_CALL,
      sees: role('heading', '알림 설정'),
    }),
    asMentee('settings-error', '알림 설정: 불러오지 못함', SETTINGS, { fails: SETTINGS_CALL }),
  ],
};
