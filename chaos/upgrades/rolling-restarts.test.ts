import { expect, it } from 'vitest';
import { COUNTS } from '#server/testing/test-speed.ts';
import { newSeed } from '../load/random.ts';
import { restartInTurn } from './rolling-restarts.ts';

const RESTARTS = COUNTS.restarts;

it(`loses no request over ${RESTARTS} restarts of two instances behind a load balancer`, async () => {
  const seed = newSeed();
  const figures = await restartInTurn({ restarts: RESTARTS, drainSeconds: 3, seed });
  expect(figures, `seed ${seed}`).toMatchObject({
    restarts: RESTARTS,
    badEnds: 0,
    interrupted: 0,
    unavailable: 0,
    faults: [],
    lost: [],
    violations: [],
  });
  expect(Object.keys(figures.statuses).filter((status) => Number(status) >= 500)).toEqual([]);
  expect(figures.acknowledged).toBeGreaterThan(50);
});
