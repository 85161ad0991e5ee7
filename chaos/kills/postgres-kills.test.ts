import { expect, it } from 'vitest';
import { COUNTS } from '#server/testing/test-speed.ts';
import { newSeed } from '../load/random.ts';
import { killPostgres } from './postgres-kills.ts';

const KILLS = COUNTS.postgresKills;

it(`keeps every acknowledged write over ${KILLS} kills of PostgreSQL, and the server reconnects`, async () => {
  const seed = newSeed();
  const figures = await killPostgres({ kills: KILLS, seed });
  expect(figures, `seed ${seed}`).toMatchObject({ kills: KILLS, interrupted: 0, faults: [], lost: [], violations: [] });
  expect(figures.acknowledged).toBeGreaterThan(KILLS);
  expect(figures.unavailable).toBeGreaterThan(KILLS);
});
