import { expect, it } from 'vitest';
import { describeAge, describeWait } from './desk.ts';

it.each([
  ['2026-11-23T00:00:01Z', 'fresh'],
  ['2026-11-22T00:00:01Z', 'fresh'],
  ['2026-11-22T00:00:00Z', 'long'],
  ['2026-11-21T00:00:01Z', 'long'],
  ['2026-11-21T00:00:00Z', 'tooLong'],
] as const)('what waits since %s is %s at midnight of the 23rd', (since, age) => {
  expect(describeAge(new Date(since), new Date('2026-11-23T00:00:00Z'))).toBe(age);
});

it.each([
  ['2026-11-22T23:25:00Z', '35분'],
  ['2026-11-21T01:00:00Z', '47시간'],
  ['2026-11-21T00:00:00Z', '2일'],
  ['2026-11-13T12:00:00Z', '9일'],
] as const)('what waits since %s has waited %s', (since, wait) => {
  expect(describeWait(new Date(since), new Date('2026-11-23T00:00:00Z'))).toBe(wait);
});
