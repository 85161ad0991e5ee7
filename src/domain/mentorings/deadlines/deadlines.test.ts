import { expect, it } from 'vitest';
import { STATUSES } from '../states/statuses.ts';
import { absenceNoticeAt, completionAt, meetingNoticeAt, objectionsUntil } from './deadlines.ts';
import { deadlineOf, describeExpiry } from './expiry.ts';

const at = (local: string) => new Date(`2026-11-${local}:00+09:00`);

it('what follows a session of 14:30 comes at its own time', () => {
  const startsAt = at('24T14:30');
  expect(absenceNoticeAt(startsAt), 'ten minutes to confirm, one to report').toEqual(at('24T14:41'));
  expect(meetingNoticeAt(startsAt), 'the room has closed and reported').toEqual(at('24T15:11'));
  expect(completionAt(startsAt), 'a day after its end').toEqual(at('25T15:00'));
  expect(objectionsUntil(at('24T14:41'))).toEqual(at('27T14:41'));
});

it('each open state has its deadline, and no other one', () => {
  expect(STATUSES.flatMap((status) => deadlineOf(status) ?? [])).toEqual(['PAYMENT', 'MENTOR_ANSWER', 'MENTEE_ANSWER']);
  expect(deadlineOf('WAITING_FOR_MENTOR')).toBe('MENTOR_ANSWER');
});

it.each([
  ['PAYMENT', 'mentee', '결제 기한이 11월 24일 (화) 14:30에 지났어요.'],
  ['MENTOR_ANSWER', 'mentor', '답변 기한이 11월 24일 (화) 14:30에 지났어요.'],
  ['MENTOR_ANSWER', 'mentee', '선배의 답변 기한이 11월 24일 (화) 14:30에 지났어요.'],
  ['MENTEE_ANSWER', 'mentee', '답변 기한이 11월 24일 (화) 14:30에 지났어요.'],
  ['MENTEE_ANSWER', 'mentor', '후배의 답변 기한이 11월 24일 (화) 14:30에 지났어요.'],
] as const)('a deadline %s that passed says to the %s: %s', (deadline, reader, said) => {
  expect(describeExpiry(deadline, at('24T14:30'), reader)).toBe(said);
});
