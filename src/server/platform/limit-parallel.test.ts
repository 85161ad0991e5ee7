import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { limitParallel } from './limit-parallel.ts';

it('never runs more tasks at once than it may, runs all of them, and keeps their order', async () => {
  const limit = limitParallel(2);
  const started: number[] = [];
  let running = 0;
  let peak = 0;
  await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      limit(async () => {
        started.push(index);
        running += 1;
        peak = Math.max(peak, running);
        await setImmediate();
        running -= 1;
      }),
    ),
  );
  expect(peak).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

it('goes on after a task that failed', async () => {
  const limit = limitParallel(1);
  const failing = limit(() => Promise.reject(new Error('no')));
  const next = limit(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});
