import { expect, it } from 'vitest';
import { exportExpiresAt, exportState } from './data-exports.ts';

const NOW = new Date('2026-11-23T03:00:00Z');
const inMs = (ms: number) => new Date(NOW.getTime() + ms);
const MINUTE_MS = 60_000;

it('a file can be downloaded for an hour', () => {
  expect(exportExpiresAt(NOW)).toEqual(inMs(60 * MINUTE_MS));
});

it.each([
  ['is prepared', -29 * MINUTE_MS, null, 'PREPARING'],
  ['has failed after half an hour', -30 * MINUTE_MS, null, 'FAILED'],
  ['is ready', -40 * MINUTE_MS, 1, 'READY'],
  ['has expired', -40 * MINUTE_MS, 0, 'EXPIRED'],
] as const)('an export %s', (_title, requestedMs, expiresMs, state) => {
  const expiresAt = expiresMs === null ? null : inMs(expiresMs);
  expect(exportState({ requestedAt: inMs(requestedMs), expiresAt }, NOW)).toBe(state);
});
