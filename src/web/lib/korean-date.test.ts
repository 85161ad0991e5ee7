import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setDevice } from '../testing/korean-device.ts';
import { ApiError, showSentencesBy } from './api-error.ts';
import {
  describeClock,
  describeDate,
  describeKoreanTime,
  describeSpan,
  isElsewhere,
  localClock,
  withLocalTimes,
} from './korean-date.ts';

/** What a reader sees: spaces that do not break look as others. */
const seen = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
const at = new Date('2026-11-28T15:00:00+09:00');
const end = new Date('2026-11-28T15:30:00+09:00');
const before = new Date('2026-11-28T13:00:00+09:00');
const summer = new Date('2027-07-01T15:00:00+09:00');

describe('on a device in New York a time on a page', () => {
  beforeEach(() => setDevice('ITS_OWN'));
  afterEach(() => setDevice('KOREA'));

  it('says that it is Korea’s, with the local one beside it, of that day’s summer time', () => {
    const [day, night] = ['11월 28일 (토)', '11월 27일 (금)'];
    expect(seen(describeKoreanTime(at))).toBe(`${day} 15:00 한국 시간 · 내 시간 01:00`);
    expect(seen(describeKoreanTime(before))).toBe(`${day} 13:00 한국 시간 · 내 시간 ${night} 23:00`);
    expect(seen(describeSpan(at, end))).toBe(`${day} 15:00 ~ 15:30 한국 시간 · 내 시간 01:00 ~ 01:30`);
    expect(seen(describeClock(summer))).toBe('15:00 한국 시간 · 내 시간 02:00');
    expect(seen(describeDate(summer))).toContain(' 15:00 한국 시간 · 내 시간 02:00');
    expect(localClock(at)).toBe('01:00');
    expect(localClock(before)).toBe('전날 23:00');
    expect(describeKoreanTime(before)).toContain('한국\u00a0시간 · 내\u00a0시간\u00a011월\u00a027일\u00a0(금) 23:00');
    expect(isElsewhere(at)).toBe(true);
  });

  it('is so in a text of the server too, and in why it refuses', () => {
    const text = '11월 28일 (토) 15:00까지 답해 주세요.';
    expect(withLocalTimes(text, at)).toBe('11월 28일 (토) 15:00 한국 시간 · 내 시간 01:00까지 답해 주세요.');
    showSentencesBy(withLocalTimes);
    const refusal = { status: 409, code: 'SUSPENDED', message: '2026년 11월 28일 15:00까지 쓸 수 없어요.' };
    expect(new ApiError(refusal).message).toContain('한국 시간 · 내 시간 01:00까지');
  });
});

it('on a device that shows Korea’s time a time on a page has no word more', () => {
  expect(seen(describeKoreanTime(at))).toBe('11월 28일 (토) 15:00');
  expect(seen(describeSpan(at, end))).toBe('11월 28일 (토) 15:00 ~ 15:30');
  expect(seen(describeClock(at))).toBe('15:00');
  expect(withLocalTimes('11월 28일 (토) 15:00', at)).toBe('11월 28일 (토) 15:00');
  expect([localClock(at), isElsewhere(at)]).toEqual([undefined, false]);
});
