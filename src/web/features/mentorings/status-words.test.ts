import { describe, expect, it } from 'vitest';
import { nextStep } from './status-words.ts';

const shown = {
  status: 'CONFIRMED',
  side: 'mentee',
  isDisputed: false,
  confirmedTime: { startTime: '2026-11-25T10:00:00', endTime: '2026-11-25T10:30:00' },
  attendance: { mentor: false, mentee: false },
  history: [{ action: 'accept' }],
  dueAt: null,
} as const;
const at = (clock: string) => new Date(`2026-11-25T${clock}+09:00`);

it('a student who waits for an answer reads until when, to the minute', () => {
  const waiting = { ...shown, status: 'WAITING_FOR_MENTOR', dueAt: '2026-11-25T01:00:00.000Z' } as const;
  expect(nextStep(waiting, at('07:00:00'))).toContain('11월 25일 (수) 10:00까지 답이 없으면 전액 돌려드려요.');
});

describe('what a confirmed mentoring says to do next', () => {
  it('is to wait, until ten minutes before the start', () => {
    expect(nextStep(shown, at('09:49:59'))).toBe('멘토링이 확정됐어요. 시작 10분 전부터 참석 확인을 할 수 있어요.');
  });

  it.each(['09:50:00', '10:10:00'])('is to say "here" at %s', (clock) => {
    expect(nextStep(shown, at(clock))).toContain('참석 확인을 눌러 주세요.');
  });

  it('is to say what went wrong, once nobody can say "here" any more', () => {
    expect(nextStep(shown, at('10:10:01'))).toContain('참석을 확인하는 시간이 지났어요.');
  });

  it('is nothing more for who said "here"', () => {
    const here = { ...shown, attendance: { mentor: false, mentee: true } };
    expect(nextStep(here, at('10:05:00'))).toContain('약속한 곳에서 만나요.');
    expect(nextStep(here, at('10:10:01'))).toContain('자동으로 완료돼요.');
    expect(nextStep({ ...here, side: 'mentor' }, at('10:05:00'))).toContain('참석 확인을 눌러 주세요.');
  });
});
