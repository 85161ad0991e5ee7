import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomeOf, PRESENCES, presenceOf } from '../mentorings/states/attendance.ts';
import { COUPON_KINDS, discountOf } from './coupons.ts';
import { dividePayout } from './payouts.ts';
import {
  CURRENT_REFUND_POLICY,
  doTapsCount,
  graceEnd,
  REFUND_POLICIES,
  refundQuote,
  type EndCause,
} from './refunds.ts';

const HOUR = 3_600_000;
const startsAt = new Date('2026-11-25T02:00:00Z');
const quote = (hoursBefore: number, paidKrw = 18_001) =>
  refundQuote({
    policyVersion: CURRENT_REFUND_POLICY,
    now: new Date(startsAt.getTime() - hoursBefore * HOUR),
    startsAt,
    cause: 'MENTEE',
    paidKrw,
  });

const won = fc.integer({ min: 0, max: 10_000_000 });
const instant = fc.integer({ min: 0, max: 4_000_000_000_000 }).map((time) => new Date(time));

describe('a refund', () => {
  it('is whole a day ahead, half until three hours ahead, nothing later; a half won is the student’s', () => {
    expect(quote(24)).toEqual({ refundKrw: 18_001, percent: 100, couponReturned: true });
    expect(quote(24 - 1 / HOUR)).toEqual({ refundKrw: 9001, percent: 50, couponReturned: false });
    expect(quote(3)).toMatchObject({ percent: 50 });
    expect(quote(3 - 1 / HOUR)).toEqual({ refundKrw: 0, percent: 0, couponReturned: false });
    expect(quote(-5)).toMatchObject({ refundKrw: 0 });
  });

  it('is never more than was paid, never grows with time, and whole when it is not the student’s doing', () => {
    fc.assert(
      fc.property(won, instant, instant, instant, (paidKrw, start, one, other) => {
        const [early, late] = one < other ? [one, other] : [other, one];
        const ending = { policyVersion: CURRENT_REFUND_POLICY, startsAt: start, paidKrw };
        const first = refundQuote({ ...ending, now: early, cause: 'MENTEE' });
        const second = refundQuote({ ...ending, now: late, cause: 'MENTEE' });
        expect(first.refundKrw).toBeLessThanOrEqual(paidKrw);
        expect(second.refundKrw).toBeLessThanOrEqual(first.refundKrw);
        expect(second.refundKrw).toBeGreaterThanOrEqual(0);
        expect(refundQuote({ ...ending, now: late, cause: 'MENTOR' }).refundKrw).toBe(paidKrw);
        expect(refundQuote({ ...ending, now: late, cause: 'NOBODY' }).refundKrw).toBe(paidKrw);
        expect(refundQuote({ ...ending, startsAt: undefined, now: late, cause: 'MENTEE' }).refundKrw).toBe(paidKrw);
      }),
    );
  });

  it('of the second policy is full for an hour after a short-notice confirmation, up to an hour before', () => {
    const before = (hours: number) => new Date(startsAt.getTime() - hours * HOUR);
    const percentAt = (confirmedAt: Date, now: Date, policyVersion = 2) =>
      refundQuote({ policyVersion, now, startsAt, confirmedAt, cause: 'MENTEE', paidKrw: 20_000 }).percent;
    const later = (instant: Date) => new Date(instant.getTime() + 1);
    expect(percentAt(before(10), before(9))).toBe(100);
    expect(percentAt(before(10), later(before(9)))).toBe(50);
    expect(percentAt(before(3), before(2))).toBe(100);
    expect(percentAt(before(3), later(before(2)))).toBe(0);
    expect(percentAt(before(1.5), before(1)), 'until an hour before the start').toBe(100);
    expect(percentAt(before(1.5), later(before(1)))).toBe(0);
    expect(percentAt(before(1), before(1)), 'confirmed too late for any').toBe(0);
    expect(percentAt(before(24), before(23.5)), 'confirmed a day ahead').toBe(50);
    expect(percentAt(before(10), before(9.5), 1), 'an order of the first policy').toBe(50);
  });

  it.each([
    // Confirmed by day and on short notice: an hour.
    { confirmed: '24 14:00', starts: '25 11:00', until: '24 15:00' },
    { confirmed: '24 09:00', starts: '24 20:00', until: '24 10:00' },
    { confirmed: '24 21:00', starts: '25 11:00', until: '24 22:00' },
    { confirmed: '25 09:00', starts: '25 10:00', until: '25 09:30' },
    { confirmed: '25 10:15', starts: '25 11:00', until: '25 10:30' },
    { confirmed: '25 10:30', starts: '25 11:00', until: undefined },
    // The hour runs into the night, or begins in it: until ten in the morning.
    { confirmed: '24 21:30', starts: '25 11:00', until: '25 10:00' },
    { confirmed: '24 22:00', starts: '25 11:00', until: '25 10:00' },
    { confirmed: '25 00:00', starts: '25 20:00', until: '25 10:00' },
    { confirmed: '25 08:59', starts: '25 20:00', until: '25 10:00' },
    { confirmed: '24 23:30', starts: '25 10:15', until: '25 09:45' },
    { confirmed: '25 02:00', starts: '25 07:00', until: '25 06:30' },
    { confirmed: '25 06:40', starts: '25 07:00', until: undefined },
    // At night and a day or more ahead: for as long as the morning is later than the day before the start.
    { confirmed: '23 22:00', starts: '25 07:00', until: '24 10:00' },
    { confirmed: '23 23:00', starts: '25 10:00', until: undefined },
    { confirmed: '23 22:00', starts: '27 11:00', until: undefined },
    // By day and a day ahead: none.
    { confirmed: '23 21:59', starts: '25 07:00', until: undefined },
    { confirmed: '24 11:00', starts: '25 11:00', until: undefined },
  ])('of a session confirmed on the $confirmed for the $starts is whole until the $until', (row) => {
    const at = (time: string) => new Date(`2026-11-${time.replace(' ', 'T')}:00+09:00`);
    const session = { startsAt: at(row.starts), confirmedAt: at(row.confirmed) };
    const until = row.until === undefined ? undefined : at(row.until);
    expect(graceEnd(3, session)).toEqual(until);
    if (!until) return;
    const percentAt = (now: Date) =>
      refundQuote({ policyVersion: 3, now, ...session, cause: 'MENTEE', paidKrw: 20_000 }).percent;
    expect(percentAt(until)).toBe(100);
    expect(percentAt(new Date(until.getTime() + 1))).toBeLessThan(100);
  });

  it('never grows with time after a confirmation at any hour, and a newer policy never gives less', () => {
    const minutes = fc.integer({ min: 0, max: 3 * 24 * 60 });
    fc.assert(
      fc.property(minutes, minutes, minutes, minutes, (minute, startsIn, passed, more) => {
        const start = startsAt.getTime() + minute * 60_000;
        const confirmedAt = new Date(start);
        const session = { startsAt: new Date(start + startsIn * 60_000), confirmedAt, cause: 'MENTEE' } as const;
        const percentAt = (policyVersion: number, after: number) =>
          refundQuote({ policyVersion, now: new Date(start + after * 60_000), ...session, paidKrw: 20_000 }).percent;
        expect(percentAt(3, passed + more)).toBeLessThanOrEqual(percentAt(3, passed));
        expect(percentAt(3, passed)).toBeGreaterThanOrEqual(percentAt(2, passed));
        expect(percentAt(2, passed)).toBeGreaterThanOrEqual(percentAt(1, passed));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    { policyVersion: 3, hoursBefore: 1, percent: 100 },
    { policyVersion: 3, hoursBefore: 10, percent: 100 },
    { policyVersion: 2, hoursBefore: 1, percent: 0 },
    { policyVersion: 2, hoursBefore: 10, percent: 50 },
    { policyVersion: 2, hoursBefore: 25, percent: 100 },
  ])(
    'of policy $policyVersion is $percent % where the suspension of its student ends a session $hoursBefore hours ahead',
    ({ policyVersion, hoursBefore, percent }) => {
      const now = new Date(startsAt.getTime() - hoursBefore * HOUR);
      const quoted = refundQuote({ policyVersion, now, startsAt, cause: 'SUSPENSION', paidKrw: 20_000 });
      expect(quoted.percent).toBe(percent);
    },
  );

  it('changes at the exact millisecond, in any time zone', () => {
    // 11:00 in Seoul; 24 hours before is 11:00 there too: Korea has no daylight saving.
    const start = new Date('2026-11-25T11:00:00+09:00');
    const percentAt = (time: string) =>
      refundQuote({ policyVersion: 1, now: new Date(time), startsAt: start, cause: 'MENTEE', paidKrw: 20_000 }).percent;
    expect(percentAt('2026-11-24T11:00:00.000+09:00')).toBe(100);
    expect(percentAt('2026-11-24T11:00:00.001+09:00')).toBe(50);
    expect(percentAt('2026-11-25T08:00:00.000+09:00')).toBe(50);
    expect(percentAt('2026-11-25T08:00:00.001+09:00')).toBe(0);
  });

  it('divides every amount exactly, for every version, cause, time, price and coupon', () => {
    const cause = fc.constantFrom<EndCause | 'SUSPENSION'>('MENTEE', 'MENTOR', 'NOBODY', 'SUSPENSION');
    const nearBoundary = fc
      .tuple(fc.constantFrom(24, 3, 0), fc.integer({ min: -1000, max: 1000 }))
      .map(([hours, ms]) => hours * HOUR + ms);
    const notice = fc.oneof(nearBoundary, fc.integer({ min: -100 * HOUR, max: 100 * HOUR }));
    const version = fc.constantFrom(...Object.keys(REFUND_POLICIES).map(Number));
    const coupon = fc.option(fc.constantFrom(...COUPON_KINDS), { nil: undefined });
    const fee = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(
        version,
        cause,
        notice,
        won,
        coupon,
        fee,
        (policyVersion, by, noticeMs, priceKrw, kind, feePercent) => {
          const discountKrw = discountOf(kind, priceKrw);
          const paidKrw = priceKrw - discountKrw;
          const now = new Date(startsAt.getTime() - noticeMs);
          const back = refundQuote({ policyVersion, now, startsAt, cause: by, paidKrw });
          expect(Number.isInteger(back.refundKrw)).toBe(true);
          expect(back.refundKrw).toBeGreaterThanOrEqual(0);
          expect(back.refundKrw).toBeLessThanOrEqual(paidKrw);
          expect(back.couponReturned).toBe(back.percent === 100);
          if (['MENTOR', 'NOBODY'].includes(by) || back.percent === 100) expect(back.refundKrw).toBe(paidKrw);
          if (back.percent === 0) expect(back.refundKrw).toBe(0);
          // Rounded up in favour of the student, by less than one won.
          expect(Math.abs(back.refundKrw - (paidKrw * back.percent) / 100)).toBeLessThan(1);
          const { percent, refundKrw } = back;
          const parts = dividePayout({ priceKrw, discountKrw, percent, refundKrw, feePercent });
          const borneKrw = discountKrw - parts.couponBackKrw;
          expect(parts.mentorKrw + parts.feeKrw + refundKrw).toBe(paidKrw + borneKrw);
          for (const part of Object.values(parts)) expect(Number.isInteger(part) && part >= 0).toBe(true);
          expect(parts.feeKrw).toBeLessThanOrEqual(((parts.mentorKrw + parts.feeKrw) * feePercent) / 100);
          if (percent === 100) expect(parts).toMatchObject({ mentorKrw: 0, feeKrw: 0, couponBackKrw: discountKrw });
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('follows the version it was pinned to, whatever came after', () => {
    // Repeats version 1: a changed tier must be a new version.
    expect(REFUND_POLICIES[1]?.tiers.map(({ noticeMs, percent }) => [noticeMs, percent])).toEqual([
      [24 * HOUR, 100],
      [3 * HOUR, 50],
      [Number.NEGATIVE_INFINITY, 0],
    ]);
    expect(Math.max(...Object.keys(REFUND_POLICIES).map(Number))).toBe(CURRENT_REFUND_POLICY);
  });

  it('of the third policy alone spares the night, for a session that was confirmed a day ahead too', () => {
    const session = {
      startsAt: new Date('2026-11-25T07:00:00+09:00'),
      confirmedAt: new Date('2026-11-24T06:30:00+09:00'),
    };
    expect(graceEnd(2, session)).toBeUndefined();
    expect(graceEnd(3, session)).toEqual(new Date('2026-11-24T10:00:00+09:00'));
  });

  it('lets taps on 참석 확인 decide under the third policy alone', () => {
    expect([1, 2, 3].map(doTapsCount)).toEqual([false, false, true]);
  });

  it('refuses an unknown policy version', () => {
    const ending = { now: startsAt, startsAt, cause: 'NOBODY', paidKrw: 1 } as const;
    expect(() => refundQuote({ ...ending, policyVersion: 0 })).toThrow(RangeError);
  });
});

it('divides a price without losing or making a won, whatever the coupon and the notice', () => {
  fc.assert(
    fc.property(
      won,
      fc.option(fc.constantFrom(...COUPON_KINDS)),
      fc.constantFrom(0, 50, 100),
      fc.integer({ min: 0, max: 100 }),
      (priceKrw, kind, percent, feePercent) => {
        const discountKrw = discountOf(kind ?? undefined, priceKrw);
        expect(discountKrw).toBeLessThanOrEqual(priceKrw);
        const refundKrw = Math.ceil(((priceKrw - discountKrw) * percent) / 100);
        const parts = dividePayout({ priceKrw, discountKrw, percent, refundKrw, feePercent });
        expect(Math.min(parts.refundKrw, parts.couponBackKrw, parts.mentorKrw, parts.feeKrw)).toBeGreaterThanOrEqual(0);
        expect(parts.refundKrw + parts.couponBackKrw + parts.mentorKrw + parts.feeKrw).toBe(priceKrw);
      },
    ),
  );
});

it('takes off what SPEC says: a tenth, a half, 4,000 won', () => {
  expect(COUPON_KINDS.map((kind) => discountOf(kind, 20_000))).toEqual([2000, 10_000, 4000]);
  expect(discountOf('GRADUATE', 3000)).toBe(3000);
  expect(discountOf('NEW_MEMBER', 19_999)).toBe(1999);
  expect(discountOf(undefined, 20_000)).toBe(0);
});

it('has nine attendance outcomes', () => {
  const ends = PRESENCES.flatMap((mentor) => PRESENCES.map((mentee) => outcomeOf(mentor, mentee)));
  expect(ends.filter((end) => end.status === 'COMPLETED')).toHaveLength(4);
  expect(outcomeOf('LATE', 'ABSENT')).toMatchObject({ status: 'NO_SHOW', cause: 'MENTEE' });
  expect(outcomeOf('ABSENT', 'ON_TIME')).toMatchObject({ status: 'NO_SHOW', cause: 'MENTOR' });
  expect(outcomeOf('ABSENT', 'ABSENT')).toMatchObject({ status: 'NO_SHOW', cause: 'NOBODY' });
  expect(presenceOf(null, startsAt)).toBe('ABSENT');
  expect(presenceOf(startsAt, startsAt)).toBe('ON_TIME');
  expect(presenceOf(new Date(startsAt.getTime() + 1), startsAt)).toBe('LATE');
});
