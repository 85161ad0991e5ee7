import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '#domain/people/files.ts';
import { statement } from '#server/db/statement.ts';
import { cookieOf } from '#server/testing/clients/cookie-of.ts';
import { createMember, type TestMember } from '#server/testing/factories.ts';
import { samplePdf } from '#server/testing/sample-files.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const ADDRESS = '/v1/portfolio';
const BOUNDARY = 'hostile-4d1e';
const HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;
const CHUNK = Buffer.alloc(64 * 1024, ' ');
const countFiles = statement<{ count: number }>('test-count-hostile-files', 'select count(*) as count from files');

let instance: TestInstance;
/** Enough of them that nobody's own limits are reached. */
const SENDERS = 50;
let senders: TestMember[];
let port: number;
beforeAll(async () => {
  instance = await openTestInstance();
  senders = await Promise.all(Array.from({ length: SENDERS }, () => createMember(instance, 'ROLE_MENTOR')));
  await instance.app.listen({ port: 0, host: '127.0.0.1' });
  port = (instance.app.server.address() as AddressInfo).port;
});
afterAll(() => instance.close());

/** @param number of the sender; senders are taken in turn */
function headers(number: number) {
  const { client } = senders[number % SENDERS] as TestMember;
  return { cookie: cookieOf(client), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
}

function startUpload(number = 0, more: Readonly<Record<string, string | number>> = {}): ClientRequest {
  return request({
    host: '127.0.0.1',
    port,
    path: ADDRESS,
    method: 'POST',
    headers: { ...headers(number), ...more },
    agent: false,
  });
}

/** The response's status; 0 when the connection ends without a response. */
function statusOf(upload: ClientRequest): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  upload.on('response', (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  });
  upload.on('error', () => resolve(0));
  return promise;
}

const bufferFolder = () => join(instance.services.env.DATA_DIR, 'uploads');

async function bufferedBytes(): Promise<number> {
  const names = await readdir(bufferFolder());
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(bufferFolder(), name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function expectNoFiles(): Promise<void> {
  await expect.poll(() => readdir(bufferFolder()), { timeout: 10_000 }).toEqual([]);
  expect(await instance.db.query(countFiles)).toEqual([{ count: 0 }]);
  const storedKeys: string[] = [];
  for await (const { key } of instance.services.files.list()) storedKeys.push(key);
  expect(storedKeys).toEqual([]);
  expect((await instance.app.inject('/readyz')).statusCode).toBe(200);
}

it.each([
  ['an unknown length', {}],
  ['a false length', { 'content-length': MAX_FILE_BYTES * 100 }],
])(
  'S-37 a file with %s is refused at the first byte over the limit, however much would follow',
  async (_what, length) => {
    const connecting = once(instance.app.server, 'connection');
    const upload = startUpload(0, length);
    const status = statusOf(upload);
    const [receiver] = (await connecting) as [Socket];
    const responded = new AbortController();
    void status.then(() => responded.abort());
    upload.write(`${HEAD}%PDF-1.7\n`);
    let sent = 0;
    while (!responded.signal.aborted && sent < MAX_FILE_BYTES * 10) {
      sent += CHUNK.byteLength;
      if (!upload.write(CHUNK)) await Promise.race([once(upload, 'drain'), status]);
    }
    // 0 when the connection was closed before the sender read the response.
    expect([413, 0]).toContain(await status);
    // Measured at the server's socket: of what was sent, megabytes stay in socket buffers. The server reads on, 2 MB at a time, until it has closed the connection.
    expect(receiver.bytesRead).toBeLessThan(MAX_FILE_BYTES * 2);
    upload.destroy();
    await expectNoFiles();
  },
);

it('S-37 fifty parallel uploads are buffered on disk, not in memory', async () => {
  const [files, chunks] = [50, 32];
  const uploads = Array.from({ length: files }, (_, number) => startUpload(number));
  const statuses = Promise.all(uploads.map(statusOf));
  await Promise.all(
    uploads.map(async (upload) => {
      upload.write(`${HEAD}no pdf\n`);
      for (let count = 0; count < chunks; count += 1) if (!upload.write(CHUNK)) await once(upload, 'drain');
    }),
  );
  // All requests are open, and what was received is in files, except for the last bytes of each, which the parser still holds.
  await expect.poll(bufferedBytes, { timeout: 120_000 }).toBeGreaterThan(files * (chunks - 4) * CHUNK.byteLength);
  for (const upload of uploads) upload.end(TAIL);
  expect(await statuses).toEqual(uploads.map(() => 415));
  await expectNoFiles();
});

it('S-44 a thousand aborted or malformed forms leave nothing behind, and the server keeps running', async () => {
  for (let round = 0; round < 10; round += 1)
    await Promise.all(Array.from({ length: 20 }, (_, number) => abortUpload(number)));
  for (let count = 0; count < 800; count += 1) {
    const response = await instance.app.inject({
      method: 'POST',
      url: ADDRESS,
      headers: headers(count),
      payload: corruptForm(Buffer.concat([Buffer.from(HEAD), samplePdf().bytes, Buffer.from(TAIL)]), count),
      remoteAddress: `10.8.0.${count % 200}`,
    });
    expect([count, Math.floor(response.statusCode / 100)]).toEqual([count, 4]);
  }
  await expectNoFiles();
});

/** Closes the connection in the middle of a file, before the declared length. */
async function abortUpload(number: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const lines = Object.entries(headers(number)).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `POST ${ADDRESS} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}content-length: 100000\r\n\r\n${HEAD}%PDF-1`,
  );
  socket.on('error', () => undefined);
  socket.resume();
  setImmediate(() => socket.destroy());
  await once(socket, 'close');
}

/** A form with its end, its head or its file corrupted, in a different way for each number. */
function corruptForm(form: Buffer, number: number): Buffer {
  const at = (number * 7919) % HEAD.length;
  if (number % 4 === 0) return form.subarray(0, at + 1);
  if (number % 4 === 1) return form.subarray(at + 3);
  if (number % 4 === 2)
    return Buffer.concat([form.subarray(0, at), Buffer.from([number % 256, 0, 255]), CHUNK.subarray(0, 99)]);
  return Buffer.from(HEAD + String.fromCodePoint(33 + (number % 90)).repeat(number) + TAIL);
}
