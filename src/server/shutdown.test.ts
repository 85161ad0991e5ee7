import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drain } from './shutdown.ts';
import { loadFactor } from './testing/load-factor.ts';
import { openTestInstance, type TestInstance } from './testing/test-instance.ts';

const DRAIN_MS = 300;

let instance: TestInstance;
let port: number;
/** Resolves once Fastify is closing, and waits for its streams. */
let preClose: Promise<unknown>;
let endPreClose: () => void = () => undefined;
beforeEach(async () => {
  const [begun, ended] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  preClose = begun.promise;
  endPreClose = () => ended.resolve(undefined);
  instance = await openTestInstance();
  // As a stream that takes its time to end.
  instance.app.addHook('preClose', async () => {
    begun.resolve(undefined);
    await ended.promise;
  });
  await instance.app.listen({ port: 0, host: '127.0.0.1' });
  port = (instance.app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  endPreClose();
  await instance.close();
});

describe('an instance that shuts down', () => {
  it('says that it is not ready, and serves what comes, each answer the last of its connection', async () => {
    const open = await Connection.open(port);
    expect(await open.get('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' });
    const drained = drain(instance.app, DRAIN_MS);
    expect(await open.get('/readyz')).toEqual({ status: 503, connection: 'close', body: { status: 'closing' } });
    await open.closed;
    const fresh = await Connection.open(port);
    expect(await fresh.get('/v1/mentor')).toMatchObject({ status: 200, connection: 'close', body: { status: 200 } });
    await fresh.closed;
    await drained;
  });

  it('has a load balancer ask another instance at the end of the drain, where it says that it can', async () => {
    const drained = drain(instance.app, DRAIN_MS);
    await expect.poll(() => instance.app.isTurningAway, { interval: 1 }).toBe(true);
    const [repeatable, other] = [await Connection.open(port), await Connection.open(port)];
    expect(await repeatable.get('/v1/mentor', { 'x-repeatable': '1' })).toMatchObject({
      status: 502,
      connection: 'close',
    });
    expect(await other.get('/v1/mentor')).toMatchObject({ status: 200, connection: 'close' });
    await drained;
  });

  it('takes no connection after the drain, and still serves one that was idle', async () => {
    const idle = await Connection.open(port);
    await idle.get('/livez');
    await drain(instance.app, DRAIN_MS);
    await expect(Connection.open(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(await idle.get('/v1/mentor')).toMatchObject({ status: 200, connection: 'close', body: { status: 200 } });
  });

  it('answers a request that comes while it closes as any other, in the envelope', async () => {
    const idle = await Connection.open(port);
    await idle.get('/livez');
    const closing = instance.app.close();
    await preClose;
    expect(await idle.get('/v1/mentor')).toMatchObject({
      status: 200,
      connection: 'close',
      body: { status: 200, message: '성공' },
    });
    endPreClose();
    await closing;
  });

  it('does not wait for a connection that nobody has used yet', async () => {
    const unused = await Connection.open(port);
    await drain(instance.app, DRAIN_MS);
    endPreClose();
    await instance.app.close();
    await unused.closed;
  }, 10_000);

  it('that does not drain closes at once', async () => {
    const begun = performance.now();
    await drain(instance.app, 0);
    expect(performance.now() - begun).toBeLessThan(DRAIN_MS * loadFactor());
    expect(instance.app.isDraining).toBe(true);
  });
});

/** One connection that stays open, as a load balancer has it. */
class Connection {
  readonly #socket: Socket;
  readonly closed: Promise<unknown>;

  private constructor(socket: Socket) {
    this.#socket = socket.setEncoding('utf8');
    this.closed = once(socket, 'close');
  }

  static async open(to: number): Promise<Connection> {
    const socket = connect(to, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  async get(path: string, headers: Readonly<Record<string, string>> = {}) {
    const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    let text = '';
    let answer = parse(text);
    while (!answer) {
      const [chunk] = (await once(this.#socket, 'data')) as [string];
      text += chunk;
      answer = parse(text);
    }
    return answer;
  }
}

/** @returns undefined until the answer is whole */
function parse(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
  if (!(Buffer.byteLength(body) >= length)) return undefined;
  return {
    status: Number(head.split(' ')[1]),
    connection: /^connection: (.+)$/im.exec(head)?.[1]?.trim(),
    body: JSON.parse(body) as unknown,
  };
}
