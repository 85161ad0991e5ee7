import { expect, it } from 'vitest';
import { countsAt, readSpeed } from './test-speed.ts';

it('repeats no test less often at a longer speed', () => {
  const [quick, long, longest] = [countsAt('quick'), countsAt('long'), countsAt('longest')];
  const names = Object.keys(quick) as (keyof typeof quick)[];
  expect(names.filter((name) => quick[name] < 1)).toEqual([]);
  expect(names.filter((name) => long[name] < quick[name] || longest[name] < long[name])).toEqual([]);
});

it('refuses a speed that does not exist', () => {
  expect(readSpeed('long')).toBe('long');
  expect(() => readSpeed('fast')).toThrow('TEST_SPEED is fast, but must be one of quick, long, longest');
});
