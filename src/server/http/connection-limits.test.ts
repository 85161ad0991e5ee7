import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf } from '../testing/clients/cookie-of.ts';
import { createMentor } from '../testing/factories.ts';
import { openTestInstance, type TestInstance } from '../testing/test-instance.ts';

const SHORT_MS = 700;
const BYTE_INTERVAL_MS = 50;

let instance: TestInstance;
let port: number;
let cookie: string;
beforeAll(async () => {
  instance = await openTestInstance('postgresql', { KEEP_ALIVE_SECONDS: '70' });
  await instance.app.listen({ port: 0, host: '127.0.0.1' });
  port = (instance.app.server.address() as AddressInfo).port;
  cookie = cookieOf((await createMentor(instance)).client);
});
afterAll(() => instance.close());

describe('how long a connection may take', () => {
  it('is a minute for a request, twenty seconds for its headers, and as long as is set between two', () => {
    const { requestTimeout, headersTimeout, keepAliveTimeout } = instance.app.server;
    expect({ requestTimeout, headersTimeout, keepAliveTimeout }).toEqual({
      requestTimeout: 60_000,
      headersTimeout: 20_000,
      keepAliveTimeout: 70_000,
    });
  });
});

describe('a connection that takes longer', () => {
  beforeAll(() => {
    instance.app.server.requestTimeout = SHORT_MS;
    instance.app.server.headersTimeout = SHORT_MS;
  });

  it.each([
    { what: 'headers', head: 'POST /v1/auth/login HTTP/1.1\r\nhost: localhost\r\nx-slow: ' },
    {
      what: 'a JSON body',
      head: 'POST /v1/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"a":"',
    },
    {
      what: 'a body in chunks',
      head: 'POST /v1/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n3ff\r\n{"a":"',
    },
  ])('is answered so and closed, while $what come a byte at a time', async ({ head }) => {
    const sockets = await Promise.all(Array.from({ length: 30 }, () => sendSlowly(head)));
    for (const { response } of sockets) expectTimeout(await response);
  });

  it('is closed in the middle of an upload, and leaves nothing behind', async () => {
    const head = `POST /v1/storage/profile/image HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900000\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n\x89PNG\r\n\x1a\n`;
    const { response } = await sendSlowly(head);
    expectTimeout(await response);
    await expect.poll(() => readdir(join(instance.services.env.DATA_DIR, 'uploads'))).toEqual([]);
  });
});

it('what is no HTTP is refused in the envelope', async () => {
  const { response } = await sendSlowly('HELLO\r\n\r\n');
  expect(await response).toMatch(/^HTTP\/1\.1 400 Bad Request[\s\S]*\{"status":400,"message":"[^"]*[가-힣]/);
});

it('headers that are too long are refused in the envelope', async () => {
  const { response } = await sendSlowly(`GET / HTTP/1.1\r\nhost: localhost\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`);
  expect(await response).toMatch(/^HTTP\/1\.1 431 [\s\S]*\{"status":431,"message":"[^"]*[가-힣]/);
});

function expectTimeout(response: string): void {
  expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*connection: close/i);
  const envelope = JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4)) as unknown;
  expect(envelope).toEqual({
    status: 408,
    message: '요청을 끝까지 받지 못했어요. 연결 상태를 확인하고 다시 시도해 주세요.',
    data: null,
    code: 'REQUEST_TIMEOUT',
    errors: [],
  });
}

/** Sends `head`, then one byte at a time until the server responds. `response` is everything that the server sent. */
async function sendSlowly(head: string): Promise<{ socket: Socket; response: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  socket.on('error', () => undefined);
  socket.write(head);
  // After what has arrived is read: a write to a connection that the server has closed would discard the unread response.
  const sendByte = () => void (received === '' && socket.write('a'));
  const timer = setInterval(() => setImmediate(sendByte), BYTE_INTERVAL_MS);
  // `once` would reject with an error that comes before the end.
  const { promise: response, resolve } = Promise.withResolvers<string>();
  socket.on('close', () => {
    clearInterval(timer);
    resolve(received);
  });
  return { socket, response };
}
