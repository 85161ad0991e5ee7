import { describe, expect, it } from 'vitest';
import { describeAnswer } from './coupon-field.tsx';

const now = new Date('2026-11-26T15:00:00+09:00');

describe('until when a mentor can answer, and what follows', () => {
  it.each([
    [
      'by card, the moment',
      '2026-11-28T15:00:00+09:00',
      false,
      /^11월\s28일\s\(토\) 15:00까지 답이 없으면 자동으로 전액 환불돼요\.$/,
    ],
    ['by transfer, counted from the deposit', '2026-11-28T15:00:00+09:00', true, /^입금한 뒤 48시간쯤 답이 없으면/],
    ['by transfer, next morning', '2026-11-29T09:00:00+09:00', true, /^입금한 뒤 48시간쯤 답이 없으면/],
    [
      'by transfer, the moment where the last time is near',
      '2026-11-27T09:00:00+09:00',
      true,
      /^11월\s27일\s\(금\) 09:00까지/,
    ],
  ])('%s', (_case, due, isTransfer, text) => {
    expect(describeAnswer(new Date(due), now, isTransfer, null)).toMatch(text);
  });

  it('is said roughly before it is known', () => {
    expect(describeAnswer(undefined, now, false, null)).toBe('48시간쯤 답이 없으면 자동으로 전액 환불돼요.');
    expect(describeAnswer(undefined, now, true, null)).toBe('입금한 뒤 48시간쯤 답이 없으면 자동으로 전액 환불돼요.');
  });
});
