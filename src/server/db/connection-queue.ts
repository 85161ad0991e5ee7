import type pg from 'pg';
import { DatabaseUnavailable, explainLoss, TOO_MANY_CONNECTIONS } from './database-unavailable.ts';
import type { ConnectionUse } from './database.ts';

/** After a refusal nothing is opened for so long; doubled with each further refusal, reset by a success. */
const FIRST_BACKOFF_MS = 50;
const LONGEST_BACKOFF_MS = 1000;
/** For so long after PostgreSQL had no connection left, instances share what there is. */
const SHORTAGE_MS = 30_000;
/** In a shortage an instance gives back one connection so often, unless it has only a few. */
const GIVE_BACK_EVERY_MS = 2500;
const KEPT_IN_SHORTAGE = 2;
/** So often, unless it is said, half of the connections that were idle all the while are closed: another instance may wait for them. */
const IDLE_MS = 1000;
/** The last one is closed after so long: until then an instance answers at once, and a network forgets a silent connection later. */
const LAST_IDLE_MS = 60_000;

/** Somebody who waits for a connection. */
interface ConnectionRequest {
  resolve(client: pg.PoolClient): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Gives out connections, first come, first served. The pool opens and closes them; idle ones stay here, because by way of the pool each statement
 * would take a turn of the event loop and two timers (docs/decisions/0246). A refused or failed opening is nobody's error: whoever waits goes on
 * waiting, for a connection that comes free or for a later opening. While the database refuses, one opening is tried at a
 * time, after pauses (docs/decisions/0111).
 */
export class ConnectionQueue {
  readonly #pool: pg.Pool;
  readonly #poolSize: number;
  readonly #waitMs: number | undefined;
  readonly #idleMs: number;
  readonly #waiting: ConnectionRequest[] = [];
  /** The last one was used last. Nobody waits while there are any. */
  readonly #idle: pg.PoolClient[] = [];
  /** How many were idle all the while since the last check. */
  #unused = 0;
  #lastUseEndedAt = 0;
  #idleCheck: NodeJS.Timeout | undefined;
  /** Cut by the database, or in an unknown state: not to be used again. */
  readonly #lost = new WeakSet<pg.PoolClient>();
  /** Connections given out or being opened. */
  #inUse = 0;
  /** Those of them that are being opened: each will serve one waiter. */
  #opening = 0;
  /** How many may open at once: one after a refusal, twice as many after each success. */
  #openingLimit: number;
  #backoff: NodeJS.Timeout | undefined;
  #backoffMs = FIRST_BACKOFF_MS;
  #lastFailure: DatabaseUnavailable | undefined;
  #shortUntil = 0;
  #gaveBackAt = 0;
  #isClosed = false;

