import { expect, it } from 'vitest';
import { COUNTS } from '#server/testing/test-speed.ts';
import { newSeed } from '../load/random.ts';
import { disruptInTurn, disruptionsAt, type TurnFigures } from './disrupt-in-turn.ts';

const settings = disruptionsAt(COUNTS);
const { rounds, servers } = settings;

it(`loses nothing when ${servers.web} servers and a worker restart and a server, the replica and PostgreSQL are killed`, async () => {
  const seed = newSeed();
  const figures = await disruptInTurn({ ...settings, seed });
  const { faults, lost, violations, failed } = figures;
  expect({ faults, lost, violations }, `seed ${seed}, failed: ${failed.join('\n')}`).toEqual({
    faults: [],
    lost: [],
    violations: [],
  });
  const turns = Object.entries(figures.byDisruption).map(([name, { turns: count }]: [string, TurnFigures]) => [
    name,
    count,
  ]);
  expect(Object.fromEntries(turns)).toEqual({
    restart: rounds * (servers.web + servers.workers),
    'server killed': rounds,
    'replica killed': rounds,
    'database killed': rounds,
  });
  expect(figures.byDisruption['database killed']?.unavailable).toBeGreaterThan(0);
  expect(figures.acknowledged).toBeGreaterThan(50);
  expect(figures.streams.events).toBeGreaterThan(0);
});
