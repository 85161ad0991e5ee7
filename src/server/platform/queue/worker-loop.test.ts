import { expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { createWorkerLoop } from './queue.ts';

it('runDue runs what was left by a run that ended while it looked', async () => {
  const due: (() => Promise<string>)[] = [];
  const ran: string[] = [];
  const slow = Promise.withResolvers<void>();
  due.push(
    () => Promise.resolve('quick'),
    async () => {
      await slow.promise;
      due.push(() => Promise.resolve('left by slow'));
      return 'slow';
    },
  );
  let looks = 0;
  const loop = createWorkerLoop({
    async begin() {
      looks += 1;
      const runs = due.splice(0).map(async (start) => void ran.push(await start()));
      if (looks === 2) {
        slow.resolve();
        await expect.poll(() => ran).toContain('slow');
      }
      return { runs, isFull: false };
    },
    nextAt: () => Promise.resolve(undefined),
    clock: systemClock,
    onError: (error) => expect.fail(String(error)),
  });
  expect(await loop.runDue()).toBe(3);
  expect(ran).toEqual(['quick', 'slow', 'left by slow']);
});
