import { expect, test } from 'vitest';
import { groupDigits } from './group-digits.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-12_345, '-12,345'],
  [1_234_567, '1,234,567'],
  [1234.5, '1,234.5'],
  [1234.567, '1,234.567'],
])('digits are grouped by thousands, but not those after the point: %d', (value, expected) => {
  expect(groupDigits(value)).toBe(expected);
});
