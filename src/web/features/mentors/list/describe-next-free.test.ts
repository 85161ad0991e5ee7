import { expect, it } from 'vitest';
import { describeNextFree } from './describe-next-free.ts';

it.each([
  ['2026-11-23T10:00:00Z', '오늘 19:00'],
  ['2026-11-23T14:30:00Z', '오늘 23:30'],
  ['2026-11-23T22:00:00Z', '내일 07:00'],
  ['2026-11-24T22:00:00Z', '11.25 (수) 07:00'],
])('a free time at %s is called %s on a Monday noon in Seoul', (at, text) => {
  expect(describeNextFree(new Date(at), new Date('2026-11-23T03:00:00Z'))).toBe(text);
});
