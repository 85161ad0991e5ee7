import { describe, expect, it } from 'vitest';
import { afterQuietHours } from './quiet-hours.ts';

const korean = (time: string) => new Date(`2026-11-${time}:00+09:00`);

describe('quiet hours', () => {
  it.each([
    [22, 8, '23T21:59', '23T21:59'],
    [22, 8, '23T22:00', '24T08:00'],
    [22, 8, '23T23:59', '24T08:00'],
    [22, 8, '24T00:00', '24T08:00'],
    [22, 8, '24T07:59', '24T08:00'],
    [22, 8, '24T08:00', '24T08:00'],
    [9, 18, '23T08:59', '23T08:59'],
    [9, 18, '23T09:00', '23T18:00'],
    [9, 18, '23T17:59', '23T18:00'],
    [9, 18, '23T18:00', '23T18:00'],
    [0, 7, '23T23:59', '23T23:59'],
    [0, 7, '24T00:00', '24T07:00'],
    [23, 0, '23T23:30', '24T00:00'],
    [23, 0, '24T00:00', '24T00:00'],
    [8, 7, '23T08:00', '24T07:00'],
  ])('from %d to %d: %s waits until %s', (from, until, at, end) => {
    expect(afterQuietHours(korean(at), { from, until })).toEqual(korean(end));
  });
});
