import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DataOf } from '#contract/calls.ts';
import { NEW_MENTEE } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { holdAnswers, Refusal } from '../../../testing/server-stub.ts';
import SettingsPage from './settings-page.tsx';

const OPERATOR = { ...NEW_MENTEE, memberType: 'ROLE_ADMIN' } as const;
const NOTHING = { count: 0, oldestAt: null };
const WAITING = {
  roles: ['OWNER' as const],
  certificates: NOTHING,
  disputes: NOTHING,
  reports: NOTHING,
  payoutAccounts: NOTHING,
  handRefunds: NOTHING,
  universityRequests: { count: 0, oldestAt: null },
};
const LIST = 'GET /v1/admin/feature-pauses';
const ORDER = 'GET /v1/admin/mentor-order';
const SETTINGS = 'GET /v1/admin/runtime-settings';
const PHONE_MONTH = { sent: 0, delivered: 0, undelivered: 0, opened: 0, spentKrw: 0 };
const settingsOf = (...settings: DataOf<typeof SETTINGS>['settings']) => ({ settings, phoneMonth: PHONE_MONTH });
const NOTICE = { name: 'MINIMUM_NOTICE_HOURS' as const, value: 3, startedWith: 3, changedAt: null };
const PUT = 'PUT /v1/admin/feature-pauses/{feature}';
const unfold = (title: string) => page.getByText(title).first().click();
const running = { feature: 'PAYMENT' as const, pausedAt: null };

test('a feature is paused after a question, and what fails is reported', async () => {
  const { sent } = await renderPage(SettingsPage, {
    address: '/admin/settings',
    member: OPERATOR,
    responses: {
      'GET /v1/admin/waiting': WAITING,
      [SETTINGS]: settingsOf(NOTICE),
      [ORDER]: { mode: 'OFF', changedAt: null },
      [LIST]: [
        { features: [running] },
        { features: [running] },
        { features: [{ ...running, pausedAt: '2026-11-24T03:00:00.000Z' }] },
      ],
      [PUT]: [new Refusal(500, 'INTERNAL', '잠시 후 다시 시도해 주세요.'), null],
    },
  });
  const pause = page.getByRole('button', { name: '결제 멈추기' });
  await pause.click();
  await page.getByRole('button', { name: '취소' }).click();
  expect(sent.some(({ name }) => name === PUT)).toBe(false);
  for (const expected of ['바꾸지 못했어요', '결제: 멈췄어요.']) {
    await pause.click();
    await page.getByRole('alertdialog').getByRole('button', { name: '멈추기' }).click();
    await expect.element(page.getByText(expected)).toBeVisible();
    if (expected === '바꾸지 못했어요') await page.getByRole('alertdialog').getByRole('button').click();
  }
  await expect.element(page.getByText(/부터 멈췄어요/)).toBeVisible();
  expect(sent.findLast(({ name }) => name === PUT)).toMatchObject({ body: { isPaused: true } });
});

test('what the mentor list begins with is changed after a question, and what fails is reported', async () => {
  const { sent } = await renderPage(SettingsPage, {
    address: '/admin/settings',
    member: OPERATOR,
    responses: {
      'GET /v1/admin/waiting': WAITING,
      [SETTINGS]: settingsOf(NOTICE),
      [LIST]: { features: [running] },
      [ORDER]: [
        { mode: 'OFF', changedAt: null },
        { mode: 'OFF', changedAt: null },
        { mode: 'HALF', changedAt: '2026-11-24T03:00:00.000Z' },
      ],
      'PUT /v1/admin/mentor-order': [new Refusal(500, 'INTERNAL', '잠시 후 다시 시도해 주세요.'), null],
    },
  });
  await unfold('멘토 목록 순서');
  await expect.element(page.getByRole('radio', { name: '모두 최신순' })).toBeChecked();
  const half = page.getByRole('radio', { name: '절반은 추천순' });
  await half.click();
  await page.getByRole('button', { name: '취소' }).click();
  expect(sent.some(({ name }) => name === 'PUT /v1/admin/mentor-order')).toBe(false);
  await expect.element(half).not.toBeChecked();
  await half.click();
  await page.getByRole('alertdialog').getByRole('button', { name: '바꾸기' }).click();
  await expect.element(page.getByText('바꾸지 못했어요')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button').click();
  await half.click();
  await page.getByRole('alertdialog').getByRole('button', { name: '바꾸기' }).click();
  await expect.element(page.getByText('절반은 추천순: 바꿨어요.')).toBeVisible();
  await expect.element(half).toBeChecked();
  await expect.element(page.getByText(/부터 학생의 절반\(B\)은/)).toBeVisible();
  expect(sent.findLast(({ name }) => name === 'PUT /v1/admin/mentor-order')).toMatchObject({ body: { mode: 'HALF' } });
});

test('a setting is changed within its bounds after a question, and goes back to what it was started with', async () => {
  const put = 'PUT /v1/admin/runtime-settings/{name}';
  const changed = { ...NOTICE, value: 6, changedAt: '2026-11-24T03:00:00.000Z' };
  const byAnother = { ...changed, value: 4 };
  const { sent } = await renderPage(SettingsPage, {
    address: '/admin/settings',
    member: OPERATOR,
    responses: {
      'GET /v1/admin/waiting': WAITING,
      [LIST]: { features: [running] },
      [ORDER]: { mode: 'OFF', changedAt: null },
      [SETTINGS]: [
        settingsOf(NOTICE),
        settingsOf(byAnother),
        settingsOf(changed),
        settingsOf(changed),
        settingsOf(NOTICE),
      ],
      [put]: null,
    },
  });
  await unfold('최소 예약 시간');
  const field = page.getByRole('textbox', { name: '최소 예약 시간' });
  const change = page.getByRole('button', { name: '최소 예약 시간 바꾸기' });
  await expect.element(change).toBeDisabled();
  for (const wrong of ['73', '', '3.5', '0x10']) {
    await field.fill(wrong);
    await change.click();
    await expect.element(field).toHaveAccessibleDescription(/0시간부터 72시간까지 정할 수 있어요/);
  }
  expect(sent.some(({ name }) => name === put)).toBe(false);
  await field.fill('6');
  await change.click();
  await expect.element(page.getByText('최소 예약 시간: 6시간으로 바꿀까요?')).toBeVisible();
  // Another operator has changed it while this page was open.
  await expect.element(page.getByText(/^지금은 4시간이에요\./)).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: '바꾸기' }).click();
  await expect.element(page.getByText(/부터 6시간이에요. 시작할 때의 값은 3시간이에요/)).toBeVisible();
  await page.getByRole('button', { name: '최소 예약 시간 시작할 때의 값으로' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '바꾸기' }).click();
  await expect.element(page.getByText('시작할 때의 값인 3시간 그대로예요.')).toBeVisible();
  await expect.element(field).toHaveValue('3');
  expect(sent.filter(({ name }) => name === put).map(({ body }) => body)).toEqual([{ value: 6 }, { value: null }]);
});

