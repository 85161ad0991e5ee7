import { describe, expect, it } from 'vitest';
import { addYears, DAY_MS, HOUR_MS } from './durations.ts';

describe('years', () => {
  it.each([
    ['2026-11-23T03:00:00.000Z', 5, '2031-11-23T03:00:00.000Z'],
    ['2027-02-28T23:00:00.000Z', 1, '2028-02-28T23:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', 4, '2032-02-29T12:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', 5, '2033-03-01T12:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', -3, '2025-02-28T12:00:00.000Z'],
    ['2028-03-01T12:00:00.000Z', -3, '2025-03-01T12:00:00.000Z'],
    ['2028-01-31T12:00:00.000Z', -1, '2027-01-31T12:00:00.000Z'],
  ])('from %s, %i of them, are %s', (from, years, until) => {
    expect(addYears(new Date(from), years).toISOString()).toBe(until);
  });

  it('that something is kept are not over before they are, on no day and not on 29 February either', () => {
    for (const years of [1, 2, 3, 5])
      for (let now = Date.parse('2027-02-25T12:00:00Z'); now < Date.parse('2033-03-05T00:00:00Z'); now += DAY_MS)
        for (const laterMs of [0, HOUR_MS, 12 * HOUR_MS, DAY_MS]) {
          // What ended by then is deleted now.
          const ended = new Date(addYears(new Date(now), -years).getTime() - laterMs);
          expect(addYears(ended, years).getTime()).toBeLessThanOrEqual(now);
        }
  });
});
