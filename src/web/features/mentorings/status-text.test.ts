import { describe, expect, it } from 'vitest';
import { STILL_COUNTS } from '#domain/mentorings/attendance-texts.ts';
import { cardLabel, nextStep, statusLabel } from './status-text.ts';

const confirmed = {
  status: 'CONFIRMED',
  paymentStatus: 'DONE',
  side: 'mentee',
  confirmedTime: { startTime: '2026-11-25T10:00:00', endTime: '2026-11-25T10:30:00' },
  attendance: { mentor: false, mentee: false },
  meeting: { kind: 'ROOM', link: null },
  dueAt: null,
  attendanceNotice: null,
  question: null,
  backups: null,
} as const;
const at = (clock: string) => new Date(`2026-11-25T${clock}+09:00`);

it('a student who waits for an answer reads until when, to the minute, and what follows', () => {
  const waiting = { ...confirmed, status: 'WAITING_FOR_MENTOR', dueAt: '2026-11-25T01:00:00.000Z' } as const;
  expect(nextStep(waiting, at('07:00:00'))).toEqual({
    title: '10:00까지 답을 기다려요.',
    text: '답이 없으면 자동으로 전액 환불돼요.',
  });
  expect(nextStep(waiting, new Date('2026-11-24T07:00:00+09:00')).title).toBe('내일 10:00까지 답을 기다려요.');
  expect(nextStep(waiting, new Date('2026-11-23T07:00:00+09:00')).title).toMatch(/^11월.25일.\(수\) 10:00까지/);
  const backups = { mentors: [], isAutomatic: true, maxMentors: 2, had: [] };
  expect(nextStep({ ...waiting, backups }, at('07:00:00')).text).toBe('답이 없으면 다음 선배에게 전해요.');
});

it('a student who has to pay reads until when, and that a transfer is a deposit', () => {
  const unpaid = { ...confirmed, status: 'PAYMENT_PENDING', dueAt: '2026-11-25T01:00:00.000Z' } as const;
  expect(nextStep(unpaid, at('07:00:00')).text).toBe('10:00까지 결제해 주세요.');
  const deposit = { ...unpaid, paymentStatus: 'WAITING_FOR_DEPOSIT' } as const;
  expect(nextStep(deposit, at('07:00:00')).text).toBe('10:00까지 입금해 주세요.');
});

it('both sides read that a question waits for its answer, and no more once it is answered', () => {
  const question = { text: '무엇을 준비하세요?', askedAt: '2026-11-24T01:00:00.000Z', answer: null, pausedUntil: null };
  const asked = { ...confirmed, status: 'WAITING_FOR_MENTOR', dueAt: '2026-11-25T01:00:00.000Z', question } as const;
  expect(nextStep(asked, at('07:00:00')).title).toContain('물어봤어요');
  expect(nextStep({ ...asked, side: 'mentor' }, at('07:00:00')).text).toBe('지금 수락하거나 거절해도 괜찮아요.');
  const answered = { ...asked, question: { ...question, answer: '면접이요.' } };
  expect(nextStep(answered, at('07:00:00')).title).toContain('까지 답을 기다려요.');
});

it.each([
  ['PAYMENT_PENDING', '결제 대기'],
  ['WAITING_FOR_MENTOR', '수락 대기'],
  ['CONFIRMED', '결제 완료'],
] as const)('a card is called 결제 대기, 수락 대기 or 결제 완료: %s', (status, label) => {
  for (const side of ['mentee', 'mentor'] as const) expect(cardLabel({ status, side, isDisputed: false })).toBe(label);
});

const atLink = { ...confirmed, meeting: { kind: 'LINK', link: 'https://meet.example.com/1' } } as const;

const textOf = (mentoring: Parameters<typeof nextStep>[0], clock: string) => nextStep(mentoring, at(clock)).text;

describe('the next step of a confirmed mentoring', () => {
  it('is to wait, until ten minutes before the start', () => {
    expect(textOf(confirmed, '09:49:59')).toBe('시작 10분 전부터 들어갈 수 있어요.');
    expect(textOf(atLink, '09:49:59')).toBe('시작 10분 전부터 참석 확인을 할 수 있어요.');
  });

  it.each(['09:50:00', '10:10:00'])(
    'is to enter the room at %s, or to tap where the mentor has another place',
    (clock) => {
      expect(textOf(confirmed, clock)).toBe('시작 10분 후까지 들어오면 참석으로 기록돼요.');
      expect(textOf(atLink, clock)).toBe('시작 10분 후까지 참석 확인을 눌러 주세요.');
    },
  );

  it('is still to enter while the room is open, and then to report a problem', () => {
    for (const clock of ['10:10:01', '10:40:00']) expect(textOf(confirmed, clock)).toBe(STILL_COUNTS);
    expect(textOf(confirmed, '10:40:01')).toContain('참석을 확인하는 시간이 지났어요.');
    expect(textOf(atLink, '10:10:01')).toContain('참석을 확인하는 시간이 지났어요.');
  });

  it('is only to meet, for the side that has confirmed attendance', () => {
    const attended = { ...confirmed, attendance: { mentor: false, mentee: true } };
    expect(textOf(attended, '10:05:00')).toBe('참석이 확인됐어요.');
    expect(textOf(attended, '10:10:01')).toContain('자동으로 완료돼요.');
    expect(textOf({ ...attended, side: 'mentor' }, '10:05:00')).toContain('들어오면');
  });
});

describe('a session of which somebody was not seen', () => {
  const notice = { notice: 'MENTEE_ABSENT', until: '2026-11-28T01:11:00.000Z' } as const;
  const told = { ...confirmed, attendanceNotice: notice };

  it('leads the missing side into the room while it is open', () => {
    expect(textOf(told, '10:11:00')).toContain(STILL_COUNTS);
    expect(textOf({ ...told, side: 'mentor' }, '10:11:00')).not.toContain(STILL_COUNTS);
    for (const late of [textOf(told, '10:40:01'), textOf({ ...atLink, attendanceNotice: notice }, '10:11:00')]) {
      expect(late).not.toContain(STILL_COUNTS);
      expect(late).toContain('사실과 다르면');
    }
  });

  it('is 확인 필요 and not 멘토링 확정', () => {
    expect(statusLabel({ ...told, isDisputed: false })).toBe('확인 필요');
    expect(statusLabel({ ...told, isDisputed: true })).toBe('확인 중');
    expect(statusLabel({ ...confirmed, isDisputed: false })).toBe('멘토링 확정');
  });
});
