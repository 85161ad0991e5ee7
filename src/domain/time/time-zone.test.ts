import { expect, it } from 'vitest';
import { MAX_TIME_ZONE_LENGTH, timeZone } from './time-zone.ts';

it.each([
  ['America/New_York', true],
  ['Etc/GMT+5', true],
  ['+05:30', true],
  ['America/Port-au-Prince', true],
  ['Z'.repeat(MAX_TIME_ZONE_LENGTH), true],
  ['Z'.repeat(MAX_TIME_ZONE_LENGTH + 1), false],
  ['', false],
  [' Asia/Seoul', false],
  ['Asia/Seoul;', false],
  ['아시아/서울', false],
])('the zone %j may be a name: %s', (name, isName) => {
  expect(timeZone.safeParse(name).success).toBe(isName);
});
