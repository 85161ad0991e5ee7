import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Availability } from '#contract/mentors/availability.ts';
import type { AvailabilityInput } from '#domain/mentors/availability/availability.ts';
import { EMPTY_WEEK } from '#domain/mentors/availability/week.ts';
import { meOf, NEW_MENTOR } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { holdAnswers, NO_RESPONSE, Refusal, type Responses } from '../../../testing/server-stub.ts';
import AvailabilityPage from './availability-page.tsx';

const STORED: Availability = {
  week: { ...EMPTY_WEEK, 월: ['19:00', '19:30'], 수: ['10:00'] } as Availability['week'],
  exceptions: [{ day: '2026-12-01', starts: ['10:00', '10:30'] }],
  noticeHours: 3,
  minimumNoticeHours: 3,
  maxSessionsAWeek: null,
  maxOpenProposals: null,
  pausedAt: null,
  booked: [{ day: '2026-11-25', starts: ['10:00'] }],
  notes: [],
};
const save = page.getByRole('button', { name: '저장하기' });
const cell = (name: string) => page.getByRole('button', { name });
const row = (weekday: string) =>
  page.getByRole('button', { name: new RegExp(`^${weekday}요일 (쉬어요|\\d\\d:\\d\\d~)`) });
const sheetOf = (weekday: string) => page.getByRole('dialog', { name: `${weekday}요일` });
const unsaved = page.getByText('아직 저장하지 않은 내용이 있어요.');

afterEach(() => {
  vi.useRealTimers();
});

/** Opens the page on Thursday, 2026-11-26 at noon unless told otherwise. */
async function open(responses: Responses = {}, now = '2026-11-26T12:00:00+09:00') {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const rendered = await renderPage(AvailabilityPage, {
    address: '/user/availability',
    member: NEW_MENTOR,
    responses: {
      'GET /v1/mentor/me/availability': STORED,
      'PUT /v1/mentor/me/availability': STORED,
      'GET /v1/members/me': meOf(NEW_MENTOR),
      ...responses,
    },
  });
  return {
    ...rendered,
    saved: () =>
      rendered.sent.findLast(({ name }) => name === 'PUT /v1/mentor/me/availability')?.body as AvailabilityInput,
  };
}

/** Opens the page with the half hours of the week. */
async function openGrid(responses?: Responses, now?: string) {
  const opened = await open(responses, now);
  await page.getByRole('button', { name: '30분 단위로 고르기' }).click();
  return opened;
}

async function pressSave() {
  await save.click();
  await expect.element(page.getByText('가능한 시간을 저장했어요.')).toBeVisible();
}

