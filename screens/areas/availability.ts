import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import { CALENDAR_PROBLEMS } from '#domain/mentors/calendars.ts';
import { alterData, answer, button, failCall, open, expectVisible, tap, role, altering } from '../page-helpers.ts';
import { type Area, state, asMentee, asMentor } from '../state.ts';

type Availability = DataOf<'GET /v1/mentor/me/availability'>;
const CALL = '**/v1/mentor/me/availability';
const CALENDARS_CALL = '**/v1/mentor/me/calendars';
const FREE_TIMES = '**/v1/mentor/*/free-times';
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
    state('unsaved', '가능한 시간: 이번 주 쉬기, 저장하지 않음', ROUTE, async ({ member }) => {
      const page = await openWeek(await alter(await member('mentor')));
      await tap(page, '이번 주 쉬기');
      return expectVisible(page, page.getByText('아직 저장하지 않은 내용이 있어요.'));
    }),
    state('day', '가능한 시간: 요일의 시간, 다른 요일에도', ROUTE, async ({ member }) => {
      const page = await openWeek(await alter(await member('mentor')));
      await tap(page, '월요일 시간 더하기');
      await page.getByRole('checkbox', { name: '화요일' }).check();
      return page;
    }),
    state('half-hours', '가능한 시간: 30분 단위로 고르기', ROUTE, async ({ member }) => {
      const page = await openWeek(await alter(await member('mentor')));
      await tap(page, '30분 단위로 고르기');
      return expectVisible(page, page.getByRole('grid', { name: '30분 단위 시간표' }));
    }),
    state('exception', '가능한 시간: 날짜 정하기', ROUTE, async ({ member }) => {
      const page = await openWeek(await alter(await member('mentor')));
      await tap(page, '날짜 정하기');
      const sheet = page.getByRole('dialog', { name: '날짜 정하기' });
      await sheet.getByRole('button', { name: /11월\s*25\s*일/ }).click();
      await sheet.getByRole('radio', { name: '다른 시간에 만나요' }).check();
      return expectVisible(page, sheet.getByText(/확정된 멘토링이 있어요/));
    }),
    state('no-profile', '가능한 시간: 프로필이 아직 없음', ROUTE, {
      as: 'newcomer-mentor',
      sees: role('link', '프로필 등록하기'),
    }),
    asMentor('loading', '가능한 시간: 불러오는 중', ROUTE, { pends: CALL, sees: role('heading', '가능한 시간') }),
    asMentor('error', '가능한 시간: 불러오지 못함', ROUTE, { fails: CALL }),
    asMentee('picker', '제안하기: 가장 가까운 가능 시간, 여러 개 고름', FORM_ROUTE, async (page) => {
      await openPicker(page);
      const [first, second] = await page.getByRole('dialog').getByRole('checkbox').all();
      await first?.check();
      await second?.check();
      return expectVisible(page, button(page, '2개 선택 완료'));
    }),
    asMentee('picker-notes', '제안하기: 시험 기간과 공휴일', FORM_ROUTE, async (page) => {
      await alterData<DataOf<'GET /v1/mentor/{mentorId}/free-times'>>(page, FREE_TIMES, ({ days, ...rest }) => ({
        ...rest,
        days: days.map((each) => {
          const isExam = each.day >= '2026-12-14' && each.day <= '2026-12-18';
          return isExam ? { ...each, note: { label: '기말고사', isHoliday: false, isAvoided: true } } : each;
        }),
      }));
      await openPicker(page);
      const sheet = page.getByRole('dialog');
      await button(sheet, '다음 달').click();
      await sheet.getByRole('button', { name: /12월\s*25\s*일/ }).click();
      return expectVisible(page, sheet.getByText(/시간은 그대로 고를 수 있어요/));
    }),
    asMentee('picker-unknown', '제안하기: 가능한 시간을 불러오지 못함', FORM_ROUTE, async (page) => {
      await failCall(page, FREE_TIMES, 400);
      await openPicker(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /11월\s*25\s*일/ })
        .click();
      return expectVisible(page, button(page, '다시 불러오기'));
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
    asMentor('calendars-empty', '내 캘린더: 연결하지 않음', ROUTE, { via: (page) => openCalendars(page, []) }),
    asMentor('calendars-refused', '내 캘린더: 캘린더가 아닌 주소', ROUTE, {
      via: (page) => openCalendars(page, []),
      does: [
        (page) => failCall(page, `${CALENDARS_CALL}/preview`, 400),
        (page) => page.getByRole('dialog').getByLabel('캘린더 주소').fill('https://example.com/'),
        '미리 보기',
      ],
      sees: (page) => page.getByRole('dialog').getByText('잠시 후 다시 시도해 주세요', { exact: false }),
    }),
    asMentor('calendars-error', '내 캘린더: 불러오지 못함', ROUTE, {
      via: openWeek,
      fails: CALENDARS_CALL,
      does: (page) => page.getByRole('button', { name: /^내 캘린더/ }).click(),
      sees: (page) => button(page.getByRole('dialog'), '다시 시도'),
    }),
    asMentee('outside', '제안하기: 선호 시간 밖의 시간', FORM_ROUTE, async (page) => {
      await openPicker(page);
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('group', { name: '선호 시간 밖이에요' }).getByRole('checkbox').first().check();
      await tap(page, '1개 선택 완료');
      return expectVisible(page, page.getByText('선호 시간 밖이에요'));
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
