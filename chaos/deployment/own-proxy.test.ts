import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '#server/testing/free-port.ts';
import type { Balancer } from './balancer.ts';
import { startOwnProxy } from './own-proxy.ts';

// The proxy that stands in for nginx where there is none keeps nginx's rules (deploy/nginx.conf).

let good: Server;
let bad: Server;
let proxy: Balancer;
let url: string;
beforeAll(async () => {
  good = createServer((incoming, outgoing) => {
    incoming.pipe(outgoing.setHeader('content-type', 'text/plain'));
  }).listen(0, '127.0.0.1');
  // Takes a request and breaks off.
  bad = createServer((incoming) => incoming.socket.destroy()).listen(0, '127.0.0.1');
  await Promise.all([once(good, 'listening'), once(bad, 'listening')]);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const ports = [good, bad].map((server) => (server.address() as AddressInfo).port);
  proxy = await startOwnProxy(port, ports);
});
afterAll(async () => {
  await proxy.stop();
  for (const server of [good, bad]) {
    server.closeAllConnections();
    server.close();
  }
});

const post = async (headers: Readonly<Record<string, string>>) => {
  const answer = await fetch(url, { method: 'POST', body: 'body', headers });
  return { status: answer.status, text: await answer.text() };
};

it('sends a write to another instance only if it can be repeated, or has not reached the first', async () => {
  const keyed = await Promise.all(Array.from({ length: 4 }, () => post({ 'idempotency-key': 'key' })));
  expect(keyed).toEqual(Array.from({ length: 4 }, () => ({ status: 200, text: 'body' })));
  const reads = await Promise.all(Array.from({ length: 4 }, () => fetch(url)));
  expect(reads.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const unkeyed = await Promise.all(Array.from({ length: 4 }, () => post({})));
  expect(unkeyed.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(2);

  bad.close();
  await once(bad, 'close');
  const refused = await Promise.all(Array.from({ length: 4 }, () => post({})));
  expect(refused.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await proxy.count()).toEqual({ statuses: { 200: 14, 502: 2 }, repeated: 6 });
});
