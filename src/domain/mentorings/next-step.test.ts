import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts';
import {
  type Candidate,
  firstStep,
  NEXT_STEPS,
  nextChangeAt,
  type NextStepKind,
  SESSION_SOON_MS,
  type StepFacts,
  stepOf,
} from './next-step.ts';
import { REVIEW_DAYS } from './reviews/reviews.ts';
import { STATUSES } from './states/statuses.ts';

const NOW = new Date('2026-11-23T12:00:00+09:00');
const inMs = (ms: number) => new Date(NOW.getTime() + ms);

describe('what comes first', () => {
  const at = (kind: NextStepKind, hours: number | null): Candidate => ({
    kind,
    until: hours === null ? null : inMs(hours * HOUR_MS),
  });
  it.each<[string, Candidate[], NextStepKind]>([
    ['an open room, before what ends earlier', [at('PAY', 0.1), at('ENTER', 0.5)], 'ENTER'],
    ['the nearest deadline', [at('PAY', 20), at('CHOOSE_TIME', 3)], 'CHOOSE_TIME'],
    ['an objection that ends before an answer', [at('ANSWER', 40), at('OBJECT', 2)], 'OBJECT'],
    ['a session within the hour, before a later deadline', [at('PAY', 5), at('MEET', 1)], 'MEET'],
    ['a deadline before the session of tomorrow', [at('MEET', 20), at('ANSWER', 40)], 'ANSWER'],
    ['a deadline that ends before a session within the hour', [at('MEET', 1), at('PAY', 0.5)], 'PAY'],
    ['what somebody waits for, before the session of tomorrow', [at('MEET', 20), at('EXPLAIN', null)], 'EXPLAIN'],
    [
      'money that cannot come back, before a document',
      [at('HAND_IN', null), at('REFUND_ACCOUNT', null)],
      'REFUND_ACCOUNT',
    ],
    ['the next session, before a review', [at('REVIEW', 5), at('MEET', 300)], 'MEET'],
    ['thanks, before earnings', [at('EARNED', 5), at('THANK', 100)], 'THANK'],
    ['the earlier of two sessions', [at('MEET', 30), at('MEET', 26)], 'MEET'],
  ])('is %s', (_, candidates, kind) => {
    expect(firstStep(candidates, NOW)?.kind).toBe(kind);
  });

  it('is nothing when all of it is over', () => {
    expect(firstStep([at('PAY', 0), at('REVIEW', -1)], NOW)).toBeUndefined();
    expect(firstStep([], NOW)).toBeUndefined();
  });

  const candidate: fc.Arbitrary<Candidate> = fc.record({
    kind: fc.constantFrom(...NEXT_STEPS),
    until: fc.option(
      fc.integer({ min: -2 * DAY_MS, max: 20 * DAY_MS }).map((ms) => inMs(ms)),
      { nil: null },
    ),
  });
  const candidates = fc.array(candidate, { maxLength: 12 });

  it('does not depend on the order in which they were found, and is one of those that are not over', () => {
    fc.assert(
      fc.property(candidates, (given) => {
        const first = firstStep(given, NOW);
        const backwards = firstStep(given.toReversed(), NOW);
        expect(backwards && { ...backwards }).toEqual(first && { ...first });
        if (first) expect(given).toContain(first);
        const isAlive = ({ until }: Candidate) => until === null || until > NOW;
        expect(first !== undefined).toBe(given.some(isAlive));
        if (first) expect(isAlive(first)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same until time changes it', () => {
    fc.assert(
      fc.property(candidates, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
        const changesAt = nextChangeAt(given, NOW) ?? inMs(30 * DAY_MS);
        const before = new Date(NOW.getTime() + Math.floor((changesAt.getTime() - NOW.getTime() - 1) * part));
        expect(firstStep(given, before)).toEqual(firstStep(given, NOW));
      }),
      { numRuns: 1000 },
    );
  });

  it('never lets anything but an open room or an earlier end stand before a deadline', () => {
    const urgent = ['OBJECT', 'DECISION', 'PAY', 'CHOOSE_TIME', 'TELL_MORE', 'ANSWER'];
    fc.assert(
      fc.property(candidates, (given) => {
        const ends = given.flatMap(({ kind, until }) =>
          urgent.includes(kind) && until && until > NOW ? [until.getTime()] : [],
        );
        if (ends.length === 0) return;
        const first = firstStep(given, NOW);
        if (first?.kind === 'ENTER') return;
        expect(first?.until?.getTime()).toBeLessThanOrEqual(Math.min(...ends));
        if (first?.kind === 'MEET') expect(first.until?.getTime()).toBeLessThanOrEqual(NOW.getTime() + SESSION_SOON_MS);
        else expect(urgent).toContain(first?.kind);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('what a side of a mentoring can do', () => {
  const START = inMs(2 * DAY_MS);
  const facts: StepFacts = {
    status: 'CONFIRMED',
    dueAt: inMs(DAY_MS),
    isAsked: false,
    startsAt: START,
    closedAt: null,
    attendanceNotice: null,
    attendanceNotifiedAt: null,
    isDisputed: false,
    hasDisputed: false,
    isAnswerProposed: false,
    hasWritten: false,
    needsRefundAccount: false,
  };
  const kinds = (changes: Partial<StepFacts>, now = NOW) =>
    (['mentee', 'mentor'] as const).map((side) => stepOf(side, { ...facts, ...changes }, now)?.kind);

  it.each<[string, Partial<StepFacts>, (NextStepKind | undefined)[]]>([
    ['not paid', { status: 'PAYMENT_PENDING' }, ['PAY', undefined]],
    ['asked', { status: 'WAITING_FOR_MENTOR' }, [undefined, 'ANSWER']],
    ['asked, and asked back', { status: 'WAITING_FOR_MENTOR', isAsked: true }, ['TELL_MORE', 'ANSWER']],
    ['offered other times', { status: 'WAITING_FOR_MENTEE' }, ['CHOOSE_TIME', undefined]],
    ['confirmed', {}, ['MEET', 'MEET']],
    ['disputed', { isDisputed: true }, ['EXPLAIN', 'EXPLAIN']],
    [
      'decided, while the mentor may appeal',
      { isDisputed: true, decision: { resolution: 'MENTOR_ABSENT', until: inMs(DAY_MS), sides: ['MENTOR'] } },
      [undefined, 'DECISION'],
    ],
    [
      'decided, while both may appeal',
      { isDisputed: true, decision: { resolution: 'HALF', until: inMs(DAY_MS), sides: ['MENTOR', 'MENTEE'] } },
      ['DECISION', 'DECISION'],
    ],
    ['disputed by both', { isDisputed: true, hasDisputed: true }, [undefined, undefined]],
    ['completed', { status: 'COMPLETED', closedAt: NOW }, ['REVIEW', 'THANK']],
    ['completed and written about', { status: 'COMPLETED', closedAt: NOW, hasWritten: true }, [undefined, undefined]],
    [
      'completed, and a question to share',
      { status: 'COMPLETED', closedAt: NOW, hasWritten: true, isAnswerProposed: true },
      [undefined, 'CONSENT'],
    ],
    ['rejected', { status: 'REJECTED', closedAt: NOW }, [undefined, undefined]],
    [
      'a refund without an account',
      { status: 'REJECTED', needsRefundAccount: true },
      ['REFUND_ACCOUNT', 'REFUND_ACCOUNT'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(kinds(changes)).toEqual(expected);
  });

  it('is to go in while the room is open, from ten minutes before the start to ten minutes after the end', () => {
    const at = (minutes: number) => kinds({}, new Date(START.getTime() + minutes * MINUTE_MS))[0];
    expect([at(-11), at(-10), at(39), at(40)]).toEqual(['MEET', 'ENTER', 'ENTER', undefined]);
  });

  it('is to object, for 72 hours, on the side that the notice is about', () => {
    const told = (attendanceNotice: StepFacts['attendanceNotice']) =>
      kinds({ startsAt: inMs(-HOUR_MS), attendanceNotice, attendanceNotifiedAt: inMs(-MINUTE_MS) });
    expect(told('MENTEE_ABSENT')).toEqual(['OBJECT', undefined]);
    expect(told('MENTOR_ABSENT')).toEqual([undefined, 'OBJECT']);
    expect(told('BOTH_ABSENT')).toEqual(['OBJECT', 'OBJECT']);
    expect(told('NOT_MET')).toEqual(['OBJECT', 'OBJECT']);
    const step = stepOf(
      'mentee',
      { ...facts, startsAt: inMs(-HOUR_MS), attendanceNotice: 'NOT_MET', attendanceNotifiedAt: NOW },
      NOW,
    );
    expect(step?.until).toEqual(inMs(3 * DAY_MS));
  });

  it('is to write for fourteen days', () => {
    const completed = { ...facts, status: 'COMPLETED', closedAt: NOW } as const;
    expect(stepOf('mentee', completed, NOW)?.until).toEqual(inMs(REVIEW_DAYS * DAY_MS));
  });

  it('is never two things, and never something in a state that is over but for its review or refund', () => {
    for (const status of STATUSES.filter((one) => ['NO_SHOW', 'REJECTED', 'CANCELLED', 'EXPIRED'].includes(one)))
      expect(kinds({ status, closedAt: NOW })).toEqual([undefined, undefined]);
  });
});