describe('the days of the week', () => {
  test('have their hours, which are changed, added to and taken away in a sheet', async () => {
    const { saved } = await open();
    await expect.element(row('월')).toHaveAccessibleName('월요일 19:00~20:00');
    await expect.element(row('화')).toHaveAccessibleName('화요일 쉬어요');
    await row('월').click();
    const sheet = sheetOf('월');
    await sheet.getByRole('combobox', { name: '1번째 시작' }).selectOptions('18:00');
    await sheet.getByRole('combobox', { name: '1번째 끝' }).selectOptions('21:00');
    await sheet.getByRole('button', { name: '시간 더하기' }).click();
    await sheet.getByRole('combobox', { name: '2번째 시작' }).selectOptions('22:30');
    await sheet.getByRole('combobox', { name: '2번째 끝' }).selectOptions('24:00');
    await sheet.getByRole('button', { name: '정하기' }).click();
    await expect.element(row('월')).toHaveAccessibleName('월요일 18:00~21:00, 22:30~24:00');
    await row('수').click();
    await sheetOf('수').getByRole('button', { name: '10:00~10:30 지우기' }).click();
    await sheetOf('수').getByRole('button', { name: '정하기' }).click();
    await expect.element(row('수')).toHaveAccessibleName('수요일 쉬어요');
    await pressSave();
    const monday = ['18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '22:30', '23:00', '23:30'];
    expect(saved().week).toEqual({ ...STORED.week, 월: monday, 수: [] });
  });

  test('keep at least half an hour when their start passes their end', async () => {
    await open();
    await row('수').click();
    const sheet = sheetOf('수');
    await sheet.getByRole('combobox', { name: '1번째 시작' }).selectOptions('23:30');
    await expect.element(sheet.getByRole('combobox', { name: '1번째 끝' })).toHaveDisplayValue('24:00');
  });

  test('take two taps for an evening, and two more for the same on another day', async () => {
    const { saved } = await open();
    await page.getByRole('button', { name: '화요일 시간 더하기' }).click();
    const sheet = sheetOf('화');
    for (const day of ['월요일', '일요일']) await sheet.getByRole('checkbox', { name: day }).click();
    await sheet.getByRole('button', { name: '정하기' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await pressSave();
    const evening = ['19:00', '19:30', '20:00', '20:30'];
    expect(saved().week).toEqual({ ...STORED.week, 월: evening, 화: evening, 일: evening });
  });

  test('keep the half hour of a confirmed session, and say so', async () => {
    const { saved } = await open({}, '2026-11-23T12:00:00+09:00');
    await row('수').click();
    const sheet = sheetOf('수');
    await expect.element(sheet.getByText('10:00에 확정된 멘토링이 있어요. 그 시간은 그대로예요.')).toBeVisible();
    await sheet.getByRole('button', { name: '10:00~10:30 지우기' }).click();
    await sheet.getByRole('button', { name: '정하기' }).click();
    await expect.element(row('수')).toHaveAccessibleName('수요일 10:00~10:30');
    await expect.element(save).toBeDisabled();
    expect(saved()).toBeUndefined();
  });

  test('are left as they were by a sheet that is closed', async () => {
    await open();
    await page.getByRole('button', { name: '화요일 시간 더하기' }).click();
    await sheetOf('화').getByRole('button', { name: '닫기' }).click();
    await expect.element(row('화')).toHaveAccessibleName('화요일 쉬어요');
    await expect.element(save).toBeDisabled();
  });
});

describe('the half hours of the week', () => {
  test('are turned on and off by taps and by dragging, and saved', async () => {
    const { saved } = await openGrid();
    await expect.element(cell('월요일 19:00')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(save).toBeDisabled();
    await cell('월요일 19:30').click();
    await expect.element(cell('월요일 19:30')).toHaveAttribute('aria-pressed', 'false');
    await expect.element(unsaved).toBeVisible();
    await userEvent.dragAndDrop(cell('목요일 20:00'), cell('금요일 21:00'));
    await expect.element(row('금')).toHaveAccessibleName('금요일 20:00~21:30');
    await pressSave();
    const evening = ['20:00', '20:30', '21:00'];
    expect(saved().week).toEqual({ ...STORED.week, 월: ['19:00'], 목: evening, 금: evening });
    await expect.element(page.getByText(/에 저장했어요\.$/)).toBeVisible();
    await expect.element(unsaved).not.toBeInTheDocument();
  });

  test('that were saved are said where screen readers listen already', async () => {
    await openGrid();
    await cell('월요일 19:30').click();
    await expect.element(unsaved).toBeVisible();
    const listening = [...document.querySelectorAll('[role=status]')];
    await pressSave();
    const said = page.getByText(/에 저장했어요\.$/);
    await expect.element(said).toBeVisible();
    expect(listening).toContain(said.element());
  });

  test('keep what is changed while it is being saved, not saved yet', async () => {
    await openGrid();
    const answer = holdAnswers('PUT');
    await cell('월요일 19:30').click();
    await save.click();
    await cell('금요일 21:00').click();
    answer();
    await expect.element(page.getByText('가능한 시간을 저장했어요.')).toBeVisible();
    await expect.element(cell('금요일 21:00')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(unsaved).toBeVisible();
  });

  test('have one stop for the keyboard: arrows walk, Space turns on and off, Shift goes on with it', async () => {
    await openGrid();
    const first = cell('월요일 09:00');
    await expect.element(first).toHaveAttribute('tabindex', '0');
    (first.element() as HTMLElement).focus();
    await userEvent.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}{ArrowRight}');
    await expect.element(cell('화요일 10:00')).toHaveFocus();
    for (const clock of ['09:00', '09:30', '10:00'])
      await expect.element(cell(`월요일 ${clock}`)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(cell('화요일 10:00')).toHaveAttribute('aria-pressed', 'false');
    await userEvent.keyboard('{ArrowLeft} ');
    await expect.element(cell('월요일 10:00')).toHaveAttribute('aria-pressed', 'false');
    await expect.element(first).toHaveAttribute('tabindex', '-1');
  });

  test('keep that of a confirmed session, whatever is painted over it', async () => {
    await openGrid({}, '2026-11-23T12:00:00+09:00');
    const locked = cell('수요일 10:00, 확정된 멘토링');
    await expect.element(locked).toHaveAttribute('aria-disabled', 'true');
    (locked.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(locked).toHaveAttribute('aria-pressed', 'true');
    await userEvent.dragAndDrop(cell('화요일 10:00'), cell('목요일 10:00'));
    await userEvent.dragAndDrop(cell('화요일 10:00'), cell('목요일 10:00'));
    await expect.element(cell('목요일 10:00')).toHaveAttribute('aria-pressed', 'false');
    await expect.element(locked).toHaveAttribute('aria-pressed', 'true');
  });

  test('are painted by a finger that rests first; one that moves at once scrolls the page', async () => {
    await openGrid();
    await expect.element(cell('목요일 20:00')).toBeVisible();
    const [from, to] = [cell('목요일 20:00'), cell('금요일 20:30')].map((each) => each.element());
    if (!from || !to) throw new Error('no cells');
    from.scrollIntoView({ block: 'center' });
    const send = (type: string, over: Element) => {
      const { left, top, width, height } = over.getBoundingClientRect();
      const place = { clientX: left + width / 2, clientY: top + height / 2 };
      from.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, pointerType: 'touch', ...place }));
    };
    const isHeld = () => !from.dispatchEvent(new Event('touchmove', { bubbles: true, cancelable: true }));
    send('pointerdown', from);
    send('pointermove', to);
    expect(isHeld(), 'the page scrolls').toBe(false);
    send('pointerup', to);
    send('pointerdown', from);
    await expect.element(cell('목요일 20:00')).toHaveAttribute('aria-pressed', 'true');
    expect(isHeld(), 'the page stands still').toBe(true);
    send('pointermove', to);
    await expect.element(cell('금요일 20:30')).toHaveAttribute('aria-pressed', 'true');
    send('pointerup', to);
    await expect.element(row('금')).toHaveAccessibleName('금요일 20:00~21:00');
    await expect.poll(isHeld).toBe(false);
  });

  test('are not saved without one', async () => {
    const { sent } = await openGrid();
    for (const name of ['월요일 19:00', '월요일 19:30', '수요일 10:00']) await cell(name).click();
    await save.click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('가능한 시간을 1칸 이상 선택해 주세요. 고른 내용은 그대로 있어요.');
    expect(sent.some(({ name }) => name.startsWith('PUT'))).toBe(false);
  });
});

describe('single days', () => {
  test('are closed for what is left of the week, and opened again', async () => {
    const { saved } = await open();
    await page.getByRole('button', { name: '이번 주 쉬기' }).click();
    await expect.element(page.getByRole('button', { name: '다시 열기' })).toHaveAttribute('aria-pressed', 'true');
    await pressSave();
    const closed = ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'].map((day) => ({ day, starts: [] }));
    expect(saved().exceptions).toEqual([...closed, ...STORED.exceptions]);
    // What the server answers is what is shown: this one has left the days open.
    await expect.element(page.getByRole('button', { name: '이번 주 쉬기' })).toBeVisible();
  });

  test('of a week that is closed and opened again have the hours that they had', async () => {
    const exceptions = [{ day: '2026-11-27', starts: ['10:00'] }, ...STORED.exceptions];
    await open({ 'GET /v1/mentor/me/availability': { ...STORED, exceptions } });
    await page.getByRole('button', { name: '이번 주 쉬기' }).click();
    await expect.element(unsaved).toBeVisible();
    await page.getByRole('button', { name: '다시 열기' }).click();
    await expect.element(page.getByRole('button', { name: '11월 27일 (금) 지우기' })).toBeVisible();
    await expect.element(unsaved).not.toBeInTheDocument();
  });

  test('are chosen from a calendar, with half hours of their own, and taken away', async () => {
    const { saved } = await open();
    await expect.element(page.getByText('10:00~11:00')).toBeVisible();
    await page.getByRole('button', { name: '12월 1일 (화) 지우기' }).click();
    await page.getByRole('button', { name: '날짜 정하기' }).click();
    const sheet = page.getByRole('dialog', { name: '날짜 정하기' });
    await expect.element(sheet.getByRole('button', { name: '정하기' })).toBeDisabled();
    await sheet.getByRole('button', { name: /11월\s*30\s*일/ }).click();
    await sheet.getByRole('radio', { name: '다른 시간에 만나요' }).click();
    await sheet.getByRole('combobox', { name: '1번째 시작' }).selectOptions('19:30');
    await sheet.getByRole('button', { name: '정하기' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await pressSave();
    expect(saved().exceptions).toEqual([{ day: '2026-11-30', starts: ['19:30'] }]);
  });
});

describe('the page', () => {
  test('saves notice and number of sessions', async () => {
    const { saved } = await open();
    await page.getByRole('combobox', { name: '최소 예약 시간' }).selectOptions('1일 전까지');
    await page.getByRole('combobox', { name: '한 주에 받을 멘토링' }).selectOptions('3회까지');
    await pressSave();
    expect(saved()).toMatchObject({ noticeHours: 24, maxSessionsAWeek: 3 });
  });

  test('keeps what is not saved over a reload and without a network, and gives it up when asked to', async () => {
    await openGrid();
    await cell('일요일 07:00').click();
    document.body.replaceChildren();
    await openGrid({ 'PUT /v1/mentor/me/availability': NO_RESPONSE });
    await expect.element(cell('일요일 07:00')).toHaveAttribute('aria-pressed', 'true');
    await save.click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('네트워크 오류가 발생했습니다. 다시 시도해주세요. 고른 내용은 그대로 있어요.');
    await expect.element(cell('일요일 07:00')).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: '되돌리기' }).click();
    await expect.element(cell('일요일 07:00')).toHaveAttribute('aria-pressed', 'false');
    await expect.element(save).toBeDisabled();
  });

  test('saves how many proposals may be open', async () => {
    const { saved } = await open();
    await page.getByRole('combobox', { name: '동시에 받을 제안' }).selectOptions('5개까지');
    await pressSave();
    expect(saved()).toMatchObject({ maxOpenProposals: 5 });
  });

  test('takes a pause and ends it by one tap each, and keeps what is not saved', async () => {
    const paused = { ...STORED, pausedAt: '2026-11-23T03:00:00.000Z' };
    await openGrid({
      'GET /v1/mentor/me/availability': [STORED, paused, STORED],
      'PUT /v1/mentor/me/pause': null,
      'DELETE /v1/mentor/me/pause': null,
    });
    await cell('일요일 07:00').click();
    await page.getByRole('button', { name: '잠시 쉬기' }).click();
    await expect.element(page.getByRole('heading', { name: '지금은 쉬고 있어요' })).toBeVisible();
    await expect.element(cell('일요일 07:00')).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: '다시 시작하기' }).click();
    await expect.element(page.getByRole('heading', { name: '당분간 쉬고 싶나요?' })).toBeVisible();
  });

  test('says so without a profile, and when it cannot be loaded', async () => {
    await open({ 'GET /v1/mentor/me/availability': new Refusal(409, 'NO_PROFILE', '프로필을 먼저 등록해 주세요.') });
    await expect.element(page.getByRole('link', { name: '프로필 등록하기' })).toBeVisible();
    document.body.replaceChildren();
    await open({ 'GET /v1/mentor/me/availability': [new Refusal(429, 'TOO_MANY_REQUESTS', '잠시 후'), STORED] });
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect.element(row('월')).toBeVisible();
  });
});
