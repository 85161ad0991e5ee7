import { expect, it } from 'vitest';
import { describeTimeOfEvent, groupByDay } from './days.ts';

const now = new Date('2026-11-24T10:00:00+09:00');

it.each([
  ['2026-11-24T10:00:20+09:00', '방금 전'],
  ['2026-11-24T09:59:01+09:00', '방금 전'],
  ['2026-11-24T09:59:00+09:00', '1분 전'],
  ['2026-11-24T09:00:01+09:00', '59분 전'],
  ['2026-11-24T09:00:00+09:00', '1시간 전'],
  ['2026-11-24T00:00:00+09:00', '10시간 전'],
  ['2026-11-23T23:59:00+09:00', '23:59'],
  ['2026-11-22T08:05:00+09:00', '08:05'],
])('tells of %s, at ten, as %s', (at, text) => {
  expect(describeTimeOfEvent(new Date(at), now)).toBe(text);
});

it('groups events by the Korean day they were on, and keeps their order', () => {
  const at = ['2026-11-24T09:00', '2026-11-24T00:00', '2026-11-23T23:59', '2026-11-22T23:59', '2026-11-22T00:00'];
  const events = at.map((time) => ({ createdAt: new Date(`${time}:00+09:00`).toISOString() }));
  expect(groupByDay(events, now)).toEqual([
    { day: '2026-11-24', title: '오늘', events: events.slice(0, 2) },
    { day: '2026-11-23', title: '어제', events: events.slice(2, 3) },
    { day: '2026-11-22', title: '11월\u00a022일\u00a0(일)', events: events.slice(3) },
  ]);
  expect(groupByDay([], now)).toEqual([]);
});
