import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../time/durations.ts';
import { RESOLUTIONS, type Resolution } from './attendance.ts';
import {
  appealEndsAt,
  decideBy,
  disputeEndsBy,
  disputeTask,
  openDecision,
  problemWithAppeal,
  resolutionByRule,
  returnedPercent,
  whoMayAppeal,
  type DisputeRound,
  type DisputeSide,
} from './disputes.ts';
import { labelOfRule, RESOLUTION_LABELS } from './resolution-labels.ts';

const OBJECTED = new Date('2026-11-25T03:00:00Z');
const after = (hours: number) => new Date(OBJECTED.getTime() + hours * HOUR_MS);

const asked = (round: number, hours: number): DisputeRound => ({
  round,
  askedBy: 'MENTEE',
  decideBy: decideBy(after(hours), OBJECTED),
  decidedAt: null,
  appealUntil: null,
  resolution: null,
  acceptedBy: [],
});
const decided = (
  round: number,
  hours: number,
  resolution: DisputeRound['resolution'],
  acceptedBy: DisputeSide[] = [],
): DisputeRound => ({
  ...asked(round, 0),
  decidedAt: after(hours),
  appealUntil: round === 1 ? appealEndsAt(after(hours), OBJECTED) : null,
  resolution,
  acceptedBy,
});
const taskAt = (hours: number, ...rounds: DisputeRound[]) => disputeTask(OBJECTED, rounds, after(hours));

describe('an appeal', () => {
  const LATE = 13 * 24;

  it('is decided within 72 hours, or by the fourteenth day unless its decision came late', () => {
    expect(decideBy(after(24), OBJECTED)).toEqual(after(96));
    expect(decideBy(after(LATE), OBJECTED)).toEqual(after(336));
    expect(decideBy(after(LATE), OBJECTED, after(336))).toEqual(after(336));
    expect(decideBy(after(LATE), OBJECTED, after(337))).toEqual(after(LATE + 72));
  });

  it.each<[what: string, rounds: DisputeRound[], hours: number, problem: ReturnType<typeof problemWithAppeal>]>([
    ['before a decision', [asked(1, 0)], 24, undefined],
    ['while it is possible', [decided(1, 24, 'COMPLETED')], 24 + 7 * 24 - 1, undefined],
    ['after seven days', [decided(1, 24, 'COMPLETED')], 24 + 7 * 24, 'APPEAL_ENDED'],
    ['against a decision for that side', [decided(1, 24, 'MENTOR_ABSENT')], 24 + 7 * 24, undefined],
    ['after another one', [decided(1, 24, 'COMPLETED'), asked(2, 48)], 49, 'APPEALED_ALREADY'],
    ['without a round', [], 24, undefined],
  ])('of a mentee %s', (_what, rounds, hours, problem) => {
    expect(problemWithAppeal({ disputedAt: OBJECTED, rounds, side: 'MENTEE' }, after(hours))).toBe(problem);
  });

  it('needs a dispute and its first decision', () => {
    const first = decided(1, 24, 'HALF');
    expect(openDecision(OBJECTED, [first], after(25))?.sides).toEqual(['MENTOR', 'MENTEE']);
    expect(openDecision(null, [first], after(25))).toBeUndefined();
    expect(openDecision(OBJECTED, [], after(25))).toBeUndefined();
    expect(openDecision(OBJECTED, [asked(1, 0)], after(25))).toBeUndefined();
    expect(openDecision(OBJECTED, [first, asked(2, 25)], after(26))).toBeUndefined();
  });
});

it('the findings have words, and so has the rule, by whether they met', () => {
  expect(RESOLUTIONS.map((each) => RESOLUTION_LABELS[each])).toEqual([
    '멘토링이 진행됐어요',
    '일부만 진행됐어요',
    '두 사람 다 왔지만 진행되지 못했어요',
    '멘토가 오지 않았어요',
    '멘티가 오지 않았어요',
    '두 사람 모두 오지 않았어요',
  ]);
  const rule = (mutualMinutes: number) => labelOfRule(resolutionByRule({ mutualMinutes, bothTapped: false }));
  expect([rule(1), rule(0)]).toEqual([
    '두 사람이 만난 기록이 있어 정산해요',
    '두 사람이 만난 기록이 없어 모두 환불해요',
  ]);
});

