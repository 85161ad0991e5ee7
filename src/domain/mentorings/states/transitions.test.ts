import { describe, expect, it } from 'vitest';
import { NO_CHANGES } from '../../time/public-holidays.ts';
import { dueAt } from '../deadlines/deadlines.ts';
import { STATUSES, TAB_STATUSES, type MentoringStatus } from './statuses.ts';
import { ACTIONS, ACTORS, allowedStatuses, mentoringCan, nextStatus, openActions, refusalOf } from './transitions.ts';

/** product §4.2, written down a second time: `action by actor` → from → to. Whatever is missing here is refused. */
const LIFE: Readonly<Record<string, Partial<Record<MentoringStatus, MentoringStatus>>>> = {
  'pay MENTEE': { PAYMENT_PENDING: 'WAITING_FOR_MENTOR' },
  'accept MENTOR': { WAITING_FOR_MENTOR: 'CONFIRMED' },
  'accept MENTEE': { WAITING_FOR_MENTEE: 'CONFIRMED' },
  'reject MENTOR': { WAITING_FOR_MENTOR: 'REJECTED', WAITING_FOR_MENTEE: 'REJECTED' },
  'offerTimes MENTOR': { WAITING_FOR_MENTOR: 'WAITING_FOR_MENTEE' },
  'offerTimes MENTEE': { WAITING_FOR_MENTEE: 'WAITING_FOR_MENTOR' },
  'changeTimes MENTEE': { PAYMENT_PENDING: 'PAYMENT_PENDING', WAITING_FOR_MENTOR: 'WAITING_FOR_MENTOR' },
  'askQuestion MENTOR': { WAITING_FOR_MENTOR: 'WAITING_FOR_MENTOR' },
  'answerQuestion MENTEE': { WAITING_FOR_MENTOR: 'WAITING_FOR_MENTOR' },
  'cancel MENTEE': {
    PAYMENT_PENDING: 'CANCELLED',
    WAITING_FOR_MENTOR: 'CANCELLED',
    WAITING_FOR_MENTEE: 'CANCELLED',
    CONFIRMED: 'CANCELLED',
  },
  'cancel MENTOR': { CONFIRMED: 'CANCELLED' },
  'expire SYSTEM': { PAYMENT_PENDING: 'EXPIRED', WAITING_FOR_MENTOR: 'EXPIRED', WAITING_FOR_MENTEE: 'EXPIRED' },
  'close SYSTEM': { PAYMENT_PENDING: 'CANCELLED', WAITING_FOR_MENTOR: 'CANCELLED', WAITING_FOR_MENTEE: 'CANCELLED' },
  'bounce SYSTEM': { WAITING_FOR_MENTOR: 'CANCELLED', WAITING_FOR_MENTEE: 'CANCELLED', CONFIRMED: 'CANCELLED' },
  'attend MENTEE': { CONFIRMED: 'CONFIRMED' },
  'attend MENTOR': { CONFIRMED: 'CONFIRMED' },
  'dispute MENTEE': { CONFIRMED: 'CONFIRMED', COMPLETED: 'CONFIRMED' },
  'dispute MENTOR': { CONFIRMED: 'CONFIRMED', COMPLETED: 'CONFIRMED' },
  'decide ADMIN': { CONFIRMED: 'CONFIRMED' },
  'acceptDecision MENTEE': { CONFIRMED: 'CONFIRMED' },
  'acceptDecision MENTOR': { CONFIRMED: 'CONFIRMED' },
  'appeal MENTEE': { CONFIRMED: 'CONFIRMED' },
  'appeal MENTOR': { CONFIRMED: 'CONFIRMED' },
  'complete SYSTEM': { CONFIRMED: 'COMPLETED' },
  'complete ADMIN': { CONFIRMED: 'COMPLETED' },
  'recordNoShow SYSTEM': { CONFIRMED: 'NO_SHOW' },
  'recordNoShow ADMIN': { CONFIRMED: 'NO_SHOW' },
  'annul SYSTEM': { CONFIRMED: 'CANCELLED' },
  'annul ADMIN': { CONFIRMED: 'CANCELLED' },
};

