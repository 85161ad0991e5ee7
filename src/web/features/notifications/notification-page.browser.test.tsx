import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Notification } from '#contract/notifications/notifications.ts';
import { queryClient } from '../../lib/query-client.ts';
import { dismissAlert } from '../../testing/actions.ts';
import { NEW_MENTOR } from '../../testing/members.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { NO_RESPONSE, type Responses } from '../../testing/server-stub.ts';
import NotificationPage from './notification-page.tsx';

const QUESTION: Notification = {
  notificationId: 9,
  kind: 'PAUSE_QUESTION',
  title: '요즘 바쁘신가요?',
  body: '답할 시간이 없다면 한 번 눌러 멘토링을 잠시 쉴 수 있어요. 언제든 다시 시작할 수 있어요.',
  link: '/user/availability',
  isRead: false,
  createdAt: new Date().toISOString(),
};
const listOf = (...content: Notification[]) => ({
  content,
  unreadCount: content.filter(({ isRead }) => !isRead).length,
  sliceInfo: { size: 20, numberOfElements: content.length, last: true, empty: false, cursor: null },
});
const open = (notification: Notification, responses: Responses = {}) =>
  renderPage(NotificationPage, {
    address: '/notifications',
    member: NEW_MENTOR,
    responses: {
      'GET /v1/notifications': listOf(notification),
      'POST /v1/notifications/read': null,
      'PUT /v1/mentor/me/pause': null,
      ...responses,
    },
  });

test('a mentor who is asked whether to take a pause takes it by one tap on the question', async () => {
  const { sent } = await open(QUESTION);
  await page.getByRole('button', { name: '잠시 쉬기' }).click();
  await expect.element(page.getByText('이제 쉬어요. 언제든 다시 시작할 수 있어요.')).toBeVisible();
  expect(sent.filter(({ name }) => name === 'PUT /v1/mentor/me/pause')).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: '잠시 쉬기' })).not.toBeInTheDocument();
});

test('the tap can be made again when the pause could not be taken', async () => {
  await open(QUESTION, { 'PUT /v1/mentor/me/pause': [NO_RESPONSE, null] });
  const pause = page.getByRole('button', { name: '잠시 쉬기' });
  await pause.click();
  await dismissAlert('바꾸지 못했어요', '네트워크 오류가 발생했습니다. 다시 시도해주세요.');
  await pause.click();
  await expect.element(page.getByText('이제 쉬어요. 언제든 다시 시작할 수 있어요.')).toBeVisible();
  await expect.element(pause).not.toBeInTheDocument();
});

test('a question of last week has no button', async () => {
  await open({ ...QUESTION, isRead: true, createdAt: new Date(Date.now() - 7 * 24 * 3_600_000).toISOString() });
  await expect.element(page.getByText('요즘 바쁘신가요?')).toBeVisible();
  expect(page.getByRole('button', { name: '잠시 쉬기' }).elements()).toEqual([]);
});

test('what came before of a mentoring stays unfolded when something new comes', async () => {
  const [paid, rejected, refunded] = (['PAID', 'REJECTED', 'REFUNDED'] as const).map((title, index): Notification => ({
    ...QUESTION,
    kind: 'PAYMENT_REFUND_COMPLETED',
    notificationId: 20 + index,
    title,
    link: '/user/status/mentor/progress/7',
  })) as [Notification, Notification, Notification];
  await open(rejected, { 'GET /v1/notifications': [listOf(rejected, paid), listOf(refunded, rejected, paid)] });
  await page.getByRole('button', { name: '이전 알림 +1' }).click();
  await expect.element(page.getByText('PAID')).toBeVisible();
  await queryClient.invalidateQueries();
  await expect.element(page.getByRole('button', { name: '이전 알림 +2' })).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByText('PAID')).toBeVisible();
});
