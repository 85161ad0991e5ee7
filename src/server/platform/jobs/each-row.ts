import { DatabaseUnavailable } from '../../db/database-unavailable.ts';

/**
 * Does the work of a job for one row after the other. A failing row holds up no other: the job fails once the others are done, and runs
 * again as failed jobs do.
 */
export class EachRow<Key> {
  readonly #failed = new Map<Key, unknown>();
  readonly #what: string;

  /** @param what the work that was not done, for the log */
  constructor(what: string) {
    this.#what = what;
  }

  /** Those that have failed so far. */
  get failed(): Key[] {
    return Array.from(this.#failed.keys());
  }

  /** @throws DatabaseUnavailable at once: it would be the same for all */
  async run(key: Key, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      this.#failed.set(key, error);
    }
  }

  /** @throws AggregateError when one has failed */
  finish(): void {
    if (this.#failed.size > 0)
      throw new AggregateError(this.#failed.values(), `${this.#what} failed for ${this.failed.join(', ')}`);
  }
}
