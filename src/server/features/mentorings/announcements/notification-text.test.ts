import { describe, expect, it } from 'vitest';
import { TRANSITIONS, type Actor, type MentoringAction, type MentoringStatus } from '#domain/mentorings/mentorings.ts';
import { notificationTextFor, type NotificationText } from './notification-text.ts';

type Way = 'mail' | 'app' | 'nothing';

/** Whom each step reaches and how: the mentor, then the mentee. A mail comes with a line in the app. */
const TOLD: Readonly<Record<string, readonly [mentor: Way, mentee: Way]>> = {
  'propose by MENTEE': ['nothing', 'app'],
  'pay by MENTEE from PAYMENT_PENDING': ['mail', 'app'],
  'accept by MENTOR from WAITING_FOR_MENTOR': ['mail', 'mail'],
  'accept by MENTEE from WAITING_FOR_MENTEE': ['mail', 'mail'],
  'reject by MENTOR from WAITING_FOR_MENTOR': ['app', 'mail'],
  'reject by MENTOR from WAITING_FOR_MENTEE': ['app', 'mail'],
  'offerTimes by MENTOR from WAITING_FOR_MENTOR': ['app', 'mail'],
  'offerTimes by MENTEE from WAITING_FOR_MENTEE': ['mail', 'app'],
  // A mentor hears of a proposal when it is paid for, and of nothing that becomes of it before.
  'changeTimes by MENTEE from PAYMENT_PENDING': ['nothing', 'app'],
  'changeTimes by MENTEE from WAITING_FOR_MENTOR': ['app', 'app'],
  'cancel by MENTEE from PAYMENT_PENDING': ['nothing', 'app'],
  'cancel by MENTEE from WAITING_FOR_MENTOR': ['mail', 'app'],
  'cancel by MENTEE from WAITING_FOR_MENTEE': ['mail', 'app'],
  'cancel by MENTEE from CONFIRMED': ['mail', 'app'],
  'cancel by MENTOR from CONFIRMED': ['app', 'mail'],
  'expire by SYSTEM from PAYMENT_PENDING': ['nothing', 'mail'],
  'expire by SYSTEM from WAITING_FOR_MENTOR': ['mail', 'mail'],
  'expire by SYSTEM from WAITING_FOR_MENTEE': ['app', 'mail'],
  'close by SYSTEM from PAYMENT_PENDING': ['nothing', 'mail'],
  'close by SYSTEM from WAITING_FOR_MENTOR': ['app', 'mail'],
  'close by SYSTEM from WAITING_FOR_MENTEE': ['app', 'mail'],
  'bounce by SYSTEM from WAITING_FOR_MENTOR': ['mail', 'mail'],
  'bounce by SYSTEM from WAITING_FOR_MENTEE': ['mail', 'mail'],
  'bounce by SYSTEM from CONFIRMED': ['mail', 'mail'],
  'attend by MENTEE from CONFIRMED': ['app', 'app'],
  'attend by MENTOR from CONFIRMED': ['app', 'app'],
  'dispute by MENTEE from CONFIRMED': ['mail', 'mail'],
  'dispute by MENTOR from CONFIRMED': ['mail', 'mail'],
  'complete by SYSTEM from CONFIRMED': ['app', 'app'],
  'complete by ADMIN from CONFIRMED': ['mail', 'mail'],
  'recordNoShow by SYSTEM from CONFIRMED': ['app', 'app'],
  'recordNoShow by ADMIN from CONFIRMED': ['mail', 'mail'],
};

const START = new Date('2026-11-25T02:00:00Z');

function tell(action: MentoringAction | 'propose', actor: Actor, status: MentoringStatus) {
  const confirmedStartsAt = status === 'CONFIRMED' ? START : null;
  const mentoring = { mentorName: '하늘', menteeName: '바다', status, confirmedStartsAt };
  return notificationTextFor({ action, actor, mentoring, startsAt: undefined });
}

function wayOf(words: NotificationText | undefined): Way {
  if (!words) return 'nothing';
  return words.subject === undefined ? 'app' : 'mail';
}

describe('notification texts exist for both sides of every transition', () => {
  const steps = Object.entries(TRANSITIONS).flatMap(([action, transitions]) =>
    transitions.flatMap(({ by, from }) =>
      from.map((status) => ({ action: action as MentoringAction | 'propose', by, status })),
    ),
  );
  const named = steps.map((step) => ({ ...step, name: `${step.action} by ${step.by} from ${step.status}` }));
  const all = [
    { action: 'propose', by: 'MENTEE', status: 'PAYMENT_PENDING', name: 'propose by MENTEE' } as const,
    ...named,
  ];

  it('no text exists for an unknown action', () => {
    expect(all.map(({ name }) => name).toSorted()).toEqual(Object.keys(TOLD).toSorted());
  });

  it.each(all)('$name', ({ action, by, status, name }) => {
    const { mentor, mentee } = tell(action, by, status);
    expect([wayOf(mentor), wayOf(mentee)]).toEqual(TOLD[name]);
    for (const words of [mentor, mentee]) if (words) expect(words.body).toMatch(/요\.$/);
  });

  it('the text names who acted', () => {
    const { mentor, mentee } = tell('attend', 'MENTOR', 'CONFIRMED');
    expect(mentor?.body).toBe('11월 25일 (수) 11:00 멘토링에 왔다고 남겼어요.');
    expect(mentee?.body).toBe('하늘 선배가 11월 25일 (수) 11:00 멘토링에 왔다고 남겼어요.');
    const offered = tell('offerTimes', 'MENTEE', 'WAITING_FOR_MENTEE');
    expect(offered.mentee?.body).toBe('하늘 선배의 답을 기다리고 있어요.');
    expect(offered.mentor?.body).toBe('바다님이 제안한 시간을 확인해 주세요.');
  });
});
