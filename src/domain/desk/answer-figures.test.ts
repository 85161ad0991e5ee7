import { describe, expect, it } from 'vitest';
import { type AnswerCounts, toAnswerFigures } from './answer-figures.ts';

const NOTHING: AnswerCounts = { cohorts: [], proposals: [], answers: [], turns: [], mentors: [], listed: 0 };

describe('the figures of answers', () => {
  it('of nothing are one line without shares', () => {
    expect(toAnswerFigures({ ...NOTHING, listed: 5 })).toEqual([
      {
        group: 'EVERYBODY',
        students: 0,
        young: 0,
        confirmed: 0,
        confirmedShare: null,
        proposals: 0,
        answers: 0,
        medianAnswerHours: null,
        medianTurnHours: null,
        expired: 0,
        expiredShare: null,
        gini: null,
      },
    ]);
  });

  it('come for everybody, then each group that proposed; students in their first week are in no share', () => {
    const figures = toAnswerFigures({
      cohorts: [
        { group: 'A', students: 12, young: 2, confirmed: 7 },
        { group: 'B', students: 10, young: 0, confirmed: 9 },
      ],
      proposals: [
        { group: 'A', proposals: 20, settled: 16, expired: 4 },
        { group: 'B', proposals: 12, settled: 12, expired: 0 },
      ],
      answers: [
        { group: 'A', value: 60, count: 3 },
        { group: 'A', value: 180, count: 9 },
        { group: 'B', value: 30, count: 12 },
      ],
      turns: [
        { group: 'A', value: 60, count: 12 },
        { group: 'B', value: 15, count: 12 },
      ],
      mentors: [
        { group: 'A', value: 20, count: 1 },
        { group: 'B', value: 6, count: 2 },
        { group: 'EVERYBODY', value: 26, count: 1 },
        { group: 'EVERYBODY', value: 6, count: 1 },
      ],
      listed: 2,
    });
    expect(figures.map(({ group }) => group)).toEqual(['EVERYBODY', 'A', 'B']);
    expect(figures[0]).toMatchObject({ students: 22, young: 2, confirmed: 16, proposals: 32, medianAnswerHours: 0.75 });
    expect(figures.map(({ confirmedShare }) => confirmedShare?.share)).toEqual([0.8, 0.7, 0.9]);
    expect(figures.map(({ expiredShare }) => expiredShare?.share)).toEqual([4 / 28, 0.25, 0]);
    expect(figures.map(({ medianAnswerHours }) => medianAnswerHours)).toEqual([0.75, 3, 0.5]);
    expect(figures.map(({ medianTurnHours }) => medianTurnHours)).toEqual([0.625, 1, 0.25]);
    expect(figures.map(({ gini }) => gini)).toEqual([(26 - 6) / (2 * 32), 0.5, 0]);
  });
});
