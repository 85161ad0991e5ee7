import { describe, expect, it } from 'vitest';
import { nextStep } from './status-text.ts';

const confirmed = {
  status: 'CONFIRMED',
  side: 'mentee',
  isDisputed: false,
  confirmedTime: { startTime: '2026-11-25T10:00:00', endTime: '2026-11-25T10:30:00' },
  attendance: { mentor: false, mentee: false },
  absent: [] as ('mentor' | 'mentee')[],
  history: [{ action: 'accept' }],
  dueAt: null,
  attendanceNotice: null,
} as const;
const at = (clock: string) => new Date(`2026-11-25T${clock}+09:00`);

it('a student who waits for an answer reads until when, to the minute', () => {
  const waiting = { ...confirmed, status: 'WAITING_FOR_MENTOR', dueAt: '2026-11-25T01:00:00.000Z' } as const;
  expect(nextStep(waiting, at('07:00:00'))).toContain('11월 25일 (수) 10:00까지 답이 없으면 전액 돌려드려요.');
});

describe('the next step of a confirmed mentoring', () => {
  it('is to wait, until ten minutes before the start', () => {
    expect(nextStep(confirmed, at('09:49:59'))).toBe('멘토링이 확정됐어요. 시작 10분 전부터 참석 확인을 할 수 있어요.');
  });

  it.each(['09:50:00', '10:10:00'])('is to confirm attendance at %s', (clock) => {
    expect(nextStep(confirmed, at(clock))).toContain('참석 확인을 눌러 주세요.');
  });

  it('is to report a problem, once attendance can no longer be confirmed', () => {
    expect(nextStep(confirmed, at('10:10:01'))).toContain('참석을 확인하는 시간이 지났어요.');
  });

  it('is only to meet, for the side that has confirmed attendance', () => {
    const attended = { ...confirmed, attendance: { mentor: false, mentee: true } };
    expect(nextStep(attended, at('10:05:00'))).toContain('멘토링룸에서 만나요.');
    expect(nextStep(attended, at('10:10:01'))).toContain('자동으로 완료돼요.');
    expect(nextStep({ ...attended, side: 'mentor' }, at('10:05:00'))).toContain('참석 확인을 눌러 주세요.');
  });
});

describe('who was absent, and what happens to the money', () => {
  const ended = { ...confirmed, status: 'NO_SHOW' } as const;
  const textsFor = (absent: ('mentor' | 'mentee')[]) =>
    (['mentee', 'mentor'] as const).map((side) => nextStep({ ...ended, side, absent }, at('12:00:00')));

  it('is read by each side after the mentor did not come', () => {
    const [mentee, mentor] = textsFor(['mentor']);
    expect(mentee).toMatch(/^선배가 약속한 시간에 오지 못했어요\..*결제 금액은 모두 돌려드려요\.$/);
    expect(mentor).toMatch(/^약속한 시간에 오지 못하신 것으로.*후배에게 결제 금액을 모두 돌려드려요\.$/);
  });

  it('is read by each side after the student did not come', () => {
    const [mentee, mentor] = textsFor(['mentee']);
    expect(mentee).toMatch(/^약속한 시간에 오지 못하신 것으로.*돌려드리지 못해요\.$/);
    expect(mentor).toMatch(/^후배가 약속한 시간에 오지 못했어요\..*정산은 그대로 진행돼요\.$/);
  });

  it('is read by each side after nobody came', () => {
    const [mentee, mentor] = textsFor(['mentor', 'mentee']);
    for (const text of [mentee, mentor])
      expect(text).toMatch(/^두 분이 만난 것을 확인하지 못했어요\..*모두 돌려드려요\.$/);
  });
});
