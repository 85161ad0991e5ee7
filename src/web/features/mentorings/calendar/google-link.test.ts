import { expect, it } from 'vitest';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { googleLink } from './calendar-sheet.tsx';

it('the Google link has the session in UTC, names nobody and leads to the room', () => {
  const confirmedTime = { startTime: '2026-11-25T11:00:00', endTime: '2026-11-25T11:30:00' };
  const mentoring = { mentoringId: 12, confirmedTime, counterpart: { name: '하늘' } } as Mentoring;
  const link = new URL(googleLink(mentoring, 'https://sunbaerang.example') ?? '');
  expect(link.origin + link.pathname).toBe('https://calendar.google.com/calendar/render');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: '선배랑 멘토링',
    dates: '20261125T020000Z/20261125T023000Z',
    details:
      '한국 시간 11월 25일 (수) 11:00에 시작해요. 시작 10분 전부터 여기에서 만나요: https://sunbaerang.example/user/mentoring/12/room',
    location: 'https://sunbaerang.example/user/mentoring/12/room',
  });
  expect(googleLink({ ...mentoring, confirmedTime: null }, 'https://sunbaerang.example')).toBeUndefined();
});
