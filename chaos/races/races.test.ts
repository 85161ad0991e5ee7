import { expect, it } from 'vitest';
import { COUNTS } from '#server/testing/test-speed.ts';
import { runRaces } from './races.ts';

it('every race of a hundred requests to two processes has one winner', async () => {
  const each = COUNTS.races;
  expect(await runRaces(each)).toMatchObject({
    rounds: 4 * each,
    oneWinner: { accepts: each, cancels: each, expiries: each, payments: each },
    faults: [],
    violations: [],
  });
});
