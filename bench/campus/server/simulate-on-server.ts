import { MINUTE_MS } from '#domain/time/durations.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { openTestInstance } from '#server/testing/test-instance.ts';
import { Random } from '../../../chaos/load/random.ts';
import { Behaviour } from '../behaviour.ts';
import { Campus } from '../campus.ts';
import type { Figures } from '../figures.ts';
import { makePopulation, type Size } from '../population.ts';
import { absenceSeed, behaviourSeed } from '../seeds.ts';
import { ServerWorld } from './server-world.ts';

/** Longer than anything may be incomplete (product §14). */
const GRACE_MS = 6 * MINUTE_MS;

/**
 * One semester through the real server, on PGlite, or on a database of its own at the PostgreSQL server of `DATABASE_URL`. All measures are
 * on: they are the product.
 * @throws Error when an invariant does not hold afterwards
 */
export async function simulateOnServer(seed: number, size: Size): Promise<Figures> {
  const url = process.env.DATABASE_URL;
  if (url) process.env.TEST_DATABASE_URL = url;
  const instance = await openTestInstance(url ? 'postgresql' : 'pglite');
  try {
    const population = makePopulation(new Random(seed), size);
    const world = await ServerWorld.open(instance, population, size.weeks);
    const behaviour = new Behaviour(new Random(behaviourSeed(seed)), new Random(absenceSeed(seed)));
    const figures = await new Campus(
      population,
      behaviour,
      { questions: true, backups: true, limits: true },
      world,
    ).run();
    instance.clock.advance({ milliseconds: GRACE_MS });
    while ((await instance.services.jobs.runDue()) > 0);
    await instance.services.outbox.sendDue();
    const violations = await findViolations(instance.services);
    if (violations.length > 0) throw new Error(`Seed ${seed}: ${JSON.stringify(violations.slice(0, 5))}`);
    return figures;
  } finally {
    await instance.close();
  }
}
