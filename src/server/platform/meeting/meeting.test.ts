import { describe, expect, it } from 'vitest';
import { describeMissingPaths } from './meeting.ts';

describe('which pairs do not find each other in a room', () => {
  it.each([
    [
      { hasRelay: false, hasStun: false },
      'without TURN_URLS and STUN_URLS only devices of one network find each other in a room',
    ],
    [{ hasRelay: false, hasStun: true }, 'without TURN_URLS about one pair in six has no path to each other in a room'],
    [{ hasRelay: true, hasStun: true }, undefined],
  ])('follows from the servers that are set: %o', (paths, warning) => {
    expect(describeMissingPaths(paths)).toBe(warning);
  });
});
