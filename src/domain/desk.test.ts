import { expect, it } from 'vitest';
import { describeAge } from './desk.ts';

it.each([
  ['2026-11-23T00:00:01Z', 'fresh'],
  ['2026-11-22T00:00:01Z', 'fresh'],
  ['2026-11-22T00:00:00Z', 'long'],
  ['2026-11-21T00:00:01Z', 'long'],
  ['2026-11-21T00:00:00Z', 'tooLong'],
] as const)('what waits since %s is %s at midnight of the 23rd', (since, age) => {
  expect(describeAge(new Date(since), new Date('2026-11-23T00:00:00Z'))).toBe(age);
});
