import { Random } from '../../chaos/load/random.ts';
import { Behaviour } from './behaviour.ts';
import { Campus, type Habits } from './campus.ts';
import { FastWorld, type Measures } from './fast-world.ts';
import type { Figures } from './figures.ts';
import { makePopulation, type Size } from './population.ts';

/** From this many students on, the lists of 추천순 are computed less often than by the product, because one day's lists take seconds. */
const LARGE = 2000;

/** One semester by the product's rules alone. */
export function simulate(seed: number, measures: Measures & Habits, size: Size): Figures {
  const population = makePopulation(new Random(seed), size);
  // What people decide and whether they come has random numbers of its own: other measures have the same people.
  const behaviour = new Behaviour(new Random(seed + 1_000_000), new Random(seed + 2_000_000), measures.channel);
  const world = new FastWorld(population, measures, size.students >= LARGE);
  return new Campus(population, behaviour, measures, world).run();
}
