import { expect, it } from 'vitest';
import { newSeed } from './random.ts';
import { killServers } from './server-kills.ts';

it.each([
  { engine: 'postgresql', kills: 20 },
  { engine: 'pglite', kills: 5 },
] as const)('keeps every acknowledged write over $kills kills of the server on $engine', async ({ engine, kills }) => {
  const seed = newSeed();
  const figures = await killServers({ engine, kills, seed });
  expect(figures, `seed ${seed}`).toMatchObject({ kills, faults: [], lost: [], violations: [] });
  expect(figures.interrupted).toBeGreaterThan(kills);
  expect(figures.acknowledged).toBeGreaterThan(kills);
});