/** A side that has done nothing yet. */
const NEW = {
  dueAt: null,
  confirmedStartsAt: null,
  hasOfferedTimes: false,
  question: 'NONE' as const,
  hasAttended: false,
  isDisputed: false,
  closedAt: null,
};

const cells = ACTIONS.flatMap((action) =>
  ACTORS.flatMap((actor) => STATUSES.map((status) => ({ action, actor, status }))),
);

describe('a mentoring’s life', () => {
  it.each(cells)('$action by $actor in $status', ({ action, actor, status }) => {
    const next = LIFE[`${action} ${actor}`]?.[status];
    expect(mentoringCan(action, actor, status)).toBe(next !== undefined);
    if (next) expect(nextStatus(action, actor, status)).toBe(next);
    else expect(refusalOf(action, actor, status)).toMatch(/[가-힣].*요\.$/);
  });

  it('has no transition from a final state, but the objection to a completed session', () => {
    for (const { action, actor } of cells) {
      const final = allowedStatuses(action, actor).filter((status) => TAB_STATUSES.completed.includes(status));
      const mayObject = action === 'dispute' && (actor === 'MENTOR' || actor === 'MENTEE');
      expect(final).toEqual(mayObject ? ['COMPLETED'] : []);
    }
  });
});

describe('deadlines', () => {
  const since = new Date('2026-11-23T03:00:00Z');
  const far = new Date('2026-12-23T03:00:00Z');
  it('give a day to pay and two to answer, but never more than the last time leaves', () => {
    expect(dueAt('PAYMENT_PENDING', since, [far], 0, NO_CHANGES)).toEqual(new Date('2026-11-24T03:00:00Z'));
    expect(dueAt('WAITING_FOR_MENTOR', since, [far], 0, NO_CHANGES)).toEqual(new Date('2026-11-25T03:00:00Z'));
    const soon = new Date('2026-11-23T05:00:00Z');
    expect(dueAt('WAITING_FOR_MENTEE', since, [soon], 0, NO_CHANGES)).toEqual(soon);
    expect(dueAt('WAITING_FOR_MENTEE', since, [far, soon], 0, NO_CHANGES)).toEqual(new Date('2026-11-25T03:00:00Z'));
    const acceptableUntil = new Date('2026-11-23T04:00:00Z');
    expect(dueAt('WAITING_FOR_MENTEE', since, [new Date('2026-11-23T07:00:00Z')], 3, NO_CHANGES)).toEqual(
      acceptableUntil,
    );
    expect(dueAt('CONFIRMED', since, [far], 0, NO_CHANGES)).toBeUndefined();
  });

  it('to answer never fall into the night, unless the last time begins then', () => {
    const evening = new Date('2026-11-23T22:30:00+09:00');
    const morning = new Date('2026-11-26T09:00:00+09:00');
    for (const status of ['WAITING_FOR_MENTOR', 'WAITING_FOR_MENTEE'] as const)
      expect(dueAt(status, evening, [far], 0, NO_CHANGES)).toEqual(morning);
    expect(dueAt('PAYMENT_PENDING', evening, [far], 0, NO_CHANGES)).toEqual(new Date('2026-11-24T22:30:00+09:00'));
    const night = new Date('2026-11-26T07:00:00+09:00');
    expect(dueAt('WAITING_FOR_MENTOR', evening, [night], 0, NO_CHANGES)).toEqual(night);
  });

  it('close what belongs to the open state, not the way out', () => {
    const late = { ...NEW, status: 'WAITING_FOR_MENTOR', dueAt: since } as const;
    expect(openActions('MENTOR', late, since)).toEqual(['reject']);
    expect(openActions('MENTEE', late, since)).toEqual(['cancel']);
    expect(openActions('MENTOR', { ...late, dueAt: far }, since)).toEqual([
      'accept',
      'reject',
      'offerTimes',
      'askQuestion',
    ]);
    expect(openActions('MENTOR', { ...late, dueAt: far, hasOfferedTimes: true }, since)).toEqual([
      'accept',
      'reject',
      'askQuestion',
    ]);
    const asked = { ...late, dueAt: far, question: 'OPEN' } as const;
    expect(openActions('MENTOR', asked, since)).toEqual(['accept', 'reject', 'offerTimes']);
    expect(openActions('MENTEE', asked, since)).toEqual(['changeTimes', 'answerQuestion', 'cancel']);
    expect(openActions('MENTEE', { ...asked, question: 'ANSWERED' }, since)).toEqual(['changeTimes', 'cancel']);
  });

  it('open the attendance from ten minutes before to ten minutes after the start, then objections', () => {
    const context = { ...NEW, status: 'CONFIRMED', confirmedStartsAt: since } as const;
    const at = (minutes: number, more = {}) =>
      openActions('MENTEE', { ...context, ...more }, new Date(since.getTime() + minutes * 60_000));
    expect(at(-11)).toEqual(['cancel']);
    expect(at(-10)).toEqual(['cancel', 'attend']);
    expect(at(0)).toEqual(['attend']);
    expect(at(10)).toEqual(['attend']);
    expect(at(11)).toEqual(['dispute']);
    expect(at(11, { isDisputed: true })).toEqual([]);
    // Seven days after it was completed, to the millisecond.
    const completed = { status: 'COMPLETED', closedAt: new Date(since.getTime() + 20 * 60_000) };
    expect(at(20 + 7 * 24 * 60 - 1 / 60_000, completed)).toEqual(['dispute']);
    expect(at(20 + 7 * 24 * 60, completed)).toEqual([]);
    expect(at(21, { ...completed, isDisputed: true })).toEqual([]);
    expect(at(21, { ...completed, status: 'NO_SHOW' })).toEqual([]);
  });

  it('leave the operator what was disputed, and nothing else', () => {
    const context = { ...NEW, status: 'CONFIRMED', confirmedStartsAt: since } as const;
    expect(openActions('ADMIN', context, far)).toEqual([]);
    expect(openActions('ADMIN', { ...context, isDisputed: true }, far)).toEqual([
      'decide',
      'complete',
      'recordNoShow',
      'annul',
    ]);
  });

  it('offer a decision to the side that may appeal, until the time is over', () => {
    const until = new Date(since.getTime() + 60_000);
    const decision = { resolution: 'COMPLETED', until, sides: ['MENTEE'] } as const;
    const context = { ...NEW, status: 'CONFIRMED', confirmedStartsAt: since, isDisputed: true, decision } as const;
    expect(openActions('MENTEE', { ...context, side: 'MENTEE' }, since)).toEqual([
      'attend',
      'acceptDecision',
      'appeal',
    ]);
    expect(openActions('MENTEE', { ...context, side: 'MENTEE' }, until)).toEqual(['attend']);
    expect(openActions('MENTOR', { ...context, side: 'MENTOR' }, since)).toEqual(['attend']);
    expect(openActions('MENTEE', context, since), 'of no side').toEqual(['attend']);
    expect(openActions('MENTEE', { ...context, decision: undefined, side: 'MENTEE' }, since)).toEqual(['attend']);
  });
});

it('a refused action names the states that allow it, or says that it is never the actor’s', () => {
  expect(refusalOf('reject', 'MENTOR', 'CONFIRMED')).toBe(
    "지금은 '멘토링 확정' 상태예요. 거절은 '수락 대기', '시간 변경 제안' 상태에서만 할 수 있어요.",
  );
  expect(refusalOf('pay', 'MENTOR', 'PAYMENT_PENDING')).toBe('결제 권한이 없어요.');
});
