import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server } from '#server/testing/servers/s3-server.ts';
import { type FileEntry, FileLengthError, type FileStore, makeFileKey, UnsafeFileKeyError } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';

interface OpenedStore {
  store: FileStore;
  dataDir: string;
  close: () => Promise<void>;
}

async function openOnDisk(): Promise<OpenedStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunbaerang-files-'));
  const store = await openFileStore({ dataDir });
  return { store, dataDir, close: () => rm(dataDir, { recursive: true }) };
}

async function openInBucket(): Promise<OpenedStore> {
  const server = await startS3Server();
  const store = await openFileStore({ dataDir: '/nowhere', s3: server.settings });
  return {
    store,
    dataDir: '/nowhere',
    async close() {
      await store.close();
      await server.close();
    },
  };
}

describe.each([
  { adapter: 'a folder', open: openOnDisk },
  { adapter: 'an S3 bucket', open: openInBucket },
])('files in $adapter', ({ open }) => {
  let opened: OpenedStore;
  let store: FileStore;

  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());

  async function read(key: string): Promise<Buffer | null> {
    const file = await store.get(key);
    return file && buffer(file.stream);
  }

  it('returns what was stored, with its length and type', async () => {
    const key = makeFileKey('PROFILE_IMAGE', 'image/webp');
    const bytes = randomBytes(70_000);
    await store.put(key, bytes, { contentType: 'image/webp' });
    const file = await store.get(key);
    expect(file).toMatchObject({ contentType: 'image/webp', byteSize: 70_000 });
    expect(file && (await buffer(file.stream)).equals(bytes)).toBe(true);
  });

  it('stores ten megabytes from a stream', async () => {
    const key = makeFileKey('CERTIFICATE', 'application/pdf');
    const chunk = randomBytes(1024 * 1024);
    const stream = Readable.from(Array.from({ length: 10 }, () => chunk));
    await store.put(key, { stream, byteSize: 10 * chunk.byteLength }, { contentType: 'application/pdf' });
    expect((await read(key))?.byteLength).toBe(10 * 1024 * 1024);
  });

  it.each([
    { case: 'shorter', byteSize: 11 },
    { case: 'longer', byteSize: 9 },
  ])('stores nothing when the stream is $case than announced', async ({ byteSize }) => {
    const key = makeFileKey('PORTFOLIO', 'application/pdf');
    const stream = Readable.from([Buffer.from('0123456789')]);
    await expect(store.put(key, { stream, byteSize }, { contentType: 'application/pdf' })).rejects.toThrow(
      FileLengthError,
    );
    expect(await store.get(key)).toBeNull();
  });

  it('stores nothing when the upload is aborted', async () => {
    const key = makeFileKey('PORTFOLIO', 'application/pdf');
    const stream = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('the connection was lost');
      })(),
    );
    await expect(store.put(key, { stream, byteSize: 8 }, { contentType: 'application/pdf' })).rejects.toThrow(
      'the connection was lost',
    );
    expect(await store.get(key)).toBeNull();
  });

  it('stores an export of any size, and nothing of one that is shorter or longer than announced', async () => {
    const key = 'exports/large.zip';
    const chunk = randomBytes(1024 * 1024);
    const put = (byteSize: number) =>
      store.put(
        key,
        { stream: Readable.from(Array.from({ length: 40 }, () => chunk)), byteSize },
        { contentType: 'application/zip' },
      );
    for (const wrong of [39, 41]) await expect(put(wrong * chunk.byteLength)).rejects.toThrow(FileLengthError);
    expect(await store.get(key)).toBeNull();
    await put(40 * chunk.byteLength);
    const stored = await read(key);
    expect(stored?.equals(Buffer.concat(Array.from({ length: 40 }, () => chunk)))).toBe(true);
    await store.delete(key);
  });

  it('does not find a file that was never stored', async () => {
    expect(await store.get(makeFileKey('CERTIFICATE', 'application/pdf'))).toBeNull();
  });

  it('does not find a deleted file, and deletes it again without an error', async () => {
    const key = makeFileKey('CERTIFICATE', 'image/png');
    await store.put(key, Buffer.from('x'), { contentType: 'image/png' });
    await store.delete(key);
    await store.delete(key);
    expect(await store.get(key)).toBeNull();
  });

  it('lists the files of one folder', async () => {
    const keys = Array.from({ length: 3 }, () => makeFileKey('CERTIFICATE', 'image/jpeg'));
    for (const key of keys) await store.put(key, Buffer.from('12345'), { contentType: 'image/jpeg' });
    const listed: FileEntry[] = [];
    for await (const entry of store.list('certificates/')) listed.push(entry);
    expect(listed.map((entry) => entry.key)).toEqual(expect.arrayContaining(keys));
    expect(listed.every((entry) => entry.key.startsWith('certificates/'))).toBe(true);
    expect(listed.find((entry) => entry.key === keys[0])?.byteSize).toBe(5);
  });

  it('lists what is left when a file is deleted meanwhile', async () => {
    const keys = Array.from({ length: 3 }, () => makeFileKey('PORTFOLIO', 'application/pdf'));
    for (const key of keys) await store.put(key, Buffer.from('x'), { contentType: 'application/pdf' });
    const listed: string[] = [];
    for await (const { key } of store.list('portfolios/')) {
      if (listed.length === 0) for (const other of keys) if (other !== key) await store.delete(other);
      listed.push(key);
    }
    expect(keys).toEqual(expect.arrayContaining(listed));
  });

  it.each([
    '../secret',
    'certificates/../../secret',
    '/etc/passwd',
    'certificates/',
    'a',
    'a//b',
    'a/.hidden',
    'a/b\0c',
    'a\\b/c',
    '',
  ])('refuses the key %j', async (key) => {
    await expect(store.put(key, Buffer.from('x'), { contentType: 'image/png' })).rejects.toThrow(UnsafeFileKeyError);
    await expect(store.get(key)).rejects.toThrow(UnsafeFileKeyError);
    await expect(store.delete(key)).rejects.toThrow(UnsafeFileKeyError);
  });
});

