import { expect, it } from 'vitest';
import { parseKoreanTime } from './korean-time.ts';

it.each([
  ['2026-11-24T14:30:00', '2026-11-24T05:30:00.000Z'],
  ['2028-02-29T00:00:00', '2028-02-28T15:00:00.000Z'],
  ['1900-01-01T00:00:00', '1899-12-31T15:00:00.000Z'],
  ['2999-12-31T23:30:00', '2999-12-31T14:30:00.000Z'],
  ['2026-02-30T00:00:00', undefined],
  ['2026-11-24T24:00:00', undefined],
  ['2026-11-24T14:30:01', undefined],
  // PostgreSQL knows no year 0, and the week of the last day of 9999 ends beyond the years of four digits.
  ['0000-01-01T00:00:00', undefined],
  ['1899-12-31T23:30:00', undefined],
  ['3000-01-01T00:00:00', undefined],
  ['9999-12-31T23:30:00', undefined],
])('a time of Korea, typed as %s, is %s', (local, instant) => {
  expect(parseKoreanTime(local)?.toISOString()).toBe(instant);
});