test('what is typed while a setting is being saved stays; what was saved is what the field says', async () => {
  const changed = { ...NOTICE, value: 6, changedAt: '2026-11-24T03:00:00.000Z' };
  const last = settingsOf({ ...changed, value: 12 });
  await renderPage(SettingsPage, {
    address: '/admin/settings',
    member: OPERATOR,
    responses: {
      'GET /v1/admin/waiting': WAITING,
      [LIST]: { features: [running] },
      [ORDER]: { mode: 'OFF', changedAt: null },
      [SETTINGS]: [settingsOf(NOTICE), settingsOf(NOTICE), settingsOf(changed), settingsOf(changed), last],
      'PUT /v1/admin/runtime-settings/{name}': null,
    },
  });
  await unfold('최소 예약 시간');
  const field = page.getByRole('textbox', { name: '최소 예약 시간' });
  const change = page.getByRole('button', { name: '최소 예약 시간 바꾸기' });
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: '바꾸기' });
  await field.fill('6');
  await change.click();
  const save = holdAnswers('PUT');
  await confirm.click();
  await expect.element(confirm).not.toBeInTheDocument();
  await field.fill('12');
  save();
  await expect.element(page.getByText(/부터 6시간이에요\./)).toBeVisible();
  await expect.element(field).toHaveValue('12');
  await change.click();
  await confirm.click();
  await expect.element(page.getByText(/부터 12시간이에요\./)).toBeVisible();
  await expect.element(field).toHaveValue('12');
  await expect.element(change).toBeDisabled();
});

test('a price is read with its comma, as it is shown', async () => {
  const price = { name: 'SESSION_PRICE_KRW' as const, value: 20_000, startedWith: 20_000, changedAt: null };
  await renderPage(SettingsPage, {
    address: '/admin/settings',
    member: OPERATOR,
    responses: {
      'GET /v1/admin/waiting': WAITING,
      [LIST]: { features: [running] },
      [ORDER]: { mode: 'OFF', changedAt: null },
      [SETTINGS]: settingsOf(price),
    },
  });
  await unfold('멘토링 한 번의 요금');
  const field = page.getByRole('textbox', { name: '멘토링 한 번의 요금' });
  const change = page.getByRole('button', { name: '멘토링 한 번의 요금 바꾸기' });
  await field.fill('20,000');
  await expect.element(change).toBeDisabled();
  await field.fill('25,000');
  await change.click();
  await expect.element(page.getByText('멘토링 한 번의 요금: 25,000원으로 바꿀까요?')).toBeVisible();
});

test('shows what the messages to phones of the month came to beside their budget', async () => {
  const budget = { name: 'PHONE_BUDGET_KRW' as const, value: 100_000, startedWith: 100_000, changedAt: null };
  await renderPage(SettingsPage, {
    address: '/admin/settings',
    member: OPERATOR,
    responses: {
      'GET /v1/admin/waiting': WAITING,
      [SETTINGS]: {
        settings: [budget],
        phoneMonth: { sent: 1234, delivered: 1200, undelivered: 30, opened: 640, spentKrw: 16_100 },
      },
      [LIST]: { features: [running] },
      [ORDER]: { mode: 'OFF', changedAt: null },
    },
  });
  await unfold('한 달 알림톡 예산');
  for (const [label, value] of [
    ['이번 달에 쓴 돈', '16,100원'],
    ['보낸 메시지', '1,234건'],
    ['휴대폰에 닿음', '1,200건'],
    ['닿지 않음', '30건'],
    ['버튼으로 열림', '640건'],
  ] as const) {
    await expect.element(page.getByText(label)).toBeVisible();
    await expect.element(page.getByText(value, { exact: true })).toBeVisible();
  }
});
