import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { disconnectSignal } from './disconnect-signal.ts';

const BODY = JSON.stringify({ email: 'person@mail.example.com' });

/** A server that hands out each request's signal when it has been read whole, and answers when it is told to. */
async function openServer() {
  const app = Fastify();
  const received = Promise.withResolvers<AbortSignal>();
  const answer = Promise.withResolvers<string>();
  app.post('/', (_request, reply) => {
    received.resolve(disconnectSignal(reply));
    return answer.promise;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sender = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': BODY.length },
  });
  sender.on('error', () => undefined);
  sender.end(BODY);
  return { app, sender, signal: await received.promise, answer };
}

it('is aborted when the sender hangs up before the response', async () => {
  const { app, sender, signal, answer } = await openServer();
  expect(signal.aborted).toBe(false);
  const aborted = once(signal, 'abort');
  sender.destroy();
  await aborted;
  expect(signal.reason).toMatchObject({ code: 'REQUEST_TIMEOUT' });
  answer.resolve('late');
  await app.close();
});

it('is not aborted by a connection that is closed after the response', async () => {
  const { app, sender, signal, answer } = await openServer();
  const responded = new Promise<void>((resolve) => {
    sender.once('response', (response) => response.resume().once('close', () => resolve()));
  });
  answer.resolve('done');
  await responded;
  sender.destroy();
  await app.close();
  expect(signal.aborted).toBe(false);
});
