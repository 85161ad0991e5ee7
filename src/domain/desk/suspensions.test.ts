import { expect, it } from 'vitest';
import { describeSuspension, suspensionDays, suspensionEnd } from './suspensions.ts';

it('says until when nobody signs in, in Korean time', () => {
  expect(describeSuspension(new Date('2026-12-31T15:30:00Z'))).toBe(
    '이용이 정지된 계정이에요. 2027년 1월 1일 00:30까지 로그인할 수 없어요. 이유는 메일로 보내 드렸어요.',
  );
  expect(describeSuspension(null)).toContain('따로 알려드릴 때까지');
});

it('is for whole days, or without an end', () => {
  expect(suspensionEnd(new Date('2026-11-23T00:00:00Z'), 7)).toEqual(new Date('2026-11-30T00:00:00Z'));
  expect(suspensionEnd(new Date(), null)).toBeNull();
  for (const days of [0, -1, 1.5, 366]) expect(suspensionDays.safeParse(days).success).toBe(false);
  for (const days of [1, 365, null]) expect(suspensionDays.safeParse(days).success).toBe(true);
});
