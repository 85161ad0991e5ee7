import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { giniOf, medianOf, shareOf, tally } from './answer-figures.ts';

const values = fc.array(fc.nat(50), { minLength: 1, maxLength: 60 });

describe('the median', () => {
  it.each([
    [[], null],
    [[7], 7],
    [[1, 3], 2],
    [[5, 1, 3], 3],
    [[1, 1, 1, 9], 1],
    [[0, 0, 4, 10], 2],
  ])('of %j is %j', (numbers, expected) => expect(medianOf(tally(numbers))).toBe(expected));

  it('has as many values below it as above it', () => {
    fc.assert(
      fc.property(values, (numbers) => {
        const median = medianOf(tally(numbers)) ?? Number.NaN;
        expect(numbers.filter((each) => each < median).length).toBeLessThanOrEqual(numbers.length / 2);
        expect(numbers.filter((each) => each > median).length).toBeLessThanOrEqual(numbers.length / 2);
      }),
    );
  });
});

describe('the Gini coefficient', () => {
  it.each([
    [[], null],
    [[0, 0], null],
    [[4, 4, 4], 0],
    [[0, 1], 0.5],
    [[0, 0, 0, 8], 0.75],
    [[1, 2, 3, 4], 0.25],
  ])('of %j is %j', (numbers, expected) => expect(giniOf(tally(numbers))).toBe(expected));

  it('is the mean difference of two, divided by twice the mean', () => {
    fc.assert(
      fc.property(values, (numbers) => {
        const gini = giniOf(tally(numbers));
        const total = numbers.reduce((sum, each) => sum + each, 0);
        const differences = numbers.flatMap((one) => numbers.map((other) => Math.abs(one - other)));
        const expected = differences.reduce((sum, each) => sum + each, 0) / (2 * numbers.length * total);
        if (total === 0) expect(gini).toBeNull();
        else expect(gini).toBeCloseTo(expected, 10);
      }),
    );
  });

  it('is scale-invariant, and grows when somebody below the mean gives to somebody above it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 40 }), (numbers) => {
        const sorted = numbers.toSorted((one, other) => one - other);
        const gini = giniOf(tally(sorted)) ?? Number.NaN;
        expect(giniOf(tally(sorted.map((each) => 10 * each)))).toBeCloseTo(gini, 10);
        const [poorest = 0, richest = 0] = [sorted[0], sorted.at(-1)];
        expect(giniOf(tally([poorest - 1, ...sorted.slice(1, -1), richest + 1]))).toBeGreaterThan(gini);
      }),
    );
  });
});

describe('a share', () => {
  it.each([
    // Wilson's interval, as statistics programs compute it.
    [0, 10, { share: 0, low: 0, high: 0.2775 }],
    [9, 10, { share: 0.9, low: 0.5958, high: 0.9821 }],
    [81, 263, { share: 0.308, low: 0.2553, high: 0.3662 }],
    [10, 10, { share: 1, low: 0.7225, high: 1 }],
  ])('of %i in %i has its interval', (part, whole, expected) => {
    const share = shareOf(part, whole);
    expect(share?.share).toBeCloseTo(expected.share, 3);
    expect(share?.low).toBeCloseTo(expected.low, 3);
    expect(share?.high).toBeCloseTo(expected.high, 3);
  });

  it('of nothing there is none', () => expect(shareOf(0, 0)).toBeNull());

  it('lies within its interval, between 0 and 1, and the interval of a hundred times as many is narrower', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (whole, given) => {
        const part = Math.min(given, whole);
        const [few, many] = [shareOf(part, whole), shareOf(100 * part, 100 * whole)];
        if (!few || !many) throw new Error('There is a share');
        expect(0 <= few.low && few.low <= few.share && few.share <= few.high && few.high <= 1).toBe(true);
        expect(many.high - many.low).toBeLessThan(few.high - few.low);
      }),
    );
  });
});
