import { expect, test } from 'vitest';
import { clockText, secondsLeft } from './use-countdown.ts';

test('a countdown shows every begun second, ends at zero and stays there', () => {
  expect(secondsLeft(300_000, 0)).toBe(300);
  expect(secondsLeft(300_000, 299_999)).toBe(1);
  expect(secondsLeft(300_000, 300_000)).toBe(0);
  expect(secondsLeft(300_000, 900_000)).toBe(0);
  expect(secondsLeft(null, 0)).toBe(0);
});

test('a countdown is shown as minutes and two digits of seconds', () => {
  expect(clockText(300)).toBe('5:00');
  expect(clockText(61)).toBe('1:01');
  expect(clockText(0)).toBe('0:00');
});
