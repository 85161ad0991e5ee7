import { parentPort } from 'node:worker_threads';
import type { Habits } from '../campus.ts';
import type { Figures } from '../figures.ts';
import type { Size } from '../population.ts';
import type { Measures } from './fast-world.ts';
import { simulate } from './simulate.ts';

/** One semester that a thread simulates. */
export interface Task {
  readonly seed: number;
  readonly measures: Measures & Habits;
  readonly size: Size;
}

parentPort?.on('message', ({ seed, measures, size }: Task) => {
  void simulate(seed, measures, size).then((figures: Figures) => parentPort?.postMessage(figures));
});
