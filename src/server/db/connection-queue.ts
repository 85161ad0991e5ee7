import type pg from 'pg';
import { DatabaseUnavailable, explainLoss, READ_ONLY, readOnlyServer } from './availability.ts';
import { cutOff, type ConnectionEvents, type Connector } from './connector.ts';
import type { ConnectionUse } from './database.ts';
import { LONGEST_BACKOFF_MS, OpeningPace } from './opening-pace.ts';

/** How often an instance gives back one connection in a shortage, unless it has only a few. */
const GIVE_BACK_EVERY_MS = 2500;
const KEPT_IN_SHORTAGE = 2;
/** How often, by default, half of the connections that were idle all the while are closed: another instance may wait for them. */
const IDLE_MS = 1000;
/** The last one is closed after so long: until then an instance answers at once, and a network forgets a silent connection later. */
const LAST_IDLE_MS = 60_000;

/** A caller that waits for a connection. */
interface ConnectionRequest {
  resolve(client: pg.Client): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Gives out connections, first come, first served. Idle ones stay here, because by way of `pg.Pool` each statement
 * would take a turn of the event loop and two timers. A refused or failed opening is nobody's error: callers go on waiting, for a
 * connection that comes free or for a later opening. While the database refuses, one opening is tried at a time, after pauses. When one
 * connection learns that its server is gone or takes no writes, all that were opened before are closed with it (docs/decisions/0281).
 */
export class ConnectionQueue {
  readonly #connector: Connector;
  readonly #poolSize: number;
  readonly #waitMs: number | undefined;
  readonly #idleMs: number;
  readonly #waiting: ConnectionRequest[] = [];
  /** The last one was used last. Nobody waits while there are any. */
  readonly #idle: pg.Client[] = [];
  /** How many were idle all the while since the last check. */
  #unused = 0;
  #lastUseEndedAt = 0;
  #idleCheck: NodeJS.Timeout | undefined;
  /** Cut by the database, in an unknown state, or to a server that is no longer usable: not to be used again. */
  readonly #lost = new WeakSet<pg.Client>();
  /** Given out. */
  readonly #busy = new Set<pg.Client>();
  /** Connections given out or being opened. */
  #inUse = 0;
  /** Those of them that are being opened: each will serve one waiter. */
  #opening = 0;
  readonly #pace: OpeningPace;
  #gaveBackAt = 0;
  #isClosed = false;
  #onDrained: (() => void) | undefined;

