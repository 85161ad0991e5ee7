import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { newSeed } from '../load/random.ts';
import { whyNoCluster } from './cluster.ts';
import { failOver, FAILOVERS } from './fail-over.ts';

it('loses and doubles nothing, nor fails a guest, when the primary is killed, changed or frozen', async ({ skip }) => {
  const why = whyNoCluster();
  if (why !== undefined) {
    console.log(why);
    skip(why);
  }
  const seed = newSeed();
  const figures = await failOver({ seed });
  console.log(inspect(figures, { depth: 5 }));
  const { faults, lost, violations } = figures;
  expect({ faults, lost, violations }, `seed ${seed}`).toEqual({ faults: [], lost: [], violations: [] });
  expect(Object.keys(figures.gaps)).toEqual(FAILOVERS);
  expect(figures.guests.withoutPrimary).toBeGreaterThan(0);
  expect(figures.comparedAnswers).toBeGreaterThan(0);
});
