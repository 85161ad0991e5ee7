import { expect, it } from 'vitest';
import { runRaces } from './races.ts';

const ROUNDS_OF_A_KIND = 5;

it('has one winner in every race of a hundred requests on two processes', async () => {
  const each = ROUNDS_OF_A_KIND;
  expect(await runRaces(ROUNDS_OF_A_KIND)).toMatchObject({
    rounds: 4 * each,
    oneWinner: { accepts: each, cancels: each, expiries: each, payments: each },
    faults: [],
    violations: [],
  });
});
