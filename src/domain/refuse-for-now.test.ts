import { expect, it } from 'vitest';
import { REFUSALS } from './refusals.ts';
import { describeTimeToWait, refuseForNow } from './refuse-for-now.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time/durations.ts';

it.each([
  [0, '1초'],
  [1, '1초'],
  [29_001, '30초'],
  [119_000, '119초'],
  [2 * MINUTE_MS, '2분'],
  [14 * MINUTE_MS + 1, '15분'],
  [HOUR_MS, '60분'],
  [23 * HOUR_MS + 1, '24시간'],
  [29 * DAY_MS + 1, '30일'],
])('a wait of %d ms is told as %s', (ms, text) => expect(describeTimeToWait(ms)).toBe(text));

it('no sentence of the catalogue says by itself when what is too much may be tried again', () => {
  const tooMuch = Object.values(REFUSALS).filter(({ status }) => status === 429);
  expect(tooMuch.length).toBeGreaterThan(8);
  expect(tooMuch.filter(({ message }) => /다시|내일|잠시 후/.test(message))).toEqual([]);
});

it('a refusal for now says why, for how long, and in seconds', () => {
  expect(() => refuseForNow('CODE_TOO_SOON', 29_001, '방금 보냈어요.')).toThrow(
    expect.objectContaining({ message: '방금 보냈어요. 30초 뒤에 다시 시도해 주세요.', retryAfterSeconds: 30 }),
  );
});
