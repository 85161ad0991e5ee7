import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Figures } from './figures.ts';
import type { Task } from './simulate-worker.ts';

/**
 * Simulates semesters, several at a time, each in a thread of its own.
 * @param onDone called with how many are done, whenever one more is
 * @returns their figures, in the order of the tasks
 */
export async function simulateAll(
  tasks: readonly Task[],
  threads: number,
  onDone: (done: number) => void,
): Promise<Figures[]> {
  const figures: Figures[] = [];
  const left = tasks.entries();
  let done = 0;
  await Promise.all(
    Array.from({ length: threads }, async () => {
      const worker = new Worker(new URL('simulate-worker.ts', import.meta.url));
      // All threads share one iterator: the next free thread takes the next task.
      for (const [index, task] of left) {
        worker.postMessage(task);
        const [answer] = (await once(worker, 'message')) as [Figures];
        figures[index] = answer;
        done += 1;
        onDone(done);
      }
      await worker.terminate();
    }),
  );
  return figures;
}
