import { expect, it } from 'vitest';
import { describeTimes, describeWon } from './payments.ts';

it.each([0, 7, 999, 1000, 18_000, 999_999, 1_234_567, -1000, -300_000])(
  'writes %d as Korean readers are used to',
  (amount) => {
    expect(describeWon(amount)).toBe(`${amount.toLocaleString('ko-KR')}원`);
    expect(describeTimes(amount)).toBe(`${amount.toLocaleString('ko-KR')}회`);
  },
);
