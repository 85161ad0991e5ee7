import { expect, it } from 'vitest';
import { describeTimeOfEvent, groupByDay } from './notification-link.tsx';

const now = new Date('2026-11-24T10:00:00+09:00');

it.each([
  ['2026-11-24T10:00:20+09:00', '방금 전'],
  ['2026-11-24T09:59:01+09:00', '방금 전'],
  ['2026-11-24T09:59:00+09:00', '1분 전'],
  ['2026-11-24T09:00:01+09:00', '59분 전'],
  ['2026-11-24T09:00:00+09:00', '09:00'],
  ['2026-11-24T00:00:00+09:00', '00:00'],
  ['2026-11-23T23:59:00+09:00', '23:59'],
  ['2026-11-22T08:05:00+09:00', '08:05'],
])('tells of %s, at ten, as %s', (at, text) => {
  expect(describeTimeOfEvent(new Date(at), now)).toBe(text);
});

it('groups events by the Korean day they were on, and keeps their order', () => {
  const at = ['2026-11-24T09:00', '2026-11-24T00:00', '2026-11-23T23:59', '2026-11-22T23:59', '2026-11-22T00:00'];
  const events = at.map((time) => ({ link: '/user', createdAt: new Date(`${time}:00+09:00`).toISOString() }));
  const topics = events.map((newest) => ({ newest, earlier: [] }));
  expect(groupByDay(events, now)).toEqual([
    { day: '2026-11-24', title: '오늘', topics: topics.slice(0, 2) },
    { day: '2026-11-23', title: '어제', topics: topics.slice(2, 3) },
    { day: '2026-11-22', title: '11월\u00a022일\u00a0(일)', topics: topics.slice(3) },
  ]);
  expect(groupByDay([], now)).toEqual([]);
});

it('puts what came before about the same mentoring behind its newest event', () => {
  const link = '/user/status/mentee/progress/7';
  const at = (time: string, to = link) => ({ link: to, createdAt: `2026-11-${time}:00+09:00` });
  const [accepted, other, paid, proposed] = [
    at('24T09:00'),
    at('24T08:00', '/user/status/mentee/progress/8'),
    at('23T10:00'),
    at('22T10:00'),
  ];
  expect(groupByDay([accepted, other, paid, proposed], now)).toEqual([
    {
      day: '2026-11-24',
      title: '오늘',
      topics: [
        { newest: accepted, earlier: [paid, proposed] },
        { newest: other, earlier: [] },
      ],
    },
  ]);
});
