import { describe, expect, it } from 'vitest';
import type { NextStep } from '#contract/mentorings/next-step.ts';
import { NEXT_STEPS } from '#domain/mentorings/next-step.ts';
import { describeNextStep } from './next-step-text.ts';

const NOW = new Date('2026-11-24T12:00:00+09:00');
const step: NextStep = {
  kind: 'MEET',
  mentoringId: 7,
  name: '하늘',
  until: '2026-11-25T10:00:00.000Z',
  startsAt: '2026-11-25T10:00:00.000Z',
  meetingKind: 'ROOM',
  proposals: 1,
  message: '이직은 언제 생각하셨나요?',
  notice: 'MENTEE_ABSENT',
  isDeposit: false,
  isRejected: false,
  amountKrw: 18_000,
};
const read = (changes: Partial<NextStep>, side: 'mentor' | 'mentee' = 'mentee', now = NOW) =>
  describeNextStep({ ...step, ...changes }, side, now);

describe('the card of the next step', () => {
  it.each(NEXT_STEPS)('%s says what to do and leads somewhere, for either side', (kind) => {
    for (const side of ['mentor', 'mentee'] as const) {
      const { title, text, action, to } = read({ kind }, side);
      for (const each of [title, text, action]) expect(each).not.toMatch(/null|undefined|NaN/);
      expect(to).toMatch(/^\//);
    }
  });

  it('calls a session by the day and the minute', () => {
    const startsOn = (startsAt: string) => read({ startsAt }).title;
    expect(startsOn('2026-11-24T10:00:00.000Z')).toBe('오늘 19:00 입장');
    expect(startsOn('2026-11-25T10:00:00.000Z')).toBe('내일 19:00 입장');
    expect(startsOn('2026-11-26T10:00:00.000Z')).toBe('11월\u00a026일\u00a0(목) 19:00 입장');
    expect(read({}, 'mentor').text).toBe('하늘님');
  });

  it('counts the proposals, and leads to the one that ends first with its student’s words', () => {
    expect(read({ kind: 'ANSWER', proposals: 2 }, 'mentor')).toEqual({
      title: '답할 제안 2건',
      text: '11월\u00a025일\u00a0(수) 19:00까지',
      quote: { from: '하늘님', words: '이직은 언제 생각하셨나요?' },
      action: '답하기',
      to: '/user/status/mentor/progress/7',
    });
    expect(read({ kind: 'ANSWER', message: null }, 'mentor')).not.toHaveProperty('quote');
  });

  it('leads into the room, to the payment, to the registration', () => {
    expect(read({ kind: 'ENTER' }).to).toBe('/user/mentoring/7/room');
    expect(read({ kind: 'ENTER', meetingKind: 'LINK' }).action).toBe('만나는 곳 열기');
    expect(read({ kind: 'PAY' })).toMatchObject({ action: '결제하기', to: '/user/payment?mentoringId=7' });
    expect(read({ kind: 'PAY', isDeposit: true }).action).toBe('입금 안내');
    expect(read({ kind: 'REGISTER', name: null }).to).toBe('/user/mentee-profile?next=%2F');
    expect(read({ kind: 'OBJECT', notice: 'NOT_MET' }).title).toBe('서로 만나셨나요?');
  });
});
