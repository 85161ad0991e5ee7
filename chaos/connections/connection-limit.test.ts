import { expect, it } from 'vitest';
import { loadFactor } from '#server/testing/load-factor.ts';
import { COUNTS } from '#server/testing/test-speed.ts';
import { newSeed } from '../load/random.ts';
import { limitConnectionsUnderLoad } from './connection-limit.ts';

const READS = COUNTS.limitedReads;

it('serves every request of two instances over six connections, and reports none within six seconds', async () => {
  const seed = newSeed();
  const figures = await limitConnectionsUnderLoad({ reads: READS, seed });
  expect(figures, `seed ${seed}`).toMatchObject({
    limited: { 200: READS },
    refusedAll: { 503: 40 },
    unavailable: 0,
    interrupted: 0,
    faults: [],
    violations: [],
  });
  expect(figures.acknowledged).toBeGreaterThan(30);
  const [quickest, slowest] = figures.refusedWithinMs;
  expect(quickest).toBeGreaterThan(4900);
  expect(slowest).toBeLessThan(7000 * loadFactor());
});
