import { expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { newSeed } from '../load/random.ts';
import { killServers } from './server-kills.ts';

/** One engine per test file, so that they run in parallel. */
export function testServerKills(engine: Database['engine'], kills: number): void {
  it(`keeps every acknowledged write over ${kills} kills of the server on ${engine}`, async () => {
    const seed = newSeed();
    const figures = await killServers({ engine, kills, seed });
    expect(figures, `seed ${seed}`).toMatchObject({ kills, faults: [], lost: [], violations: [] });
    expect(figures.interrupted).toBeGreaterThan(kills);
    expect(figures.acknowledged).toBeGreaterThan(kills);
  });
}
