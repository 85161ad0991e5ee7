import { describe, expect, it } from 'vitest';
import { NO_CHANGES } from '../../time/public-holidays.ts';
import { calendarDay, noteOn, schoolPeriod, type SchoolPeriod } from './school-periods.ts';

const EXAMS: SchoolPeriod = { kind: 'EXAM', name: '기말고사', startsOn: '2026-12-14', endsOn: '2026-12-25' };
const VACATION: SchoolPeriod = { kind: 'VACATION', name: '겨울방학', startsOn: '2026-12-25', endsOn: '2027-02-28' };

describe('a note of a day', () => {
  it.each([
    ['of an ordinary day is none', '2026-12-01', undefined],
    ['of a public holiday', '2026-12-25', { label: '성탄절 · 기말고사 · 겨울방학', isHoliday: true, isAvoided: true }],
    ['of the first day of exams', '2026-12-14', { label: '기말고사', isHoliday: false, isAvoided: true }],
    ['of the day before is none', '2026-12-13', undefined],
    [
      'of a vacation, on which times are suggested as ever',
      '2026-12-28',
      { label: '겨울방학', isHoliday: false, isAvoided: false },
    ],
    ['of a holiday in a vacation', '2027-02-07', { label: '설날 · 겨울방학', isHoliday: true, isAvoided: true }],
  ])('%s', (_what, day, note) => {
    expect(noteOn(day, NO_CHANGES, [EXAMS, VACATION])).toEqual(note);
  });

  it('says each name once', () => {
    expect(noteOn('2026-12-15', NO_CHANGES, [EXAMS, EXAMS])?.label).toBe('기말고사');
  });

  it('of exams in another period is of exams', () => {
    const festival: SchoolPeriod = { ...EXAMS, kind: 'OTHER', name: '축제' };
    const note = { label: '축제 · 기말고사', isHoliday: false, isAvoided: true };
    expect(noteOn('2026-12-15', NO_CHANGES, [festival, EXAMS])).toEqual(note);
  });
});

describe('a period', () => {
  const messageOf = (changes: Partial<SchoolPeriod>) =>
    schoolPeriod.safeParse({ ...EXAMS, ...changes }).error?.issues[0]?.message;

  it('is of one day at least and 120 at most, in its order, with a name', () => {
    expect(messageOf({ endsOn: '2026-12-14' })).toBeUndefined();
    expect(messageOf({ endsOn: '2026-12-13' })).toContain('마지막 날');
    expect(messageOf({ startsOn: '2026-12-14', endsOn: '2027-04-12' })).toBeUndefined();
    expect(messageOf({ startsOn: 'CARD', endsOn: '안녕하세요' })).toContain('날짜를 확인해 주세요.');
    expect(messageOf({ startsOn: '2026-12-14', endsOn: '2027-04-13' })).toContain('120일');
    expect(messageOf({ name: ' ' })).toBe('이름을 입력해 주세요.');
    expect(messageOf({ name: '가'.repeat(31) })).toContain('30자');
  });

  it.each(['2023-01-01', '2028-02-29', '2100-12-31'])('takes the day %s', (day) => {
    expect(calendarDay.safeParse(day).success).toBe(true);
  });

  it.each(['2026-02-30', '2026-1-1', '', '20261225', '2022-12-31', '2101-01-01', '2026-12-25T00'])(
    'takes no day %j',
    (day) => {
      expect(calendarDay.safeParse(day).success).toBe(false);
    },
  );
});
