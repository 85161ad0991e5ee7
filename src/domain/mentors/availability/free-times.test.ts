import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SLOT_STARTS, SUGGESTED_NOTICE_HOURS } from '../../mentorings/times/slot-limits.ts';
import { hasNotice, lastSlotDay, openStarts } from '../../mentorings/times/slots.ts';
import { DAY_MS, HALF_HOUR_MS } from '../../time/durations.ts';
import {
  addKoreanDays,
  koreanClock,
  koreanDay,
  KOREAN_WEEKDAYS,
  mondayOfDay,
  parseKoreanTime,
} from '../../time/korean-time.ts';
import { holidayOn, NO_CHANGES } from '../../time/public-holidays.ts';
import {
  type AvailabilityFacts,
  findInFullWeek,
  freeDays,
  isBusyAt,
  isFreeAt,
  nextFreeTime,
  nextFreeTimes,
  opensFreeTimes,
  problemWithWishes,
  roomInWeek,
} from './free-times.ts';
import { buildWeek, EMPTY_WEEK } from './week.ts';

/** A Monday. */
const NOON = new Date('2026-11-23T03:00:00Z');
const at = (text: string) => parseKoreanTime(`${text}:00`) ?? new Date(Number.NaN);
const EVENINGS: AvailabilityFacts = {
  week: { ...EMPTY_WEEK, 월: ['19:00', '19:30'], 수: ['19:00', '19:30'] },
  exceptions: new Map(),
  noticeHours: 3,
  holidayChanges: NO_CHANGES,
  maxSessionsAWeek: null,
  booked: [],
  sessions: [],
  busy: new Set<number>(),
};
/** Today, an hour from now on. */
const MONDAY_FROM_13 = { exceptions: new Map([['2026-11-23', ['13:00', '14:30', '15:00', '15:30']]]) };
const TODAY_OFF = new Map([['2026-11-23', '임시공휴일']]);
/** Today's evening, and that of another day. */
const onlyOn = (...days: string[]) => ({
  week: EMPTY_WEEK,
  exceptions: new Map(['2026-11-23', ...days].map((day) => [day, ['19:00']])),
});
const busyAt = (...starts: string[]) => new Set(starts.map((start) => at(start).getTime() / HALF_HOUR_MS));
/** Every Tuesday evening until the last day that can be proposed. */
function tuesdays(): Date[] {
  const starts: Date[] = [];
  for (
    let start = at('2026-11-24T20:00');
    koreanDay(start) <= lastSlotDay(NOON);
    start = new Date(start.getTime() + 7 * DAY_MS)
  )
    starts.push(start);
  return starts;
}
const next = (changes: Partial<AvailabilityFacts>, now = NOON) => {
  const start = nextFreeTime({ ...EVENINGS, ...changes }, now);
  return start && `${koreanDay(start)}T${koreanClock(start)}`;
};

describe('a change of the times', () => {
  it.each<[what: string, changes: Partial<AvailabilityFacts>, opens: boolean]>([
    ['that changes nothing opens nothing', {}, false],
    ['opens a half hour more of the week', { week: { ...EVENINGS.week, 금: ['07:00'] } }, true],
    ['opens nothing with half hours less', { week: { ...EVENINGS.week, 수: [] } }, false],
    ['opens a day of its own', { exceptions: new Map([['2026-11-27', ['10:00']]]) }, true],
    ['opens nothing with a closed day', { exceptions: new Map([['2026-11-25', []]]) }, false],
    ['opens nothing with a longer notice', { noticeHours: 24 }, false],
    ['opens nothing that is booked', { week: { ...EVENINGS.week, 화: ['20:00'] }, booked: tuesdays() }, false],
  ])('%s', (_what, changes, opens) => {
    const before = { ...EVENINGS, booked: changes.booked ?? EVENINGS.booked };
    expect(opensFreeTimes(before, { ...before, ...changes }, NOON)).toBe(opens);
  });

  it('opens what a full week had closed, and what was too soon', () => {
    const booked = [at('2026-11-23T08:00')];
    const full = { ...EVENINGS, booked, sessions: booked, maxSessionsAWeek: 1 };
    expect(opensFreeTimes(full, { ...full, maxSessionsAWeek: 2 }, NOON)).toBe(true);
    expect(opensFreeTimes({ ...EVENINGS, noticeHours: 48 }, EVENINGS, NOON)).toBe(true);
  });
});

