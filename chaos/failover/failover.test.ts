import { expect, it } from 'vitest';
import { newSeed } from '../load/random.ts';
import { failOver, FAILOVERS } from './fail-over.ts';

it('loses and doubles nothing, and no guest’s read, when the primary of a cluster is killed, changed, and stands still', async () => {
  const seed = newSeed();
  const figures = await failOver({ seed });
  const { faults, lost, violations } = figures;
  expect({ faults, lost, violations }, `seed ${seed}`).toEqual({ faults: [], lost: [], violations: [] });
  expect(Object.keys(figures.gaps)).toEqual(FAILOVERS);
  expect(figures.guests.withoutPrimary).toBeGreaterThan(0);
  expect(figures.comparedAnswers).toBeGreaterThan(0);
});
