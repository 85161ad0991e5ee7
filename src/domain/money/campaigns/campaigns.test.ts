import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MIN_PAYABLE_KRW } from '../payments.ts';
import {
  campaignCouponStatus,
  campaignDiscountOf,
  campaignSpan,
  campaignState,
  couponCode,
  faultOfTerms,
  lastDayBefore,
  usableUntil,
  type CampaignTerms,
} from './campaigns.ts';

const NOW = new Date('2026-11-24T03:00:00Z');

describe('the discount of a campaign', () => {
  it.each([
    [{ percentOff: 30, wonOff: null }, 20_000, 6000],
    [{ percentOff: 33, wonOff: null }, 19_999, 6599],
    [{ percentOff: null, wonOff: 5000 }, 20_000, 5000],
    [{ percentOff: null, wonOff: 50_000 }, 20_000, 20_000],
    [{ percentOff: 100, wonOff: null }, 20_000, 20_000],
    // Less would be left than the gateway takes.
    [{ percentOff: null, wonOff: 19_801 }, 20_000, 20_000],
    [{ percentOff: null, wonOff: 19_800 }, 20_000, 19_800],
  ])('%o of %i won is %i', (discount, priceKrw, expected) => {
    expect(campaignDiscountOf(discount, priceKrw)).toBe(expected);
  });

  it('is whole won within the price, and leaves nothing or what the gateway takes', () => {
    const discounts = fc.oneof(
      fc.record({ percentOff: fc.integer({ min: 1, max: 100 }), wonOff: fc.constant(null) }),
      fc.record({ percentOff: fc.constant(null), wonOff: fc.integer({ min: 1, max: 1_000_000 }) }),
    );
    fc.assert(
      fc.property(discounts, fc.integer({ min: 0, max: 1_000_000 }), (discount, priceKrw) => {
        const restKrw = priceKrw - campaignDiscountOf(discount, priceKrw);
        expect(Number.isInteger(restKrw)).toBe(true);
        expect(restKrw === 0 || restKrw >= MIN_PAYABLE_KRW).toBe(true);
        expect(restKrw).toBeLessThanOrEqual(priceKrw);
      }),
    );
  });
});

describe('a code', () => {
  it.each([
    [' fall 2026 ', 'FALL2026'],
    ['수능응원', '수능응원'],
  ])('%s is read as %s', (typed, code) => {
    expect(couponCode.parse(typed)).toBe(code);
  });

  it.each(['abc', 'a'.repeat(21), 'fall-2026', '코드!!', ''])('%s is none', (typed) => {
    expect(couponCode.safeParse(typed).success).toBe(false);
  });
});

const TERMS: CampaignTerms = {
  percentOff: 20,
  wonOff: null,
  audience: 'ALL',
  schoolName: null,
  code: null,
  firstDay: '2026-11-24',
  lastDay: '2026-11-30',
};

describe('the terms of a campaign', () => {
  it('are right as they are, today included', () => {
    expect(faultOfTerms(TERMS, NOW)).toBeUndefined();
    expect(faultOfTerms({ ...TERMS, lastDay: '2026-11-24' }, NOW)).toBeUndefined();
    expect(faultOfTerms({ ...TERMS, lastDay: '2027-11-24' }, NOW), 'a year').toBeUndefined();
    expect(faultOfTerms({ ...TERMS, code: 'FALL' }, NOW), 'a code for everybody').toBeUndefined();
    expect(faultOfTerms({ ...TERMS, audience: 'CHOSEN' }, NOW), 'chosen members').toBeUndefined();
  });

  it.each<[string, Partial<CampaignTerms>, string]>([
    ['both discounts', { wonOff: 1000 }, 'percentOff'],
    ['no discount', { percentOff: null }, 'percentOff'],
    ['a school that nobody asked for', { schoolName: '서울대학교' }, 'schoolName'],
    ['no school', { audience: 'UNIVERSITY' }, 'schoolName'],
    ['a code for chosen members', { audience: 'CHOSEN', code: 'FALL' }, 'code'],
    ['an end before its beginning', { firstDay: '2026-12-02', lastDay: '2026-12-01' }, 'lastDay'],
    ['an end that is over', { firstDay: '2026-11-01', lastDay: '2026-11-23' }, 'lastDay'],
    ['more than a year', { lastDay: '2027-11-25' }, 'lastDay'],
  ])('with %s are not', (_what, changes, field) => {
    expect(faultOfTerms({ ...TERMS, ...changes }, NOW)).toMatchObject({ field });
  });
});

describe('the days of a campaign', () => {
  const { from: startsAt, until: endsAt } = campaignSpan({ firstDay: '2026-11-25', lastDay: '2026-11-30' });
  const stateAt = (instant: string, endedAt: Date | null = null) =>
    campaignState({ startsAt, endsAt, endedAt }, new Date(instant));

  it('are whole days in Korea', () => {
    expect([startsAt.toISOString(), endsAt.toISOString()]).toEqual([
      '2026-11-24T15:00:00.000Z',
      '2026-11-30T15:00:00.000Z',
    ]);
    expect(lastDayBefore(endsAt)).toBe('2026-11-30');
    expect(stateAt('2026-11-24T14:59:59.999Z')).toBe('UPCOMING');
    expect(stateAt('2026-11-24T15:00:00Z')).toBe('RUNNING');
    expect(stateAt('2026-11-30T14:59:59.999Z')).toBe('RUNNING');
    expect(stateAt('2026-11-30T15:00:00Z')).toBe('OVER');
    expect(stateAt('2026-11-26T00:00:00Z', NOW)).toBe('ENDED');
  });

  const coupon = { startsAt, endsAt, revokedAt: null, isUsed: false, returnedAt: null };
  it.each<[string, Partial<Parameters<typeof campaignCouponStatus>[0]>, string, string]>([
    ['before its first day', {}, '2026-11-24T14:00:00Z', 'UPCOMING'],
    ['within them', {}, '2026-11-26T00:00:00Z', 'AVAILABLE'],
    ['after its last day', {}, '2026-11-30T15:00:00Z', 'EXPIRED'],
    ['used', { isUsed: true }, '2026-12-30T15:00:00Z', 'USED'],
    ['revoked', { revokedAt: NOW }, '2026-11-26T00:00:00Z', 'REVOKED'],
    [
      'that came back on its last day',
      { returnedAt: new Date('2026-11-30T14:00:00Z') },
      '2026-12-14T14:59:59Z',
      'AVAILABLE',
    ],
    [
      'with no days left after its return',
      { returnedAt: new Date('2026-11-30T14:00:00Z') },
      '2026-12-14T15:00:00Z',
      'EXPIRED',
    ],
  ])('of a coupon %s', (_what, changes, at, status) => {
    expect(campaignCouponStatus({ ...coupon, ...changes }, new Date(at))).toBe(status);
  });

  it('of a coupon that came back early are not fewer', () => {
    expect(usableUntil({ endsAt, returnedAt: new Date('2026-11-10T00:00:00Z') })).toEqual(endsAt);
  });
});