describe('a decision', () => {
  it('can be appealed against by each side that did not get everything', () => {
    expect(Object.fromEntries(RESOLUTIONS.map((each) => [each, [returnedPercent(each), whoMayAppeal(each)]]))).toEqual({
      COMPLETED: [0, ['MENTEE']],
      MENTEE_ABSENT: [0, ['MENTEE']],
      HALF: [50, ['MENTOR', 'MENTEE']],
      NOT_HELD: [100, ['MENTOR']],
      MENTOR_ABSENT: [100, ['MENTOR']],
      BOTH_ABSENT: [100, ['MENTOR']],
    });
  });

  it('is due within 72 hours, then mailed each day, and takes effect seven days later', () => {
    expect(taskAt(0, asked(1, 0))).toEqual({ task: 'WAIT', wakeAt: after(72) });
    expect(taskAt(72, asked(1, 0))).toEqual({ task: 'ESCALATE', wakeAt: after(96) });
    expect(taskAt(97, asked(1, 0))).toEqual({ task: 'ESCALATE', wakeAt: after(120) });
    expect(taskAt(335, asked(1, 0))).toEqual({ task: 'ESCALATE', wakeAt: after(336) });
    const first = decided(1, 24, 'COMPLETED');
    expect(taskAt(24 + 168 - 0.001, first)).toEqual({ task: 'WAIT', wakeAt: after(192) });
    const takesEffect = { task: 'TAKE_EFFECT', round: 1, resolution: 'COMPLETED', isUnheard: false };
    expect(taskAt(192, first)).toEqual(takesEffect);
    expect(taskAt(25, decided(1, 24, 'COMPLETED', ['MENTEE'])), 'once accepted').toEqual(takesEffect);
    expect(taskAt(25, decided(1, 24, 'HALF', ['MENTEE'])), 'by one of two').toMatchObject({ task: 'WAIT' });
    expect(taskAt(25, decided(1, 24, 'HALF', ['MENTEE', 'MENTOR']))).toMatchObject({ task: 'TAKE_EFFECT' });
  });

  it('of an appeal is final at once; an appeal that is not decided leaves the first one standing', () => {
    const first = decided(1, 24, 'COMPLETED');
    expect(openDecision(OBJECTED, [first, asked(2, 48)], after(49))).toBeUndefined();
    expect(taskAt(49, first, asked(2, 48))).toEqual({ task: 'WAIT', wakeAt: after(120) });
    expect(taskAt(121, first, asked(2, 48))).toMatchObject({ task: 'ESCALATE' });
    const effect = { task: 'TAKE_EFFECT', round: 2, resolution: 'HALF', isUnheard: false };
    expect(taskAt(60, first, decided(2, 60, 'HALF'))).toEqual(effect);
    expect(taskAt(336, first, asked(2, 48))).toEqual({ ...effect, round: 1, resolution: 'COMPLETED', isUnheard: true });
    expect(taskAt(336, asked(1, 0))).toEqual({ task: 'RULE' });
  });

  it.each([
    { decidedOn: 0, until: 7 },
    { decidedOn: 7, until: 14 },
    { decidedOn: 9, until: 14 },
    { decidedOn: 12, until: 14 },
    { decidedOn: 12.5, until: 14.5 },
    { decidedOn: 13.9, until: 15.9 },
    { decidedOn: 14, until: 16 },
  ])('of day $decidedOn can be appealed against until day $until', ({ decidedOn, until }) => {
    const first = decided(1, decidedOn * 24, 'COMPLETED');
    const end = after(until * 24);
    expect(first.appealUntil).toEqual(end);
    const lastMoment = new Date(end.getTime() - 1);
    expect(openDecision(OBJECTED, [first], lastMoment)).toMatchObject({ until: end, sides: ['MENTEE'] });
    expect(openDecision(OBJECTED, [first], end)).toBeUndefined();
    expect(disputeTask(OBJECTED, [first], lastMoment)).toEqual({ task: 'WAIT', wakeAt: end });
    expect(disputeTask(OBJECTED, [first], end)).toMatchObject({ task: 'TAKE_EFFECT', isUnheard: false });
    expect(disputeEndsBy(OBJECTED, [first])).toEqual(after(Math.max(14, until) * 24));
  });

  it('of the last two days leaves an appeal its 72 hours; then it stands', () => {
    const first = decided(1, 13.5 * 24, 'COMPLETED');
    const askedAt = 15 * 24;
    const appeal = { ...asked(2, askedAt), decideBy: decideBy(after(askedAt), OBJECTED, first.appealUntil) };
    expect(appeal.decideBy).toEqual(after(askedAt + 72));
    expect(disputeEndsBy(OBJECTED, [first, appeal])).toEqual(appeal.decideBy);
    expect(taskAt(askedAt + 71, first, appeal)).toEqual({ task: 'WAIT', wakeAt: appeal.decideBy });
    expect(taskAt(askedAt + 72, first, appeal)).toMatchObject({ task: 'TAKE_EFFECT', round: 1, isUnheard: true });
    const again = { ...appeal, decidedAt: after(askedAt + 1), resolution: 'HALF' as const };
    expect(taskAt(askedAt + 1, first, again)).toMatchObject({ task: 'TAKE_EFFECT', round: 2, resolution: 'HALF' });
  });

  it('of the version before, which wrote no time down, keeps the one that both were told', () => {
    const first = { ...decided(1, 13.5 * 24, 'COMPLETED'), appealUntil: null };
    expect(openDecision(OBJECTED, [first], after(13.6 * 24))).toMatchObject({ until: after(14 * 24) });
    expect(taskAt(14 * 24, first)).toMatchObject({ task: 'TAKE_EFFECT', round: 1 });
  });

  it.each([
    { mutualMinutes: 1, bothTapped: false, resolution: 'COMPLETED', percent: 0 },
    { mutualMinutes: 0, bothTapped: true, resolution: 'COMPLETED', percent: 0 },
    { mutualMinutes: 12, bothTapped: true, resolution: 'COMPLETED', percent: 0 },
    { mutualMinutes: 0, bothTapped: false, resolution: 'NOT_HELD', percent: 100 },
  ] as const)(
    'by the rule, after $mutualMinutes minutes and with taps of both ($bothTapped), is $resolution: the mentor is paid or everything returns',
    ({ resolution, percent, ...signs }) => {
      expect(resolutionByRule(signs)).toBe(resolution);
      expect(returnedPercent(resolution)).toBe(percent);
    },
  );
});