it('sends a large file to a bucket while it is read: never all of it is in memory', async () => {
  const { store, close } = await openInBucket();
  const MEBIBYTE = 1024 * 1024;
  let read = 0;
  const readAtSending: number[] = [];
  const onRequest = (message: unknown) => {
    const { path = '' } = (message as { request: { path?: string } }).request;
    if (/[?&]partNumber=/.test(path)) readAtSending.push(read);
  };
  subscribe('http.client.request.start', onRequest);
  const stream = Readable.from(
    (function* () {
      for (; read < 80; read += 1) yield Buffer.alloc(MEBIBYTE);
    })(),
  );
  await store.put('exports/large.zip', { stream, byteSize: 80 * MEBIBYTE }, { contentType: 'application/zip' });
  unsubscribe('http.client.request.start', onRequest);
  expect(readAtSending).toHaveLength(5);
  // What a stream reads ahead is sixteen chunks.
  for (const [sent, mebibytes] of readAtSending.entries()) expect(mebibytes - sent * 16).toBeLessThan(36);
  await close();
});

it('leaves no half-written file in the folder', async () => {
  const { store, dataDir, ...opened } = await openOnDisk();
  const key = makeFileKey('PORTFOLIO', 'application/pdf');
  const stream = Readable.from([Buffer.from('1234')]);
  await expect(store.put(key, { stream, byteSize: 5 }, { contentType: 'application/pdf' })).rejects.toThrow(
    FileLengthError,
  );
  expect(await readdir(join(dataDir, 'files', '.unfinished'))).toEqual([]);
  await opened.close();
});

it('S-72 files in a folder can be read by the server’s own user alone', async () => {
  const { store, dataDir, close } = await openOnDisk();
  const contentType = 'application/pdf';
  await store.put(makeFileKey('CERTIFICATE', contentType), new Uint8Array(3), { contentType });
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const modes = await Promise.all(
    entries.map(async (entry) => {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      return [entry.isFile() ? 'file' : 'folder', (mode & 0o777).toString(8)];
    }),
  );
  expect(modes.length).toBeGreaterThan(3);
  for (const [kind, mode] of modes) expect([kind, mode]).toEqual([kind, kind === 'file' ? '600' : '700']);
  await close();
});
