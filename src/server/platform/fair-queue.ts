export interface QueueRules {
  /** How many tasks run at the same time, and how many of one. */
  readonly running: number;
  readonly runningOfOne: number;
  /** How many wait at most, and how many of one. */
  readonly waiting: number;
  readonly waitingOfOne: number;
  /** Beyond that. @throws RefusalError */
  readonly refuse: () => never;
}

/** Who a task runs for: a network, a browser or a member. */
export interface Turn {
  readonly of: string;
  /** Aborted when nobody waits for the result any more: the task leaves the queue without having run. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs a task in its turn; the result or error is the task's own.
 * @throws RefusalError of the queue's rules when the queue is full, `REQUEST_TIMEOUT` when the signal was aborted first
 */
export type FairQueue = <Result>(turn: Turn, task: () => Promise<Result>) => Promise<Result>;

interface Waiting {
  readonly start: () => void;
}

/**
 * A bounded queue in this process that serves its senders in turn, one task of each: a sender of a thousand tasks delays only themselves.
 * Use it for work that a stranger can make the server do.
 */
export function fairQueue(rules: QueueRules): FairQueue {
  /** In the order of the next turns. */
  const lines = new Map<string, Waiting[]>();
  const running = new Map<string, number>();
  let runningInAll = 0;
  let waitingInAll = 0;

  function mayRun(of: string): boolean {
    return runningInAll < rules.running && (running.get(of) ?? 0) < rules.runningOfOne;
  }

  function begin(of: string): void {
    runningInAll += 1;
    running.set(of, (running.get(of) ?? 0) + 1);
  }

  function end(of: string): void {
    runningInAll -= 1;
    const others = (running.get(of) ?? 0) - 1;
    if (others > 0) running.set(of, others);
    else running.delete(of);
    for (const [next, line] of lines) {
      if (!mayRun(next)) continue;
      const first = line[0];
      if (first === undefined) continue;
      leave(next, first);
      begin(next);
      first.start();
    }
  }

  /** Takes one out of its line, and puts the rest of the line behind the others. */
  function leave(of: string, waiting: Waiting): void {
    const rest = (lines.get(of) ?? []).filter((other) => other !== waiting);
    lines.delete(of);
    if (rest.length > 0) lines.set(of, rest);
    waitingInAll -= 1;
  }

  function wait({ of, signal }: Turn): Promise<void> {
    const line = lines.get(of) ?? [];
    if (waitingInAll >= rules.waiting || line.length >= rules.waitingOfOne) rules.refuse();
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        leave(of, waiting);
        reject(signal?.reason as Error);
      };
      const waiting = {
        start() {
          signal?.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      line.push(waiting);
      lines.set(of, line);
      waitingInAll += 1;
    });
  }

  return async (turn, task) => {
    turn.signal?.throwIfAborted();
    if (mayRun(turn.of)) begin(turn.of);
    else await wait(turn);
    try {
      return await task();
    } finally {
      end(turn.of);
    }
  };
}
