import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cookieOf } from '../testing/clients/cookie-of.ts';
import { createMentee } from '../testing/factories.ts';
import { openTestInstance, type TestInstance } from '../testing/test-instance.ts';
import { serveEventStream } from './serve-event-stream.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

it('opens no stream for a client that went away before it began: nobody would ever end it', async () => {
  const { client } = await createMentee(instance);
  const app = Fastify();
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const handled = Promise.withResolvers<void>();
  const open = vi.fn<() => void>();
  await app.register(cookie);
  const admit = async () => {
    asked.resolve();
    await answered.promise;
    setImmediate(() => handled.resolve());
  };
  serveEventStream(app, instance.services, 'GET /v1/notifications/stream', admit, open);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const gone = new Promise<void>((resolve) => {
    app.server.once('connection', (socket) => socket.once('close', () => resolve()));
  });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET /v1/notifications/stream HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookieOf(client)}\r\n\r\n`);
  await asked.promise;
  socket.destroy();
  await gone;
  answered.resolve();
  await handled.promise;
  expect(open).not.toHaveBeenCalled();
  await app.close();
});