const hours = fc.double({ min: 0, max: 400, noNaN: true });
/** What the people of a dispute do, and how many hours after what it depends on; null for never. */
interface Acts {
  readonly decidedAfter: number | null;
  readonly resolution: Resolution;
  readonly accepted: DisputeSide[];
  readonly appealedAfter: number | null;
  readonly decidedAgainAfter: number | null;
}
const history: fc.Arbitrary<Acts> = fc.record({
  decidedAfter: fc.option(hours),
  resolution: fc.constantFrom(...RESOLUTIONS),
  accepted: fc.uniqueArray(fc.constantFrom<DisputeSide>('MENTOR', 'MENTEE')),
  appealedAfter: fc.option(hours),
  decidedAgainAfter: fc.option(hours),
});

/** The rounds of a dispute if its people act at these times, as far as the rules let them. */
function roundsOf({ decidedAfter, resolution, accepted, appealedAfter, decidedAgainAfter }: Acts): DisputeRound[] {
  const end = disputeEndsBy(OBJECTED);
  if (decidedAfter === null || after(decidedAfter) >= end) return [asked(1, 0)];
  const first = decided(
    1,
    decidedAfter,
    resolution,
    whoMayAppeal(resolution).filter((side) => accepted.includes(side)),
  );
  const appealedAt = decidedAfter + (appealedAfter ?? 0);
  const open = openDecision(OBJECTED, [first], after(appealedAt));
  if (appealedAfter === null || !open) return [first];
  const second = { ...asked(2, appealedAt), decideBy: decideBy(after(appealedAt), OBJECTED, first.appealUntil) };
  const again = appealedAt + (decidedAgainAfter ?? 0);
  if (decidedAgainAfter === null || after(again) >= disputeEndsBy(OBJECTED, [first, second])) return [first, second];
  return [first, { ...second, decidedAt: after(again), resolution: 'HALF' as const }];
}

describe('every dispute', () => {
  it('ends within 14 days of the objection, 19 if decided in the last two, whatever its people do', () => {
    fc.assert(
      fc.property(history, (what) => {
        const rounds = roundsOf(what);
        const end = disputeEndsBy(OBJECTED, rounds);
        const days = (end.getTime() - OBJECTED.getTime()) / DAY_MS;
        const isLate = (rounds[0]?.decidedAt ?? OBJECTED) > after(12 * 24);
        if (isLate) expect(days).toBeLessThanOrEqual(19);
        else expect(days).toBe(14);
        expect(['TAKE_EFFECT', 'RULE']).toContain(disputeTask(OBJECTED, rounds, end).task);
        const [first] = rounds;
        for (const { decideBy: due } of rounds) expect(due <= end).toBe(true);
        if (first?.decidedAt && first.appealUntil) {
          expect(first.appealUntil <= end).toBe(true);
          expect(first.appealUntil.getTime() - first.decidedAt.getTime()).toBeGreaterThanOrEqual(2 * DAY_MS);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is looked at again, later than now and never later than its end', () => {
    fc.assert(
      fc.property(history, hours, (what, now) => {
        const rounds = roundsOf(what);
        const end = disputeEndsBy(OBJECTED, rounds);
        const due = disputeTask(OBJECTED, rounds, after(now));
        if (!('wakeAt' in due)) return;
        expect(due.wakeAt > after(now)).toBe(true);
        expect(due.wakeAt <= end).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('ends by its last decision, and by the rule only without any', () => {
    fc.assert(
      fc.property(history, (what) => {
        const rounds = roundsOf(what);
        const last = rounds.findLast(({ decidedAt }) => decidedAt !== null);
        const due = disputeTask(OBJECTED, rounds, disputeEndsBy(OBJECTED, rounds));
        if (last) expect(due).toMatchObject({ task: 'TAKE_EFFECT', resolution: last.resolution });
        else expect(due).toEqual({ task: 'RULE' });
      }),
      { numRuns: 500 },
    );
  });
});
