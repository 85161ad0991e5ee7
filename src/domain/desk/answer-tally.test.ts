import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time/durations.ts';
import { type CountedProposal, createAnswerTally } from './answer-tally.ts';

const AS_OF = Date.parse('2026-11-23T15:00:00.000Z');
const daysAgo = (days: number) => AS_OF - days * DAY_MS;

const proposal = (changed: Partial<CountedProposal>): CountedProposal => ({
  group: 'NONE',
  createdMs: daysAgo(10),
  isPassedOn: false,
  acceptedMs: null,
  isSettled: false,
  isExpired: false,
  answerMinutes: null,
  turnMinutes: null,
  ...changed,
});
const countsOf = (...students: readonly CountedProposal[][]) => {
  const tally = createAnswerTally(daysAgo(14), AS_OF);
  for (const proposals of students) tally.addStudent(proposals);
  return tally.counts();
};

describe('counting proposals, a student at a time', () => {
  it.each([
    ['is not in the share while seven days have not passed', 7 - 1 / DAY_MS, 1, 1, 0],
    ['is in it at the end of the seventh day', 7, 7, 0, 1],
    ['is confirmed at the end of the seventh day', 10, 7, 0, 1],
    ['and not a moment later', 10, 7 + 1 / DAY_MS, 0, 0],
  ])('a student %s', (_, days, afterDays, young, confirmed) => {
    const createdMs = daysAgo(days);
    expect(countsOf([proposal({ createdMs, acceptedMs: createdMs + afterDays * DAY_MS })]).cohorts).toEqual([
      { group: 'NONE', students: 1, young, confirmed },
    ]);
  });

  it('a student counts once, by the first own proposal of the span, and is confirmed by whichever mentor', () => {
    const { cohorts, proposals } = countsOf([
      proposal({ group: 'A', createdMs: daysAgo(20) }),
      proposal({ group: 'A', createdMs: daysAgo(13), isPassedOn: true, acceptedMs: daysAgo(12.5) }),
      proposal({ group: 'B', createdMs: daysAgo(12) }),
      proposal({ group: 'ALL', createdMs: daysAgo(9), acceptedMs: daysAgo(8) }),
    ]);
    expect(cohorts).toEqual([{ group: 'B', students: 1, young: 0, confirmed: 1 }]);
    expect(proposals.map(({ group, proposals: count }) => [group, count])).toEqual([
      ['A', 1],
      ['B', 1],
      ['ALL', 1],
    ]);
  });

  it('what was confirmed before the first own proposal of the span does not confirm it', () => {
    expect(
      countsOf([
        proposal({ createdMs: daysAgo(13), isPassedOn: true, acceptedMs: daysAgo(12.5) }),
        proposal({ createdMs: daysAgo(12) }),
      ]).cohorts,
    ).toEqual([{ group: 'NONE', students: 1, young: 0, confirmed: 0 }]);
  });

  it('a listed mentor counts with those of the span, by group and in all; one without any is listed alone', () => {
    const tally = createAnswerTally(daysAgo(14), AS_OF);
    tally.addMentor([
      { group: 'A', createdMs: daysAgo(15) },
      { group: 'A', createdMs: daysAgo(3) },
      { group: 'B', createdMs: daysAgo(2) },
      { group: 'B', createdMs: daysAgo(1) },
    ]);
    tally.addMentor([]);
    const { mentors, listed } = tally.counts();
    expect(listed).toBe(2);
    expect(mentors).toEqual([
      { group: 'EVERYBODY', value: 3, count: 1 },
      { group: 'A', value: 1, count: 1 },
      { group: 'B', value: 2, count: 1 },
    ]);
  });

  it('the proposals of a group are counted with how they ended and how long answers took, from the first moment of the span', () => {
    const { proposals, answers, turns } = countsOf([
      proposal({ group: 'A', isSettled: true, answerMinutes: 30, turnMinutes: 20 }),
      proposal({ group: 'A', isSettled: true, isExpired: true }),
      proposal({ group: 'A', createdMs: daysAgo(14) }),
      proposal({ group: 'A', createdMs: daysAgo(14) - 1 }),
    ]);
    expect(proposals).toEqual([{ group: 'A', proposals: 3, settled: 2, expired: 1 }]);
    expect([answers.length, turns.length]).toEqual([1, 1]);
    expect(answers).not.toEqual(turns);
  });

  it('a student whose proposals are all from before the span is in no cohort', () => {
    expect(countsOf([proposal({ createdMs: daysAgo(15) })]).cohorts).toEqual([]);
  });
});
