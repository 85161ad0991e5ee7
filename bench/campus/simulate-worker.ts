import { parentPort } from 'node:worker_threads';
import type { Habits } from './campus.ts';
import type { Measures } from './fast-world.ts';
import type { Size } from './population.ts';
import { simulate } from './simulate.ts';

/** One semester that a thread simulates. */
export interface Task {
  readonly seed: number;
  readonly measures: Measures & Habits;
  readonly size: Size;
}

parentPort?.on('message', ({ seed, measures, size }: Task) => {
  parentPort?.postMessage(simulate(seed, measures, size));
});
