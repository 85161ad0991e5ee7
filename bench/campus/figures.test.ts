import { expect, it } from 'vitest';
import { estimate, type Figures, summarize, toMatrix } from './figures.ts';

const FIGURES: Figures = {
  confirmed: 0.9,
  answerHours: 10,
  turnHours: 8,
  expired: 0.1,
  overdue: 0,
  gini: 0.4,
  overloaded: 0,
  proposals: 100,
  foundNobody: 0,
  held: 1,
};

it('a 95 % interval is Student’s t of the seeds', () => {
  const { mean, margin } = estimate([1, 2, 3, 4, 5]);
  expect(mean).toBe(3);
  expect(margin).toBeCloseTo(1.963, 3);
  expect(estimate([7])).toEqual({ mean: 7, margin: 0 });
});

it('one figure of all cases is a line an order and a column a set of measures', () => {
  const of = (order: string, set: string) =>
    summarize('', [{ ...FIGURES, confirmed: (order === 'ours' ? 0.9 : 0.5) + (set === 'all' ? 0.05 : 0) }]);
  expect(toMatrix(['newest', 'ours'], ['all', 'none'], 'confirmed', of)).toBe(
    '| order | all | none |\n|---|---|---|\n| newest | 55.0 ± 0.0 | 50.0 ± 0.0 |\n| ours | 95.0 ± 0.0 | 90.0 ± 0.0 |',
  );
});
