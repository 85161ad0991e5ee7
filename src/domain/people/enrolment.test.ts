import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time/durations.ts';
import { describeLastDay, enrolmentState, enrolmentUntil, lastDayOf, RENEWABLE_DAYS, warnedFrom } from './enrolment.ts';

const korean = (time: string) => new Date(`${time}+09:00`);

describe('a proof of enrolment', () => {
  it.each([
    ['in autumn', '2026-11-24T12:00:00', '2027-03-31'],
    ['31 days before March ends', '2027-02-28T23:59:59', '2027-03-31'],
    ['when it can be renewed', '2027-03-01T00:00:00', '2027-09-30'],
    ['on the last day', '2027-03-31T23:59:59', '2027-09-30'],
    ['in spring', '2027-04-01T00:00:00', '2027-09-30'],
    ['on the first day of autumn’s renewal', '2027-08-31T00:00:00', '2028-03-31'],
    ['the day before', '2027-08-30T23:59:59', '2027-09-30'],
    ['at the end of a year', '2027-12-31T23:59:59', '2028-03-31'],
  ])('that is given %s counts to the end of a semester’s lapse day', (_when, now, last) => {
    expect(lastDayOf(enrolmentUntil(korean(now)))).toBe(last);
  });

  it('is current, then ending for 30 days, then lapsed at midnight', () => {
    const until = enrolmentUntil(korean('2026-11-24T12:00:00'));
    expect(until).toEqual(korean('2027-04-01T00:00:00'));
    expect(describeLastDay(until)).toBe('3월 31일');
    expect(enrolmentState(until, korean('2027-02-28T23:59:59'))).toBe('CURRENT');
    expect(enrolmentState(until, korean('2027-03-01T00:00:00'))).toBe('ENDING');
    expect(enrolmentState(until, korean('2027-03-31T23:59:59'))).toBe('ENDING');
    expect(enrolmentState(until, korean('2027-04-01T00:00:00'))).toBe('LAPSED');
    expect(warnedFrom(until, 7)).toEqual(korean('2027-03-24T00:00:00'));
  });

  it('lasts more than 30 days and less than eight months; a renewal adds half a year', () => {
    const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (now) => {
        const until = enrolmentUntil(now);
        const days = (until.getTime() - now.getTime()) / DAY_MS;
        expect(days).toBeGreaterThan(RENEWABLE_DAYS);
        expect(days).toBeLessThan(31 + 184 + RENEWABLE_DAYS);
        expect(enrolmentState(until, now)).toBe('CURRENT');
        const renewed = enrolmentUntil(warnedFrom(until, RENEWABLE_DAYS));
        expect(renewed.getTime()).toBeGreaterThan(until.getTime() + 180 * DAY_MS);
      }),
    );
  });
});
