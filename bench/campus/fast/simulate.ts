import { Random } from '../../../chaos/load/random.ts';
import { Behaviour } from '../behaviour.ts';
import { Campus, type Habits } from '../campus.ts';
import type { Figures } from '../figures.ts';
import { makePopulation, type Size } from '../population.ts';
import { absenceSeed, behaviourSeed } from '../seeds.ts';
import { FastWorld, type Measures } from './fast-world.ts';

/** From this many students on, the lists of 추천순 are computed less often than by the product, because one day's lists take seconds. */
const LARGE = 2000;

/** One semester by the product's rules alone. */
export function simulate(seed: number, measures: Measures & Habits, size: Size): Promise<Figures> {
  const population = makePopulation(new Random(seed), size);
  const behaviour = new Behaviour(new Random(behaviourSeed(seed)), new Random(absenceSeed(seed)), measures.channel);
  const world = new FastWorld(population, measures, size.students >= LARGE);
  return new Campus(population, behaviour, measures, world).run();
}