describe('the next free times', () => {
  const nextThree = (changes: Partial<AvailabilityFacts>, days = 3) =>
    nextFreeTimes({ ...EVENINGS, ...changes }, NOON, days).map((start) => `${koreanDay(start)}T${koreanClock(start)}`);

  it('are the first half hour of each of the next days that have one', () => {
    expect(nextThree({})).toEqual(['2026-11-23T19:00', '2026-11-25T19:00', '2026-11-30T19:00']);
    expect(nextThree({}, 1)).toEqual(['2026-11-23T19:00']);
  });

  it('leave out closed days and public holidays', () => {
    const exceptions = new Map([['2026-11-25', []]]);
    const holidayChanges = new Map([['2026-11-30', '임시 공휴일']]);
    expect(nextThree({ exceptions, holidayChanges })).toEqual([
      '2026-11-23T19:00',
      '2026-12-02T19:00',
      '2026-12-07T19:00',
    ]);
  });

  it('are none without a free time', () => {
    expect(nextThree({ week: EMPTY_WEEK })).toEqual([]);
  });
});

describe('the next free time', () => {
  it.each<[what: string, changes: Partial<AvailabilityFacts>, expected: string | undefined]>([
    ['is the first half hour of the week', {}, '2026-11-23T19:00'],
    ['leaves three hours where no notice is asked for', { noticeHours: 0, ...MONDAY_FROM_13 }, '2026-11-23T15:00'],
    ['leaves three hours where less notice is asked for', { noticeHours: 1, ...MONDAY_FROM_13 }, '2026-11-23T15:00'],
    ['leaves the notice', { noticeHours: 7 }, '2026-11-23T19:00'],
    ['leaves a longer notice', { noticeHours: 8 }, '2026-11-25T19:00'],
    ['is not booked', { booked: [at('2026-11-23T19:00')] }, '2026-11-23T19:30'],
    ['is not on a closed day', { exceptions: new Map([['2026-11-23', []]]) }, '2026-11-25T19:00'],
    ['has a day’s other hours', { exceptions: new Map([['2026-11-23', ['21:00']]]) }, '2026-11-23T21:00'],
    [
      'may be on a day that the week has not',
      { exceptions: new Map([['2026-11-24', ['07:00']]]), noticeHours: 9 },
      '2026-11-24T07:00',
    ],
    [
      'is in the next week when this one is full, by a session that is over too',
      { maxSessionsAWeek: 1, sessions: [at('2026-11-23T08:00')] },
      '2026-11-30T19:00',
    ],
    [
      'is in this week when only sessions of theirs as a mentee fill it, and not at one of them',
      { maxSessionsAWeek: 1, booked: [at('2026-11-23T08:00'), at('2026-11-23T19:00')] },
      '2026-11-23T19:30',
    ],
    [
      'is in this week while it is not full',
      { maxSessionsAWeek: 2, sessions: [at('2026-11-23T08:00'), at('2026-11-30T19:00')] },
      '2026-11-23T19:00',
    ],
    ['is none without half hours', { week: EMPTY_WEEK }, undefined],
    [
      'is not where a calendar of the mentor’s has something else',
      { busy: busyAt('2026-11-23T19:00') },
      '2026-11-23T19:30',
    ],
    ['passes over a public holiday', { holidayChanges: TODAY_OFF }, '2026-11-25T19:00'],
    ['passes over one for a week', { holidayChanges: TODAY_OFF, ...onlyOn('2026-11-30') }, '2026-11-30T19:00'],
    ['is on one if the next is later', { holidayChanges: TODAY_OFF, ...onlyOn('2026-12-01') }, '2026-11-23T19:00'],
    ['is on one if there is no other', { holidayChanges: TODAY_OFF, ...onlyOn() }, '2026-11-23T19:00'],
  ])('%s', (_what, changes, expected) => {
    expect(next(changes)).toBe(expected);
  });

  it('is none beyond the last day that can be proposed', () => {
    const closed = new Map(freeDays(EVENINGS, koreanDay(NOON), NOON).map(({ day }) => [day, []]));
    expect(closed.size).toBe(91);
    expect(next({ exceptions: closed })).toBeUndefined();
  });
});