  /**
   * @param settings.waitMs how long a request waits for a connection, in milliseconds; undefined: as long as it takes
   * @param settings.idleMs how often half of the connections that were idle all the while are closed, in milliseconds
   */
  constructor(pool: pg.Pool, settings: { poolSize: number; waitMs?: number | undefined; idleMs?: number | undefined }) {
    this.#pool = pool;
    this.#poolSize = settings.poolSize;
    this.#openingLimit = settings.poolSize;
    this.#waitMs = settings.waitMs;
    this.#idleMs = settings.idleMs ?? IDLE_MS;
    // A connection may be cut at any moment, the one in which it opens included; where nobody listens the process ends of it.
    pool.on('connect', (client) => client.on('error', () => this.#lose(client)));
  }

  /**
   * Runs `work` on a connection of its own, which `discard` throws away afterwards.
   * @throws DatabaseUnavailable when none was to be had in time, or it was lost; else what `work` throws
   */
  async use<Result>(work: (client: pg.PoolClient, discard: () => void) => Promise<Result>): Promise<Result> {
    const client = this.#takeIdle() ?? (await this.#acquire());
    const discard = () => void this.#lost.add(client);
    try {
      return await work(client, discard);
    } catch (error) {
      const explained = explainLoss(error);
      if (explained instanceof DatabaseUnavailable) discard();
      throw explained;
    } finally {
      this.#release(client);
    }
  }

  /** How the connections stand at this moment. */
  connections(): ConnectionUse {
    return { limit: this.#poolSize, inUse: this.#inUse, waiting: this.#waiting.length };
  }

  /** Waits for the connections given out, and closes all. Whoever waits for one is refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#backoff);
    for (const request of this.#waiting.splice(0)) {
      clearTimeout(request.timer);
      request.reject(new Error('The database is closed'));
    }
    clearTimeout(this.#idleCheck);
    for (const client of this.#idle.splice(0)) client.release();
    await this.#pool.end();
  }

  #takeIdle(): pg.PoolClient | undefined {
    const client = this.#idle.pop();
    if (!client) return undefined;
    this.#inUse += 1;
    this.#unused = Math.min(this.#unused, this.#idle.length);
    return client;
  }

  #setIdle(client: pg.PoolClient): void {
    this.#idle.push(client);
    this.#lastUseEndedAt = performance.now();
    this.#idleCheck ??= setTimeout(() => this.#closeUnused(), this.#idleMs).unref();
  }

  #closeUnused(): void {
    const isQuiet = performance.now() - this.#lastUseEndedAt > LAST_IDLE_MS;
    const surplus = this.#unused === 1 && !isQuiet ? 0 : Math.ceil(this.#unused / 2);
    for (const client of this.#idle.splice(0, surplus)) client.release(true);
    this.#unused = this.#idle.length;
    this.#idleCheck = this.#idle.length > 0 ? setTimeout(() => this.#closeUnused(), this.#idleMs).unref() : undefined;
  }

  #lose(client: pg.PoolClient): void {
    this.#lost.add(client);
    const index = this.#idle.indexOf(client);
    if (index === -1) return;
    this.#idle.splice(index, 1);
    this.#unused = Math.min(this.#unused, this.#idle.length);
    client.release(true);
  }

  #acquire(): Promise<pg.PoolClient> {
    if (this.#isClosed) return Promise.reject(new Error('The database is closed'));
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
    const request: ConnectionRequest = { resolve, reject, timer: undefined };
    if (this.#waitMs !== undefined) request.timer = setTimeout(() => this.#giveUp(request), this.#waitMs);
    this.#waiting.push(request);
    this.#serve();
    return promise;
  }

  #giveUp(request: ConnectionRequest): void {
    const index = this.#waiting.indexOf(request);
    if (index === -1) return;
    this.#waiting.splice(index, 1);
    const failure = this.#lastFailure ?? new Error('No connection came free in time');
    request.reject(new DatabaseUnavailable(failure));
  }

  /** Opens a connection for each waiter that may have one now. */
  #serve(): void {
    while (this.#waiting.length > this.#opening && this.#mayOpen()) void this.#open();
  }

  #mayOpen(): boolean {
    if (this.#isClosed || this.#backoff) return false;
    return this.#pool.totalCount < this.#poolSize && this.#opening < this.#openingLimit;
  }

  async #open(): Promise<void> {
    this.#inUse += 1;
    this.#opening += 1;
    try {
      const client = await this.#pool.connect();
      this.#opening -= 1;
      this.#hasOpened();
      this.#handOver(client);
    } catch (error) {
      this.#opening -= 1;
      this.#inUse -= 1;
      this.#hasFailed(error);
    }
    this.#serve();
  }

  #handOver(client: pg.PoolClient): void {
    const request = this.#waiting.shift();
    if (!request) return this.#release(client);
    clearTimeout(request.timer);
    request.resolve(client);
  }

  #hasOpened(): void {
    this.#openingLimit = Math.min(this.#poolSize, 2 * this.#openingLimit);
    this.#backoffMs = FIRST_BACKOFF_MS;
    this.#lastFailure = undefined;
  }

  #hasFailed(error: unknown): void {
    const explained = explainLoss(error);
    if (!(explained instanceof DatabaseUnavailable)) {
      // A wrong password, a database that is not there: waiting mends nothing.
      const request = this.#waiting.shift();
      clearTimeout(request?.timer);
      request?.reject(explained);
      return;
    }
    this.#lastFailure = explained;
    if (explained.code === TOO_MANY_CONNECTIONS) this.#shortUntil = performance.now() + SHORTAGE_MS;
    this.#openingLimit = 1;
    if (this.#backoff) return;
    this.#backOff(this.#backoffMs);
    this.#backoffMs = Math.min(2 * this.#backoffMs, LONGEST_BACKOFF_MS);
  }

  /** From now on opens nothing for a while, a random part of `longestMs`, so that instances do not come all at once. */
  #backOff(longestMs: number): void {
    if (this.#isClosed) return;
    clearTimeout(this.#backoff);
    const end = () => {
      this.#backoff = undefined;
      this.#serve();
    };
    this.#backoff = setTimeout(end, longestMs * (0.5 + Math.random() / 2));
  }

  #release(client: pg.PoolClient): void {
    const isLost = this.#lost.has(client);
    const isGivenBack = !isLost && this.#shouldGiveBack();
    if (!isLost && !isGivenBack && this.#waiting.length > 0) return this.#handOver(client);
    this.#inUse -= 1;
    if (isLost || isGivenBack || this.#isClosed) client.release(isLost || isGivenBack);
    else this.#setIdle(client);
    // Longer than another instance backs off: it is to come first.
    if (isGivenBack) this.#backOff(2 * LONGEST_BACKOFF_MS);
    this.#serve();
  }

  /** Where PostgreSQL has fewer connections than the instances want, nobody sits on those it happened to get. */
  #shouldGiveBack(): boolean {
    const now = performance.now();
    // The pool counts those that are being opened, which may be refused.
    const open = this.#pool.totalCount - this.#opening;
    if (now > this.#shortUntil || open <= KEPT_IN_SHORTAGE) return false;
    if (now - this.#gaveBackAt < GIVE_BACK_EVERY_MS) return false;
    this.#gaveBackAt = now;
    return true;
  }
}