  /**
   * @param connect makes what opens connections, and tells of them
   * @param settings.waitMs how long a request waits for a connection, in milliseconds; undefined: as long as it takes
   * @param settings.idleMs how often half of the connections that were idle all the while are closed, in milliseconds
   */
  constructor(
    connect: (events: ConnectionEvents) => Connector,
    settings: { poolSize: number; waitMs?: number | undefined; idleMs?: number | undefined },
  ) {
    this.#connector = connect({
      onLost: (client) => this.#lose(client),
      onDemoted: () => this.leaveServer(readOnlyServer()),
    });
    this.#poolSize = settings.poolSize;
    this.#pace = new OpeningPace(settings.poolSize, () => this.#serve());
    this.#waitMs = settings.waitMs;
    this.#idleMs = settings.idleMs ?? IDLE_MS;
  }

  /**
   * Runs `work` on a connection of its own, which `discard` throws away afterwards.
   * @param waitMs how long a connection is waited for; as long as the queue says unless given
   * @throws DatabaseUnavailable when none was to be had in time, or it was lost; else what `work` throws
   */
  async use<Result>(
    work: (client: pg.Client, discard: () => void) => Promise<Result>,
    waitMs = this.#waitMs,
  ): Promise<Result> {
    const client = this.#takeIdle() ?? (await this.#acquire(waitMs));
    const discard = () => void this.#lost.add(client);
    try {
      return await work(client, discard);
    } catch (error) {
      const explained = explainLoss(error);
      if (explained instanceof DatabaseUnavailable) discard();
      if (explained instanceof DatabaseUnavailable && explained.isServerLost) this.leaveServer(explained);
      throw explained;
    } finally {
      this.#release(client);
    }
  }

  /** Closes every connection that was opened so far, those in use once they are given back: their server is gone, or not the one that is wanted. */
  leaveServer(why: DatabaseUnavailable): void {
    for (const client of this.#idle.splice(0)) cutOff(client);
    this.#unused = 0;
    for (const client of this.#busy) this.#lost.add(client);
    if (why.code === READ_ONLY) this.#pace.hasFailed(why);
  }

  /** Ends a connection that is in use: what was asked over it fails. */
  cut(client: pg.Client): void {
    this.#lost.add(client);
    cutOff(client);
  }

  /** The database has answered nothing since a moment of the monotonic clock, or answers. */
  noteSilence(since: number | undefined): void {
    this.#pace.noteAway(since !== undefined, since);
  }

  /** How the connections stand at this moment. */
  connections(): ConnectionUse {
    const { length: waiting } = this.#waiting;
    return { limit: this.#poolSize, inUse: this.#inUse, waiting, awayMs: this.#pace.awayMs() };
  }

  /** Waits for the connections given out, and closes all. Callers that wait for one are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#pace.stop();
    for (const request of this.#waiting.splice(0)) {
      clearTimeout(request.timer);
      request.reject(new Error('The database is closed'));
    }
    clearTimeout(this.#idleCheck);
    await Promise.all(this.#idle.splice(0).map(close));
    if (this.#inUse === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onDrained = resolve;
    await promise;
  }

  #takeIdle(): pg.Client | undefined {
    const client = this.#idle.pop();
    if (!client) return undefined;
    this.#inUse += 1;
    this.#busy.add(client);
    this.#unused = Math.min(this.#unused, this.#idle.length);
    return client;
  }

  #setIdle(client: pg.Client): void {
    this.#idle.push(client);
    this.#lastUseEndedAt = performance.now();
    this.#idleCheck ??= setTimeout(() => this.#closeUnused(), this.#idleMs).unref();
  }

  #closeUnused(): void {
    const isQuiet = performance.now() - this.#lastUseEndedAt > LAST_IDLE_MS;
    const surplus = this.#unused === 1 && !isQuiet ? 0 : Math.ceil(this.#unused / 2);
    for (const client of this.#idle.splice(0, surplus)) void close(client);
    this.#unused = this.#idle.length;
    this.#idleCheck = this.#idle.length > 0 ? setTimeout(() => this.#closeUnused(), this.#idleMs).unref() : undefined;
  }

  #lose(client: pg.Client): void {
    this.#lost.add(client);
    const index = this.#idle.indexOf(client);
    if (index === -1) return;
    this.#idle.splice(index, 1);
    this.#unused = Math.min(this.#unused, this.#idle.length);
    cutOff(client);
  }

  #acquire(waitMs: number | undefined): Promise<pg.Client> {
    if (this.#isClosed) return Promise.reject(new Error('The database is closed'));
    const { promise, resolve, reject } = Promise.withResolvers<pg.Client>();
    const request: ConnectionRequest = { resolve, reject, timer: undefined };
    if (waitMs !== undefined) request.timer = setTimeout(() => this.#giveUp(request), waitMs);
    this.#waiting.push(request);
    this.#serve();
    return promise;
  }

  #giveUp(request: ConnectionRequest): void {
    const index = this.#waiting.indexOf(request);
    if (index === -1) return;
    this.#waiting.splice(index, 1);
    const failure = this.#pace.lastFailure ?? new Error('No connection came free in time');
    request.reject(new DatabaseUnavailable(failure));
  }

  /** Opens a connection for each waiter that may have one now. */
  #serve(): void {
    while (this.#waiting.length > this.#opening && this.#mayOpen()) void this.#open();
  }

  #mayOpen(): boolean {
    return this.#inUse + this.#idle.length < this.#poolSize && this.#pace.mayOpen(this.#opening);
  }

  async #open(): Promise<void> {
    this.#inUse += 1;
    this.#opening += 1;
    try {
      const client = await this.#connector.connect(this.#pace.lastFailure !== undefined);
      this.#opening -= 1;
      this.#pace.hasOpened();
      this.#busy.add(client);
      this.#handOver(client);
    } catch (error) {
      this.#opening -= 1;
      this.#leave();
      this.#hasFailed(error);
    }
    this.#serve();
  }

  /** A connection is not in use any more, or none came of an opening. */
  #leave(): void {
    this.#inUse -= 1;
    if (this.#inUse === 0) this.#onDrained?.();
  }

  #handOver(client: pg.Client): void {
    const request = this.#waiting.shift();
    if (!request) return this.#release(client);
    clearTimeout(request.timer);
    request.resolve(client);
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
    this.#pace.hasFailed(explained);
  }

  #release(client: pg.Client): void {
    const isLost = this.#lost.has(client);
    const isGivenBack = !isLost && this.#shouldGiveBack();
    if (!isLost && !isGivenBack && this.#waiting.length > 0) return this.#handOver(client);
    this.#busy.delete(client);
    if (this.#isClosed && !isLost) return void close(client).then(() => this.#leave());
    if (isLost) cutOff(client);
    else if (isGivenBack) void close(client);
    else this.#setIdle(client);
    this.#leave();
    // Longer than another instance backs off: it is to come first.
    if (isGivenBack) this.#pace.rest(2 * LONGEST_BACKOFF_MS);
    this.#serve();
  }

  /** Where PostgreSQL has fewer connections than the instances want, nobody sits on those it happened to get. */
  #shouldGiveBack(): boolean {
    const now = performance.now();
    const open = this.#busy.size + this.#idle.length;
    if (!this.#pace.isShort || open <= KEPT_IN_SHORTAGE) return false;
    if (now - this.#gaveBackAt < GIVE_BACK_EVERY_MS) return false;
    this.#gaveBackAt = now;
    return true;
  }
}

/** Ends a connection as its server expects it. */
async function close(client: pg.Client): Promise<void> {
  await client.end().catch(() => undefined);
}