describe('free times', () => {
  it('are all that lie ahead where no notice is asked for, also those too near to be suggested', () => {
    const [today] = freeDays({ ...EVENINGS, noticeHours: 0, ...MONDAY_FROM_13 }, koreanDay(NOON), NOON);
    expect(today?.free).toEqual(['13:00', '14:30', '15:00', '15:30']);
  });

  const day = fc.integer({ min: 0, max: 100 }).map((days) => koreanDay(new Date(NOON.getTime() + days * DAY_MS)));
  const starts = fc.subarray([...SLOT_STARTS]);
  const moment = fc.tuple(day, fc.constantFrom(...SLOT_STARTS)).map(([on, clock]) => at(`${on}T${clock}`));
  const facts = fc.record<AvailabilityFacts>({
    week: fc
      .tuple(...KOREAN_WEEKDAYS.map(() => starts))
      .map((lists) => buildWeek((weekday) => lists[KOREAN_WEEKDAYS.indexOf(weekday)] ?? [])),
    exceptions: fc
      .array(fc.tuple(day, fc.oneof(fc.constant([]), starts)), { maxLength: 12 })
      .map((list) => new Map(list)),
    noticeHours: fc.integer({ min: 0, max: 168 }),
    maxSessionsAWeek: fc.option(fc.integer({ min: 1, max: 5 })),
    booked: fc.uniqueArray(moment, { maxLength: 20, selector: Number }),
    sessions: fc.uniqueArray(moment, { maxLength: 20, selector: Number }),
    busy: fc
      .uniqueArray(moment, { maxLength: 20, selector: Number })
      .map((starts) => new Set(starts.map((start) => start.getTime() / HALF_HOUR_MS))),
    holidayChanges: fc
      .array(fc.tuple(day, fc.option(fc.constant('임시공휴일'))), { maxLength: 12 })
      .map((list) => new Map(list)),
  });
  const timesOf = (each: AvailabilityFacts) =>
    freeDays(each, koreanDay(NOON), NOON).flatMap(({ day: on, free }) => free.map((clock) => at(`${on}T${clock}`)));

  it('are offered by the picker, respect notice, bookings and closed days, and can all be proposed', () => {
    fc.assert(
      fc.property(facts, (each) => {
        for (const { day: on, free } of freeDays(each, koreanDay(NOON), NOON)) {
          expect(openStarts(on, [], NOON, each.noticeHours)).toEqual(expect.arrayContaining([...free]));
          expect(free.length === 0 || each.exceptions.get(on)?.length !== 0).toBe(true);
        }
        const times = timesOf(each);
        expect(times.filter((start) => each.booked.some((taken) => Number(taken) === Number(start)))).toEqual([]);
        expect(times.filter((start) => isBusyAt(each, start))).toEqual([]);
        for (const start of [...each.booked, ...each.sessions, ...times.slice(0, 20)])
          if (koreanDay(start) <= lastSlotDay(NOON))
            expect(isFreeAt(each, start, NOON)).toBe(times.some((time) => Number(time) === Number(start)));
        expect(problemWithWishes(times, each, NOON)).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });

  it('are in no week that is full, and in every other one all that the mentor has said', () => {
    fc.assert(
      fc.property(facts, day, (each, on) => {
        const inWeek = each.sessions.filter((start) => mondayOfDay(koreanDay(start)) === mondayOfDay(on)).length;
        const isFull = each.maxSessionsAWeek !== null && inWeek >= each.maxSessionsAWeek;
        const said =
          each.exceptions.get(on) ?? each.week[KOREAN_WEEKDAYS[(new Date(`${on}T12:00Z`).getUTCDay() + 6) % 7] ?? '월'];
        const expected = said.filter(
          (clock) =>
            !isFull &&
            on <= lastSlotDay(NOON) &&
            hasNotice(at(`${on}T${clock}`), NOON, each.noticeHours) &&
            !each.booked.some((start) => Number(start) === Number(at(`${on}T${clock}`))) &&
            !each.busy.has(Number(at(`${on}T${clock}`)) / HALF_HOUR_MS),
        );
        const found = freeDays(each, on, NOON).find((free) => free.day === on);
        expect(found?.free ?? []).toEqual(expected);
      }),
    );
  });

  it('are suggested from three hours ahead; the next one avoids public holidays within a week', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const isSuggested = (start: Date) => hasNotice(start, NOON, SUGGESTED_NOTICE_HOURS);
        const [first, ...others] = timesOf(each).filter(isSuggested);
        const next = nextFreeTime(each, NOON);
        const isHoliday = (start: Date) => holidayOn(koreanDay(start), each.holidayChanges) !== undefined;
        const within = addKoreanDays(koreanDay(first ?? NOON), 7);
        const ordinary = others.find((start) => !isHoliday(start) && koreanDay(start) <= within);
        expect(next).toEqual(first && isHoliday(first) ? (ordinary ?? first) : first);
      }),
      { numRuns: 30 },
    );
  });

  it('say which half hours are booked, whether the week has them or not', () => {
    const [monday, tuesday, wednesday] = freeDays(
      { ...EVENINGS, booked: [at('2026-11-23T19:00'), at('2026-11-24T10:00')] },
      '2026-11-01',
      NOON,
    );
    expect(monday).toEqual({ day: '2026-11-23', closure: null, free: ['19:30'], booked: ['19:00'] });
    expect(tuesday).toEqual({ day: '2026-11-24', closure: null, free: [], booked: ['10:00'] });
    expect(wednesday).toEqual({ day: '2026-11-25', closure: null, free: ['19:00', '19:30'], booked: [] });
  });
});

