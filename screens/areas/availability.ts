import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import { CALENDAR_PROBLEMS } from '#domain/mentors/calendars.ts';
import { alterData, answer, button, open, expectVisible, tap, altering } from '../page-helpers.ts';
import { type Area, state, asMentee, asMentor } from '../state.ts';

type Availability = DataOf<'GET /v1/mentor/me/availability'>;
const CALL = '**/v1/mentor/me/availability';
const CALENDARS_CALL = '**/v1/mentor/me/calendars';
const ROUTE = '/user/availability';
const FORM_ROUTE = '/mentorship/suggestion/:mentorId';

export const availability: Area = {
  name: 'availability',
  title: '가능한 시간',
  states: [
    state('week', '가능한 시간: 시간표, 확정된 멘토링, 다른 날짜', ROUTE, async ({ member }) =>
      openWeek(await alter(await member('mentor'))),
    ),
    asMentor('paused', '가능한 시간: 쉬는 중', ROUTE, {
      via: openWeek,
      before: altering<Availability>(CALL, (stored) => ({ ...stored, pausedAt: '2026-11-23T03:00:00.000Z' })),
    }),
    state('day', '가능한 시간: 요일의 시간, 다른 요일에도', ROUTE, async ({ member }) => {
      const page = await openWeek(await alter(await member('mentor')));
      await tap(page, '월요일 시간 더하기');
      await page.getByRole('checkbox', { name: '화요일' }).check();
      return page;
    }),
    state('exception', '가능한 시간: 날짜 정하기', ROUTE, async ({ member }) => {
      const page = await openWeek(await alter(await member('mentor')));
      await tap(page, '날짜 정하기');
      const sheet = page.getByRole('dialog', { name: '날짜 정하기' });
      await sheet.getByRole('button', { name: /11월\s*25\s*일/ }).click();
      await sheet.getByRole('radio', { name: '다른 시간에 만나요' }).check();
      return expectVisible(page, sheet.getByText(/확정된 멘토링이 있어요/));
    }),
    asMentee('picker', '제안하기: 가장 가까운 가능 시간, 여러 개 고름', FORM_ROUTE, async (page) => {
      await openPicker(page);
      const [first, second] = await page.getByRole('dialog').getByRole('checkbox').all();
      await first?.check();
      await second?.check();
      return expectVisible(page, button(page, '2개 선택 완료'));
    }),
    asMentor('calendars', '내 캘린더: 읽지 못하는 것과 미리 보기', ROUTE, {
      via: (page) => openCalendars(page, CALENDARS),
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

async function openCalendars(page: Page, calendars: typeof CALENDARS): Promise<Page> {
  await answer(page, CALENDARS_CALL, { calendars });
  await openWeek(page);
  await page.getByRole('button', { name: /^내 캘린더/ }).click();
  return expectVisible(page, page.getByRole('dialog').getByLabel('캘린더 주소'));
}

/** Evenings, a Saturday, a session on Wednesday and two single days. */
async function alter(page: Page): Promise<Page> {
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
  return page;
}

async function openWeek(page: Page): Promise<Page> {
  await open(page, ROUTE);
  return expectVisible(page, page.getByRole('region', { name: '주간 시간표' }));
}

/** The time picker of the mentor of the demo campus with the most sessions. */
async function openPicker(page: Page): Promise<Page> {
  const response = await page.request.get('/v1/mentor?sort=mentoringCount,DESC&size=1');
  const { data } = (await response.json()) as { data: DataOf<'GET /v1/mentor'> };
  await open(page, `/mentorship/suggestion/${data.content[0]?.mentorId ?? 0}`);
  await page.getByRole('button', { name: '희망 시간 1: ' }).click();
  return expectVisible(page, page.getByRole('dialog').getByRole('grid'));
}
