import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomeOf, PRESENCES, presenceOf } from './attendance.ts';
import { COUPON_KINDS, discountOf } from './coupons.ts';
import { CURRENT_REFUND_POLICY, refundQuote } from './refunds.ts';
import { divideSettlement } from './settlements.ts';

const HOUR = 3_600_000;
const startsAt = new Date('2026-11-25T02:00:00Z');
const quote = (hoursBefore: number, paidKrw = 18_001) =>
  refundQuote({
    policyVersion: CURRENT_REFUND_POLICY,
    now: new Date(startsAt.getTime() - hoursBefore * HOUR),
    startsAt,
    fault: 'MENTEE',
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
        const first = refundQuote({ ...ending, now: early, fault: 'MENTEE' });
        const second = refundQuote({ ...ending, now: late, fault: 'MENTEE' });
        expect(first.refundKrw).toBeLessThanOrEqual(paidKrw);
        expect(second.refundKrw).toBeLessThanOrEqual(first.refundKrw);
        expect(second.refundKrw).toBeGreaterThanOrEqual(0);
        expect(refundQuote({ ...ending, now: late, fault: 'MENTOR' }).refundKrw).toBe(paidKrw);
        expect(refundQuote({ ...ending, now: late, fault: 'NOBODY' }).refundKrw).toBe(paidKrw);
        expect(refundQuote({ ...ending, startsAt: undefined, now: late, fault: 'MENTEE' }).refundKrw).toBe(paidKrw);
      }),
    );
  });

  it('knows no policy that was never in force', () => {
    const ending = { now: startsAt, startsAt, fault: 'NOBODY', paidKrw: 1 } as const;
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
        const parts = divideSettlement({ priceKrw, discountKrw, percent, refundKrw, feePercent });
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

it('knows nine ends of a session', () => {
  const ends = PRESENCES.flatMap((mentor) => PRESENCES.map((mentee) => outcomeOf(mentor, mentee)));
  expect(ends.filter((end) => end.status === 'COMPLETED')).toHaveLength(4);
  expect(outcomeOf('LATE', 'ABSENT')).toMatchObject({ status: 'NO_SHOW', fault: 'MENTEE' });
  expect(outcomeOf('ABSENT', 'ON_TIME')).toMatchObject({ status: 'NO_SHOW', fault: 'MENTOR' });
  expect(outcomeOf('ABSENT', 'ABSENT')).toMatchObject({ status: 'NO_SHOW', fault: 'NOBODY' });
  expect(presenceOf(null, startsAt)).toBe('ABSENT');
  expect(presenceOf(startsAt, startsAt)).toBe('ON_TIME');
  expect(presenceOf(new Date(startsAt.getTime() + 1), startsAt)).toBe('LATE');
});
