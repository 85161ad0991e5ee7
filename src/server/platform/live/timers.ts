/**
 * Does something again and again, at intervals that vary by a quarter, so that instances started together do not look together. It keeps
 * no process alive. @returns stops it
 */
export function repeatLoosely(everyMs: number, work: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    timer = setTimeout(
      () => {
        work();
        schedule();
      },
      everyMs * (0.75 + Math.random() / 2),
    );
    timer.unref();
  };
  schedule();
  return () => clearTimeout(timer);
}

/** What is asked for while it is being done is not done again. `work` must not throw. */
export function onceAtATime(work: () => Promise<void>): () => void {
  let isBusy = false;
  return () => {
    if (isBusy) return;
    isBusy = true;
    void work().finally(() => {
      isBusy = false;
    });
  };
}
