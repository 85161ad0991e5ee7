import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { upstreamPostgres } from './upstream-postgres.ts';

/** The direction: to PostgreSQL, or from it. */
export type Direction = 'request' | 'reply';

/**
 * What becomes of one message of PostgreSQL's protocol, the `at`-th of its direction from the moment the fault is set, counted from 0:
 * - `lose`: the connection is lost before the message arrives; PostgreSQL has got what was sent before it.
 * - `delay`: it, and all that comes after it, arrives `ms` later.
 * - `stall`: nothing more arrives for `ms`, and then the connection is lost, as when a machine is gone.
 * - `double`: it is sent to PostgreSQL twice: the first statement from there on that is executed or queried. On a stream of bytes
 *   nothing else comes twice: what a repeated request of a browser does is a matter of HTTP. The answer to the second one is kept back.
 */
export type WireFault =
  | { readonly kind: 'lose'; readonly direction: Direction; readonly at: number }
  | { readonly kind: 'delay' | 'stall'; readonly direction: Direction; readonly at: number; readonly ms: number }
  | { readonly kind: 'double'; readonly at: number };

/** A proxy to PostgreSQL that knows where messages begin and end. */
export interface WireProxy {
  readonly url: string;
  /** Counts messages from now on, and does what `fault` says to one of them, once. Resolves when that happens, or it ends. */
  begin(fault?: WireFault): Promise<void>;
  /** Ends that. @returns how many messages went each way, the texts that were queried, and whether the fault has happened */
  end(): WireReport;
  close(): Promise<void>;
}

export interface WireReport {
  readonly requests: number;
  readonly replies: number;
  /** How often the server was waited for. */
  readonly trips: number;
  /** The texts of statements without a name: `begin`, `commit`. */
  readonly texts: readonly string[];
  readonly hasHappened: boolean;
}

const LENGTH_BYTES = 4;
const EXECUTE = 'E'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
const PARSE = 'P'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);

interface Watch {
  readonly fault: WireFault | undefined;
  readonly counts: Record<Direction, number>;
  readonly texts: string[];
  trips: number;
  readonly happened: PromiseWithResolvers<void>;
  hasHappened: boolean;
}

/** One connection through the proxy. */
class Link {
  readonly #sockets: Readonly<Record<Direction, { from: Socket; to: Socket }>>;
  readonly #rest: Record<Direction, Buffer> = { request: Buffer.alloc(0), reply: Buffer.alloc(0) };
  readonly #waiting: Record<Direction, Promise<void>> = { request: Promise.resolve(), reply: Promise.resolve() };
  readonly #watch: () => Watch | undefined;
  #isStarted = false;
  #isSilent = false;
  /** Whether the answer to a doubled query is to be kept back. */
  #isKeptBack = false;

  constructor(client: Socket, server: Socket, watch: () => Watch | undefined) {
    this.#watch = watch;
    this.#sockets = { request: { from: client, to: server }, reply: { from: server, to: client } };
    for (const socket of [client, server]) socket.on('error', () => this.cut()).on('close', () => this.cut());
    for (const direction of ['request', 'reply'] as const)
      this.#sockets[direction].from.on('data', (chunk: Buffer) => this.#take(direction, chunk));
  }

  cut(): void {
    this.#sockets.request.from.destroy();
    this.#sockets.request.to.destroy();
  }

  #take(direction: Direction, chunk: Buffer): void {
    let rest = Buffer.concat([this.#rest[direction], chunk]);
    for (let size = this.#sizeOf(direction, rest); size !== undefined; size = this.#sizeOf(direction, rest)) {
      const message = rest.subarray(0, size);
      rest = rest.subarray(size);
      const isStart = direction === 'request' && !this.#isStarted;
      if (isStart) this.#isStarted = true;
      this.#waiting[direction] = this.#waiting[direction].then(() => this.#pass(direction, message, isStart));
    }
    this.#rest[direction] = rest;
  }

  /** The length of the first message in a buffer; undefined while it is incomplete. The message that starts a connection has no type. */
  #sizeOf(direction: Direction, bytes: Buffer): number | undefined {
    const typeBytes = direction === 'request' && !this.#isStarted ? 0 : 1;
    if (bytes.length < typeBytes + LENGTH_BYTES) return undefined;
    const size = typeBytes + bytes.readInt32BE(typeBytes);
    return bytes.length < size ? undefined : size;
  }

  async #pass(direction: Direction, message: Buffer, isStart: boolean): Promise<void> {
    if (this.#isSilent) return;
    if (direction === 'reply' && this.#keepBack(message)) return;
    const watch = this.#watch();
    const type = isStart ? undefined : message[0];
    if (watch) {
      const at = watch.counts[direction];
      watch.counts[direction] += 1;
      if (direction === 'request') noteText(watch, type, message);
      else if (type === READY) watch.trips += 1;
      if (await this.#fail(watch, direction, at, type, message)) return;
    }
    this.#sockets[direction].to.write(message);
  }

  /** @returns whether the message is not to be passed on */
  async #fail(
    watch: Watch,
    direction: Direction,
    at: number,
    type: number | undefined,
    message: Buffer,
  ): Promise<boolean> {
    const { fault } = watch;
    if (!fault || watch.hasHappened) return false;
    if (fault.kind === 'double') {
      if (direction !== 'request' || at < fault.at || (type !== EXECUTE && type !== QUERY)) return false;
      watch.hasHappened = true;
      watch.happened.resolve();
      this.#isKeptBack = type === QUERY;
      this.#sockets.request.to.write(message);
      return false;
    }
    if (fault.direction !== direction || fault.at !== at) return false;
    watch.hasHappened = true;
    watch.happened.resolve();
    if (fault.kind === 'stall') this.#isSilent = true;
    if (fault.kind !== 'lose') await delay(fault.ms);
    if (fault.kind !== 'delay') this.cut();
    return fault.kind !== 'delay';
  }

  /** Of a doubled query the first answer, up to ReadyForQuery; an Execute that is doubled is answered in one answer with the first. */
  #keepBack(message: Buffer): boolean {
    if (!this.#isKeptBack) return false;
    if (message[0] === READY) this.#isKeptBack = false;
    return true;
  }
}

function noteText(watch: Watch, type: number | undefined, message: Buffer): void {
  const body = message.subarray(1 + LENGTH_BYTES);
  if (type === QUERY) watch.texts.push(body.subarray(0, -1).toString());
  // Parse: the name of the statement, its text.
  if (type === PARSE && body[0] === 0) watch.texts.push(body.subarray(1, body.indexOf(0, 1)).toString());
}

/** @param databaseUrl the address of a test database (`TestDatabase.url`), through a socket file or TCP */
export async function startWireProxy(databaseUrl: string): Promise<WireProxy> {
  const postgres = upstreamPostgres(databaseUrl);
  const links = new Set<Link>();
  let watch: Watch | undefined;
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = postgres.connect();
    const link = new Link(client, upstream, () => watch);
    links.add(link);
    client.on('close', () => links.delete(link));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: postgres.urlAt(server),
    begin(fault) {
      const happened = Promise.withResolvers<void>();
      watch = { fault, counts: { request: 0, reply: 0 }, texts: [], trips: 0, happened, hasHappened: false };
      return happened.promise;
    },
    end() {
      if (!watch) throw new Error('Nothing has begun');
      const { counts, texts, trips, happened, hasHappened } = watch;
      happened.resolve();
      watch = undefined;
      return { requests: counts.request, replies: counts.reply, texts, trips, hasHappened };
    },
    async close() {
      for (const link of links) link.cut();
      server.close();
      await once(server, 'close');
    },
  };
}
