import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitMarket, runToEnd } from './rank-mentors.ts';

const market = (rows: number[][], capacities: number[], temperature = 0.2) =>
  runToEnd(
    fitMarket({
      utilities: Float32Array.from(rows.flat()),
      capacities: Float32Array.from(capacities),
      temperature,
    }),
  );
const sumOf = (numbers: Float32Array, picks: (index: number) => boolean) =>
  numbers.reduce((sum, number, index) => (picks(index) ? sum + number : sum), 0);

describe('a market with capacities', () => {
  it('gives no student more than one session and no mentor more than they have', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }).chain((mentors) =>
          fc.record({
            capacities: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: mentors, maxLength: mentors }),
            rows: fc.array(
              fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: mentors, maxLength: mentors }),
              { minLength: 1, maxLength: 8 },
            ),
          }),
        ),
        ({ rows, capacities }) => {
          const sessions = market(rows, capacities);
          const mentors = capacities.length;
          for (const [student] of rows.entries())
            expect(sumOf(sessions, (at) => Math.floor(at / mentors) === student)).toBeLessThanOrEqual(1.001);
          for (const [mentor, capacity] of capacities.entries())
            expect(sumOf(sessions, (at) => at % mentors === mentor)).toBeLessThanOrEqual(capacity + 0.001);
          expect(sessions.every((each) => each >= 0)).toBe(true);
        },
      ),
    );
  });

  it('gives a mentor everyone wants to the students who suit best, and sends the others elsewhere', () => {
    const rows = [
      [2, 1],
      [2, 1.9],
    ];
    const [a, b, c, d] = market(rows, [1, 1]);
    expect(a).toBeGreaterThan(b ?? 0);
    expect(d).toBeGreaterThan(c ?? 0);
  });

  it.each([
    [0.4, 0.2, 1, 0.731059],
    [1.2, 0.3, 1, 0.880797],
    [0.4, 0.2, 3, 0.941693],
  ])(
    'of one pair has the root of m² = e^(u/t)·(1 − m)·(c − m): u %d, t %d, c %d',
    (utility, temperature, capacity, m) => {
      expect(market([[utility]], [capacity], temperature)[0]).toBeCloseTo(m, 5);
    },
  );

  it('yields after every 500 students of each pass, so that nothing else waits for long', () => {
    const batches = fitMarket({
      utilities: new Float32Array(1001).fill(1),
      capacities: Float32Array.of(3),
      temperature: 0.2,
    });
    // Two passes beside the sixty rounds.
    expect([...batches]).toHaveLength(3 * 62);
  });

  it('has nothing for a pair that cannot be, or a mentor without time', () => {
    expect(Array.from(market([[0, 1]], [1, 0]))).toEqual([0, 0]);
  });
});