describe('a half hour', () => {
  it.each<[what: string, changes: Partial<AvailabilityFacts>, isFree: boolean]>([
    ['that the mentor offers is free', {}, true],
    ['that is not of the week is not', { week: EMPTY_WEEK }, false],
    ['on a closed day is not', { exceptions: new Map([['2026-11-25', []]]) }, false],
    ['that is booked is not', { booked: [at('2026-11-23T19:00'), at('2026-11-25T19:00')] }, false],
    ['beside one that is booked is', { booked: [at('2026-11-25T19:30')] }, true],
    ['that a calendar of the mentor’s has taken is not', { busy: busyAt('2026-11-25T19:00') }, false],
    ['beside one that a calendar has taken is', { busy: busyAt('2026-11-25T18:30') }, true],
    ['within the notice is not', { noticeHours: 56 }, false],
    ['in a full week is not', { maxSessionsAWeek: 1, sessions: [at('2026-11-23T19:00')] }, false],
  ])('%s', (_what, changes, isFree) => {
    expect(isFreeAt({ ...EVENINGS, ...changes }, at('2026-11-25T19:00'), NOON)).toBe(isFree);
  });
});

describe('a week with a number of sessions', () => {
  const sessions = ['2026-11-22T23:30', '2026-11-23T00:00', '2026-11-29T23:30', '2026-11-30T00:00'].map(at);

  it.each([
    [null, Infinity],
    [5, 3],
    [2, 0],
    [1, 0],
  ])('of %o has room for %d more', (maxSessionsAWeek, room) => {
    expect(roomInWeek({ maxSessionsAWeek, sessions }, NOON)).toBe(room);
  });

  it('is full for the first of some times that is in it', () => {
    const starts = ['2026-12-07T19:00', '2026-11-25T19:00', '2026-11-23T19:00'].map(at);
    expect(findInFullWeek({ maxSessionsAWeek: 2, sessions }, starts)).toEqual(starts[1]);
    expect(findInFullWeek({ maxSessionsAWeek: 3, sessions }, starts)).toBeUndefined();
    expect(findInFullWeek({ maxSessionsAWeek: null, sessions }, starts)).toBeUndefined();
  });
});

describe('a student', () => {
  const problem = (changes: Partial<AvailabilityFacts>, ...starts: string[]) =>
    problemWithWishes(starts.map(at), { ...EVENINGS, ...changes }, NOON);

  it('may propose outside of the mentor’s half hours', () => {
    expect(problem({}, '2026-11-24T07:00', '2026-11-25T23:30')).toBeUndefined();
    expect(problem({ exceptions: new Map([['2026-11-24', ['10:00']]]) }, '2026-11-24T07:00')).toBeUndefined();
  });

  it('reads why not on a closed day, in a full week, and sooner than the mentor asks for', () => {
    const closed = { exceptions: new Map([['2026-11-26', []]]) };
    expect(problem(closed, '2026-11-25T19:00', '2026-11-26T19:00')).toBe(
      '11월 26일 (목)은 선배가 쉬는 날이에요. 다른 날짜를 선택해 주세요.',
    );
    const full = { maxSessionsAWeek: 1, sessions: [at('2026-11-25T19:00')] };
    expect(problem(full, '2026-11-29T23:30')).toBe(
      '11월 29일 (일)이 있는 주는 선배의 멘토링이 모두 찼어요. 다른 주의 시간을 선택해 주세요.',
    );
    expect(problem(full, '2026-11-30T07:00')).toBeUndefined();
    expect(problem({ noticeHours: 24 }, '2026-11-24T11:30')).toBe(
      '이 선배에게는 시작까지 24시간 이상 남은 시간을 제안할 수 있어요.',
    );
    expect(problem({ noticeHours: 24 }, '2026-11-24T12:00')).toBeUndefined();
    expect(problem({ noticeHours: 24 }, '2026-11-24T12:00', '2026-11-24T11:30')).toContain('24시간');
  });
});
