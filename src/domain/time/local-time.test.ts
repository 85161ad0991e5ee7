import { describe, expect, it } from 'vitest';
import { type Ahead, besideKoreanTime, localClock, withLocalTimes } from './local-time.ts';

/** As the zone's rules have it, of the computer's own data. */
const zone =
  (timeZone: string): Ahead =>
  (instant) => {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant);
    const [, sign = '+', hours = 0, minutes = 0] =
      /GMT([+-])(\d\d):(\d\d)/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
const at = (korean: string) => new Date(`${korean}:00+09:00`);

describe('beside a Korean time stands the local one', () => {
  it.each([
    ['America/New_York', '2026-11-28T15:00', ' 한국 시간 · 내 시간 01:00'],
    ['America/New_York', '2026-11-28T13:00', ' 한국 시간 · 내 시간 11월 27일 (금) 23:00'],
    // A summer session seen in winter, and the days around both changes.
    ['America/New_York', '2026-07-01T15:00', ' 한국 시간 · 내 시간 02:00'],
    ['America/New_York', '2026-11-01T14:59', ' 한국 시간 · 내 시간 01:59'],
    ['America/New_York', '2026-11-01T15:00', ' 한국 시간 · 내 시간 01:00'],
    ['Asia/Kolkata', '2026-11-28T15:00', ' 한국 시간 · 내 시간 11:30'],
    ['Asia/Kathmandu', '2026-11-28T15:00', ' 한국 시간 · 내 시간 11:45'],
    ['Pacific/Auckland', '2026-11-28T21:00', ' 한국 시간 · 내 시간 11월 29일 (일) 01:00'],
    ['Pacific/Auckland', '2026-07-28T21:00', ' 한국 시간 · 내 시간 7월 29일 (수) 00:00'],
    ['Europe/Berlin', '2027-01-01T07:30', ' 한국 시간 · 내 시간 12월 31일 (목) 23:30'],
    ['UTC', '2026-11-28T15:00', ' 한국 시간 · 내 시간 06:00'],
    ['Asia/Seoul', '2026-11-28T15:00', ''],
    ['Asia/Tokyo', '2026-11-28T15:00', ''],
  ])('in %s at %s: %s', (name, korean, beside) => {
    expect(besideKoreanTime(at(korean), zone(name))).toBe(beside);
  });

  it.each([
    ['America/New_York', '13:00', '전날 23:00'],
    ['America/New_York', '15:00', '01:00'],
    ['Pacific/Auckland', '21:00', '다음날 01:00'],
    ['Asia/Seoul', '15:00', undefined],
  ])('in little room in %s at %s: %s', (name, korean, clock) => {
    expect(localClock(at(`2026-11-28T${korean}`), zone(name))).toBe(clock);
  });

  it('of a span is a span', () => {
    const [start, end] = [at('2026-11-28T15:00'), at('2026-11-28T15:30')];
    expect(besideKoreanTime(start, zone('Asia/Kolkata'), end)).toBe(' 한국 시간 · 내 시간 11:30 ~ 12:00');
    expect(besideKoreanTime(start, zone('Asia/Seoul'), end)).toBe('');
  });

  it('of a span that begins in Korea’s time and ends in another one says both', () => {
    const [start, end] = [at('2026-11-28T15:00'), at('2026-11-28T15:30')];
    const changing: Ahead = (instant) => (instant < end ? 540 : 600);
    expect(besideKoreanTime(start, changing, end)).toBe(' 한국 시간 · 내 시간 15:00 ~ 16:30');
    expect(besideKoreanTime(start, changing)).toBe('');
  });
});

describe('a text of the server says the local time beside each of its times', () => {
  const near = at('2026-12-30T12:00');
  it.each([
    ['11월 28일 (토) 13:00에 만나요.', '11월 28일 (토) 13:00 한국 시간 · 내 시간 11월 27일 (금) 23:00에 만나요.'],
    ['1월 2일 (토) 15:00까지', '1월 2일 (토) 15:00 한국 시간 · 내 시간 01:00까지'],
    ['2027년 7월 1일 15:00까지', '2027년 7월 1일 15:00 한국 시간 · 내 시간 02:00까지'],
    [
      '11월\u00a028일\u00a0(토) 15:00 ~ 15:30',
      '11월\u00a028일\u00a0(토) 15:00 ~ 15:30 한국 시간 · 내 시간 01:00 ~ 01:30',
    ],
    ['1월 2일 (토) 13:00', '1월 2일 (토) 13:00 한국 시간 · 내 시간 1월 1일 (금) 23:00'],
    // The written year, not the nearest one, which has no such day.
    ['2020년 2월 29일 13:00', '2020년 2월 29일 13:00 한국 시간 · 내 시간 2월 28일 (금) 23:00'],
    ['2월 30일 (토) 15:00', '2월 30일 (토) 15:00'],
    ['15:00에 봐요', '15:00에 봐요'],
  ])('%s', (text, expected) => {
    expect(withLocalTimes(text, near, zone('America/New_York'))).toBe(expected);
    expect(withLocalTimes(expected, near, zone('America/New_York'))).toBe(expected);
    expect(withLocalTimes(text, near, zone('Asia/Seoul'))).toBe(text);
  });

  it('of the year before if that is nearer', () => {
    const said = withLocalTimes('12월 30일 13:00', at('2027-01-05T12:00'), zone('America/New_York'));
    expect(said).toBe('12월 30일 13:00 한국 시간 · 내 시간 12월 29일 (화) 23:00');
  });
});
