import { describe, expect, it } from 'vitest';
import { consequenceOf, lapsesInARow } from './lapses.ts';

const proposals = (...lapsed: boolean[]) => lapsed.map((hasLapsed, index) => ({ mentoringId: 9 - index, hasLapsed }));

describe('proposals that a mentor let lapse', () => {
  it.each([
    [[], 0],
    [[true], 1],
    [[true, true, false, true], 2],
    [[false, true, true], 0],
    [[true, true, true], 3],
  ])('%j are %i in a row', (lapsed, count) => {
    expect(lapsesInARow(proposals(...lapsed))).toHaveLength(count);
  });

  it('lead to a question after two and to a pause after three', () => {
    expect([0, 1, 2, 3, 4].map(consequenceOf)).toEqual(['NONE', 'NONE', 'ASK', 'PAUSE', 'PAUSE']);
  });
});
