import { describe, expect, it } from 'vitest';
import { ticksUpTo } from './day-chart.tsx';

describe('the lines of an axis', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [41, [0, 20, 40, 60]],
    [1_240_000, [0, 500_000, 1_000_000, 1_500_000]],
  ])('up to %d are whole and few', (most, ticks) => expect(ticksUpTo(most)).toEqual(ticks));
});
