/** Runs a task at once or after those before it; the result or error is the task's own. */
export type Limiter = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * At most `limit` tasks at the same time in this process, the others in order: for work that eats memory or processor
 * time (password hashing, decoding images).
 */
export function limitParallel(limit: number): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < limit) {
      running += 1;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    await promise;
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (task) => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
