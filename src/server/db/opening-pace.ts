import { TOO_MANY_CONNECTIONS, type DatabaseUnavailable } from './availability.ts';

/** How long nothing is opened after a refusal; doubled with each further refusal, reset by a success. */
const FIRST_BACKOFF_MS = 50;
export const LONGEST_BACKOFF_MS = 1000;
/** How long instances share the connections after PostgreSQL had none left. */
const SHORTAGE_MS = 30_000;

/** How many connections may be opened at once, and when; and how long there was none to be had. */
export class OpeningPace {
  readonly #most: number;
  readonly #onRested: () => void;
  /** One after a refusal, twice as many after each success. */
  #limit: number;
  #rest: NodeJS.Timeout | undefined;
  #backoffMs = FIRST_BACKOFF_MS;
  #lastFailure: DatabaseUnavailable | undefined;
  #shortUntil = 0;
  /** Undefined while the database answers, as far as is known. */
  #awaySince: number | undefined;
  #wasAwayMs = 0;
  #isStopped = false;

  /** @param onRested is called when something may be opened again */
  constructor(most: number, onRested: () => void) {
    this.#most = most;
    this.#limit = most;
    this.#onRested = onRested;
  }

  /** Why the last opening failed; undefined when it did not. */
  get lastFailure(): DatabaseUnavailable | undefined {
    return this.#lastFailure;
  }

  /** Whether PostgreSQL has had no connection left lately. */
  get isShort(): boolean {
    return performance.now() <= this.#shortUntil;
  }

  mayOpen(opening: number): boolean {
    return !this.#isStopped && !this.#rest && opening < this.#limit;
  }

  hasOpened(): void {
    this.#limit = Math.min(this.#most, 2 * this.#limit);
    this.#backoffMs = FIRST_BACKOFF_MS;
    this.#lastFailure = undefined;
    this.noteAway(false);
  }

  hasFailed(failure: DatabaseUnavailable): void {
    this.#lastFailure = failure;
    const isShort = failure.code === TOO_MANY_CONNECTIONS;
    if (isShort) this.#shortUntil = performance.now() + SHORTAGE_MS;
    this.noteAway(!isShort);
    this.#limit = 1;
    if (this.#rest) return;
    this.rest(this.#backoffMs);
    this.#backoffMs = Math.min(2 * this.#backoffMs, LONGEST_BACKOFF_MS);
  }

  /** Opens nothing for a random part of `longestMs` from now on, so that instances do not come all at once. */
  rest(longestMs: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#rest);
    const end = () => {
      this.#rest = undefined;
      this.#onRested();
    };
    this.#rest = setTimeout(end, longestMs * (0.5 + Math.random() / 2));
  }

  /** The database gives no answer, since now unless it is said, or does so again. */
  noteAway(isAway: boolean, since = performance.now()): void {
    if (isAway) this.#awaySince ??= since;
    if (isAway || this.#awaySince === undefined) return;
    this.#wasAwayMs = this.awayMs();
    this.#awaySince = undefined;
  }

  /** How long no connection was available since the start, in all, in milliseconds. */
  awayMs(): number {
    return this.#wasAwayMs + (this.#awaySince === undefined ? 0 : performance.now() - this.#awaySince);
  }

  /** Opens nothing from now on. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#rest);
  }
}
