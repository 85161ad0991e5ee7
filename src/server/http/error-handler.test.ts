import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handleError } from './error-handler.ts';

const lines: { level: number; msg: string }[] = [];
const app = fastify({
  loggerInstance: pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line) as (typeof lines)[number]) }),
});
let port: number;
beforeAll(async () => {
  app.setErrorHandler(handleError);
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.post('/read', async ({ raw }) => {
    for await (const chunk of raw) if (String(chunk) === 'fail') throw new Error('broken');
    return 'read';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

async function send(text: string, length: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`POST /read HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-length: ${length}\r\n\r\n${text}`);
  return socket;
}

it('a request that its sender gives up in the middle is not logged as a fault, one that fails is', async () => {
  const aborted = await send('ha', 90);
  await expect.poll(() => lines.filter(({ msg }) => msg === 'incoming request')).toHaveLength(1);
  aborted.destroy();
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('request aborted');
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  const failed = await send('fail', 4);
  await expect.poll(() => lines.filter(({ level }) => level >= 50).map(({ msg }) => msg)).toEqual(['request failed']);
  failed.destroy();
});
