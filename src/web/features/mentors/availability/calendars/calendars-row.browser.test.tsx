import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CalendarPreview, OwnCalendar } from '#contract/mentors/calendars.ts';
import { meOf, NEW_MENTOR } from '../../../../testing/members.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../../testing/server-stub.ts';
import { CalendarsRow } from '../availability-page.tsx';

const CONNECTED: OwnCalendar = {
  calendarId: 3,
  host: 'calendar.example',
  blocksAllDay: false,
  readAt: '2026-11-26T03:00:00Z',
  problem: null,
};
const PREVIEW: CalendarPreview = {
  days: [
    { day: '2026-11-27', starts: ['19:00', '19:30'], isAllDay: false },
    { day: '2026-11-30', starts: [], isAllDay: true },
  ],
};
const ADDRESS = 'https://calendar.example/secret.ics';
const address = page.getByLabelText('캘린더 주소');

async function open(responses: Responses = {}) {
  const rendered = await renderPage(CalendarsRow, {
    address: '/user/availability',
    member: NEW_MENTOR,
    responses: {
      'GET /v1/members/me': meOf(NEW_MENTOR),
      'GET /v1/mentor/me/calendars': { calendars: [] },
      'POST /v1/mentor/me/calendars/preview': PREVIEW,
      ...responses,
    },
  });
  await page.getByRole('button', { name: /내 캘린더/ }).click();
  await expect.element(page.getByRole('dialog', { name: '내 캘린더' })).toBeVisible();
  return rendered;
}

test('a calendar is shown before it is connected, with whole days only when wanted', async () => {
  const { sent } = await open({ 'POST /v1/mentor/me/calendars': { calendars: [CONNECTED] } });
  await expect.element(page.getByRole('button', { name: '미리 보기' })).toBeDisabled();
  await address.fill(ADDRESS);
  await page.getByRole('button', { name: '미리 보기' }).click();
  const shown = page.getByRole('status').filter({ hasText: '앞으로 2주' });
  await expect.element(shown.getByRole('listitem')).toHaveTextContent('11월 27일 (금)19:00~20:00');
  expect(sent.filter(({ name }) => name === 'POST /v1/mentor/me/calendars')).toEqual([]);
  await page.getByRole('checkbox', { name: '종일 일정이 있는 날도 비우기' }).click();
  await expect.element(shown.getByRole('listitem').last()).toHaveTextContent('11월 30일 (월)하루 종일');
  await page.getByRole('button', { name: '연결하기' }).click();
  await expect.element(page.getByText('캘린더를 연결했어요.')).toBeVisible();
  expect(sent.find(({ name }) => name === 'POST /v1/mentor/me/calendars')?.body).toEqual({
    address: ADDRESS,
    blocksAllDay: true,
  });
  await expect.element(page.getByText('calendar.example')).toBeVisible();
  await expect.element(address).toHaveValue('');
});

test('an address that cannot be read keeps what was typed, and says what to do', async () => {
  const message = '로그인해야 열리는 주소예요.';
  await open({ 'POST /v1/mentor/me/calendars/preview': new Refusal(400, 'INVALID_INPUT', message) });
  await address.fill(ADDRESS);
  await page.getByRole('button', { name: '미리 보기' }).click();
  await expect.element(address).toHaveAccessibleDescription(message);
  await expect.element(address).toHaveValue(ADDRESS);
});

test('a connected calendar tells its problem, blocks whole days when wanted, and is disconnected when sure', async () => {
  const problem = '그 주소에 캘린더가 없어요.';
  const { sent } = await open({
    'GET /v1/mentor/me/calendars': { calendars: [{ ...CONNECTED, problem }] },
    'PATCH /v1/mentor/me/calendars/{calendarId}': null,
    'DELETE /v1/mentor/me/calendars/{calendarId}': null,
  });
  await expect.element(page.getByText(problem)).toBeVisible();
  await page.getByRole('checkbox', { name: '종일 일정이 있는 날도 비우기' }).click();
  await expect.poll(() => sent.find(({ name }) => name.startsWith('PATCH'))?.body).toEqual({ blocksAllDay: true });
  await page.getByRole('button', { name: 'calendar.example 끊기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '끊기' }).click();
  await expect.element(page.getByText('캘린더를 끊었어요.')).toBeVisible();
  expect(sent.some(({ name }) => name === 'DELETE /v1/mentor/me/calendars/{calendarId}')).toBe(true);
});
