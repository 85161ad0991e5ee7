import { expect, it } from 'vitest';
import { countsAt, readSpeed, SPEEDS, type TestCounts } from './test-speed.ts';

it('repeats no test less often at a longer speed', () => {
  const counts = SPEEDS.map(countsAt);
  const names = Object.keys(countsAt('quick')) as (keyof TestCounts)[];
  const fewer = names.filter((name) => counts.some((each, at) => each[name] < (counts[at - 1]?.[name] ?? 1)));
  expect(fewer).toEqual([]);
});

it('refuses a speed that does not exist', () => {
  expect(readSpeed('long')).toBe('long');
  expect(() => readSpeed('fast')).toThrow('TEST_SPEED is fast, but must be one of quick, whole, long, longest');
});
