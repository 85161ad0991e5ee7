import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import { CALENDAR_PROBLEMS } from '#domain/mentors/calendars.ts';
import { alterData, answer, button, listPopular, open, expectVisible, tap, altering } from '../page-helpers.ts';
import { type Area, asMentee, asMentor } from '../state.ts';

type Availability = DataOf<'GET /v1/mentor/me/availability'>;
const CALL = '**/v1/mentor/me/availability';
const CALENDARS_CALL = '**/v1/mentor/me/calendars';
const ROUTE = '/user/availability';
const FORM_ROUTE = '/mentorship/suggestion/:mentorId';

export const availability: Area = {
  name: 'availability',
  title: '가능한 시간',
  states: [
    asMentor('week', '가능한 시간: 시간표, 확정된 멘토링, 다른 날짜', ROUTE, { before: alterWeek, via: openWeek }),
    asMentor('paused', '가능한 시간: 쉬는 중', ROUTE, {
      via: openWeek,
      before: altering<Availability>(CALL, (stored) => ({ ...stored, pausedAt: '2026-11-23T03:00:00.000Z' })),
    }),
    asMentor('day', '가능한 시간: 요일의 시간, 다른 요일에도', ROUTE, {
      before: alterWeek,
      via: openWeek,
      does: ['월요일 시간 더하기', (page) => page.getByRole('checkbox', { name: '화요일' }).check()],
    }),
    asMentor('exception', '가능한 시간: 날짜 정하기', ROUTE, {
      before: alterWeek,
      via: openWeek,
      does: [
        '날짜 정하기',
        (page) => tap(page.getByRole('dialog'), /11월\s*25\s*일/),
        (page) => page.getByRole('radio', { name: '다른 시간에 만나요' }).check(),
      ],
      sees: /확정된 멘토링이 있어요/,
    }),
    asMentee('picker', '제안하기: 가장 가까운 가능 시간, 여러 개 고름', FORM_ROUTE, async (page) => {
      await open(page, `/mentorship/suggestion/${(await listPopular(page))[0]}`);
      await page.getByRole('button', { name: '희망 시간 1: ' }).click();
      await expectVisible(page, page.getByRole('dialog').getByRole('grid'));
      const [first, second] = await page.getByRole('dialog').getByRole('checkbox').all();
      await first?.check();
      await second?.check();
      return expectVisible(page, button(page, '2개 선택 완료'));
    }),
    asMentor('calendars', '내 캘린더: 읽지 못하는 것과 미리 보기', ROUTE, {
      via: openCalendars,
      does: [
        (page) => answer(page, `${CALENDARS_CALL}/preview`, PREVIEW),
        (page) =>
          page.getByRole('dialog').getByLabel('캘린더 주소').fill('https://calendar.example.com/private/basic.ics'),
        '미리 보기',
      ],
      sees: (page) => page.getByRole('dialog').getByText('앞으로 2주 동안 빠지는 시간'),
    }),
  ],
};

const CALENDARS: DataOf<'GET /v1/mentor/me/calendars'>['calendars'] = [
  { calendarId: 1, host: 'calendar.google.com', blocksAllDay: true, readAt: '2026-11-23T02:50:00.000Z', problem: null },
  {
    calendarId: 2,
    host: `${'outlook-office365-'.repeat(3)}shared.calendars.example.com`,
    blocksAllDay: false,
    readAt: '2026-11-22T02:50:00.000Z',
    problem: CALENDAR_PROBLEMS.NEEDS_PASSWORD,
  },
];
const PREVIEW: DataOf<'POST /v1/mentor/me/calendars/preview'> = {
  days: [
    { day: '2026-11-24', starts: ['10:00', '10:30', '14:00'], isAllDay: false },
    { day: '2026-11-27', starts: [], isAllDay: true },
    { day: '2026-12-01', starts: ['19:00', '19:30', '20:00'], isAllDay: false },
  ],
};

async function openCalendars(page: Page): Promise<Page> {
  await answer(page, CALENDARS_CALL, { calendars: CALENDARS });
  await openWeek(page);
  await page.getByRole('button', { name: /^내 캘린더/ }).click();
  return expectVisible(page, page.getByRole('dialog').getByLabel('캘린더 주소'));
}

/** Evenings, a Saturday, a session on Wednesday and two single days. */
async function alterWeek(page: Page): Promise<void> {
  const evening = ['19:00', '19:30', '20:00', '20:30', '21:00', '21:30'];
  const morning = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
  await alterData<Availability>(page, CALL, (stored) => ({
    ...stored,
    week: { 월: evening, 화: [], 수: evening, 목: evening.slice(2), 금: [], 토: morning, 일: [] },
    exceptions: [
      { day: '2026-11-27', starts: [] },
      { day: '2026-12-01', starts: [...morning, ...evening] },
    ],
    booked: [{ day: '2026-11-25', starts: ['20:00'] }],
  }));
}

async function openWeek(page: Page): Promise<Page> {
  await open(page, ROUTE);
  return expectVisible(page, page.getByRole('region', { name: '주간 시간표' }));
}
