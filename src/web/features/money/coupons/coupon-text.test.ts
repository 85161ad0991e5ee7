import { expect, test } from 'vitest';
import { describeUse } from './coupon-code-form.tsx';

const COUPON = { campaignCouponId: 1, name: '가을 응원', percentOff: 30, wonOff: null, revokeReason: null } as const;

test('a coupon that ends in another year than it begins says which', () => {
  const text = (lastDay: string) =>
    describeUse({ ...COUPON, status: 'AVAILABLE', firstDay: '2026-11-27', lastDay }).replaceAll('\u00a0', ' ');
  expect(text('2026-11-30')).toBe('11월 30일 (월)까지');
  expect(text('2027-11-27')).toBe('2027년 11월 27일 (토)까지');
});
