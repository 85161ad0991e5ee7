import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { refuse } from '#domain/refusals.ts';
import { fairQueue, type FairQueue, type Turn } from './fair-queue.ts';

const RULES = {
  running: 1,
  runningOfOne: 1,
  waiting: 6,
  waitingOfOne: 3,
  refuse: (): never => refuse('BUSY'),
};

/** Tasks that run until they are told to end. @returns who began, in order, and what ends the oldest */
function openTasks(queue: FairQueue) {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  return {
    began,
    add: (name: string, turn: Omit<Turn, 'of'> = {}) =>
      queue({ of: name.charAt(0), ...turn }, async () => {
        began.push(name);
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.push(resolve);
        await promise;
        return name;
      }),
    async endOldest() {
      ends.shift()?.();
      await setImmediate();
    },
  };
}

describe('a fair queue', () => {
  it('takes one of each in turn, however many one of them has sent', async () => {
    const tasks = openTasks(fairQueue(RULES));
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => tasks.add(name));
    for (const _task of all) await tasks.endOldest();
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']);
    expect(tasks.began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('refuses a sender with no place left in its line, and lets others in', async () => {
    const tasks = openTasks(fairQueue(RULES));
    const inside = ['a1', 'a2', 'a3', 'a4'].map((name) => tasks.add(name));
    await expect(tasks.add('a5')).rejects.toMatchObject({ code: 'BUSY' });
    inside.push(tasks.add('b1'), tasks.add('c1'), tasks.add('d1'));
    await expect(tasks.add('e1')).rejects.toMatchObject({ code: 'BUSY' });
    for (const _task of inside) await tasks.endOldest();
    await Promise.all(inside);
    expect(tasks.began).toHaveLength(7);
  });

  it('forgets a caller who no longer waits: the task never runs, and its place is free', async () => {
    const tasks = openTasks(fairQueue(RULES));
    const first = tasks.add('a1');
    const gone = new AbortController();
    const waiting = ['a2', 'a3', 'a4'].map((name) => tasks.add(name, { signal: gone.signal }));
    gone.abort(new Error('gone'));
    for (const task of waiting) await expect(task).rejects.toThrow('gone');
    await expect(tasks.add('a5', { signal: gone.signal })).rejects.toThrow('gone');
    const next = tasks.add('a6');
    await tasks.endOldest();
    await tasks.endOldest();
    expect(await Promise.all([first, next])).toEqual(['a1', 'a6']);
    expect(tasks.began).toEqual(['a1', 'a6']);
  });

  it('runs one of each beside the others, and goes on after a task that failed', async () => {
    const queue = fairQueue({ ...RULES, running: Infinity });
    const tasks = openTasks(queue);
    const all = ['a1', 'a2', 'b1'].map((name) => tasks.add(name));
    await setImmediate();
    expect(tasks.began).toEqual(['a1', 'b1']);
    const failing = queue({ of: 'c' }, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    await expect(queue({ of: 'c' }, () => Promise.resolve('yes'))).resolves.toBe('yes');
    for (const _task of all) await tasks.endOldest();
    await Promise.all(all);
  });
});
