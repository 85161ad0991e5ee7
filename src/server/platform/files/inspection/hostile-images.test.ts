import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileKind } from '#domain/people/files.ts';
import { RefusalError } from '#domain/refusals.ts';
import { plainPng, PNG_KINDS, pngChunk, type PngKind } from '#server/testing/hostile-images.ts';
import { loadFactor } from '#server/testing/load-factor.ts';
import { COUNTS } from '#server/testing/test-speed.ts';
import { acceptUpload } from '../accept-upload.ts';
import type { FileStore } from '../file-store.ts';
import { openFileStore } from '../open-file-store.ts';
import { openSpool, type Spool } from '../spool.ts';

/** For what is refused by its header, and for what is decoded or given up, on an idle machine. */
const [REFUSED_WITHIN_MS, DECIDED_WITHIN_MS] = [1500, 15_000];
/** Of this process and those that it started, above what the test itself takes. */
const MAX_GROWTH_MB = 800;
const MB = 1024 * 1024;

let dataDir: string;
let files: FileStore;
let spool: Spool;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sunbaerang-hostile-'));
  files = await openFileStore({ dataDir });
  spool = await openSpool(join(dataDir, 'spool'), new Date());
  await upload('MESSAGE', plainPng(8, 8, 'palette'));
});
afterAll(() => rm(dataDir, { recursive: true }));

/** What comes of an upload: the refusal's message, or nothing. */
async function upload(kind: FileKind, bytes: Buffer): Promise<string> {
  try {
    await acceptUpload({ files, spool }, Readable.from([bytes]), kind);
    return '';
  } catch (error) {
    if (error instanceof RefusalError) return error.message;
    throw error;
  }
}

/** Uploads, and measures the time and by how much memory grew at its peak: of this process and its children, where the system says it. */
async function measure(kind: FileKind, bytes: Buffer) {
  const before = await memoryOfAll();
  let peak = before;
  const done = new AbortController();
  const watching = (async () => {
    while (!done.signal.aborted) {
      peak = Math.max(peak, await memoryOfAll());
      await sleep(20);
    }
  })();
  const began = performance.now();
  const refusal = await upload(kind, bytes);
  const ms = performance.now() - began;
  done.abort();
  await watching;
  return { refusal, ms, growthMb: (peak - before) / MB };
}

async function memoryOfAll(): Promise<number> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '');
  const sizes = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map(
        async (pid) => Number((await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0')).split(' ')[1]) * 4096,
      ),
  );
  return sizes.reduce((sum, size) => sum + size, process.memoryUsage.rss());
}

const TOO_LONG = '가로와 세로는';
const TOO_MANY = '4,000만 화소';
const kinds = Object.keys(PNG_KINDS) as PngKind[];

describe.each(kinds.slice(0, COUNTS.hostilePngKinds))('a PNG that is %s', (kind) => {
  it.each([
    ['9,750,000 pixels wide and 4 high', 9_750_000, 4, TOO_LONG],
    ['39,000,000 pixels wide and 1 high', 39_000_000, 1, TOO_LONG],
    ['1 pixel wide and 39,000,000 high', 1, 39_000_000, TOO_LONG],
    ['12,001 pixels wide', 12_001, 700, TOO_LONG],
    ['12,000 pixels wide and 599 high', 12_000, 599, TOO_LONG],
    ['7,000 by 6,000 pixels', 7000, 6000, TOO_MANY],
  ])('S-95 %s is refused before it is decoded', async (_what, width, height, message) => {
    const bytes = plainPng(width, height, kind);
    for (const as of ['PROFILE_IMAGE', 'CERTIFICATE'] as const) {
      const { refusal, ms, growthMb } = await measure(as, bytes);
      expect(refusal).toContain(message);
      expect(ms).toBeLessThan(REFUSED_WITHIN_MS * loadFactor());
      expect(growthMb).toBeLessThan(150);
    }
  });

  it.each([false, true])(
    'S-95 of forty megapixels is decided in bounded time and memory, interlaced: %s',
    async (isInterlaced) => {
      const { ms, growthMb } = await measure('CERTIFICATE', plainPng(8000, 5000, kind, { isInterlaced }));
      expect(ms).toBeLessThan(DECIDED_WITHIN_MS * loadFactor());
      expect(growthMb).toBeLessThan(MAX_GROWTH_MB);
    },
  );
});

describe('in other formats', () => {
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#7048e8' } });
  /** An AVIF of 64 × 64 pixels that says it has these. */
  const avifThatSays = async (width: number, height: number) => {
    const bytes = await drawn(64, 64).avif({ effort: 0 }).toBuffer();
    const size = bytes.indexOf('ispe') + 8;
    bytes.writeUInt32BE(width, size);
    bytes.writeUInt32BE(height, size + 4);
    return bytes;
  };
  const webpThatSays = async (width: number, height: number) => {
    const bytes = await drawn(64, 64)
      .webp()
      .withExif({ IFD0: { Copyright: 'x' } })
      .toBuffer();
    const size = bytes.indexOf('VP8X') + 12;
    bytes.writeUIntLE(width - 1, size, 3);
    bytes.writeUIntLE(height - 1, size + 3, 3);
    return bytes;
  };
  it.each([
    ['a JPEG of 65,500 by 600 pixels', () => drawn(65_500, 600).jpeg({ progressive: true }).toBuffer()],
    ['a JPEG of 12,001 by 700 pixels', () => drawn(12_001, 700).jpeg().toBuffer()],
    ['a WebP of 16,383 by 800 pixels', () => drawn(16_383, 800).webp({ effort: 0 }).toBuffer()],
    ['an AVIF of 13,000 by 700 pixels', () => drawn(13_000, 700).avif({ effort: 0 }).toBuffer()],
    ['an AVIF that says it has 60,000 by 60,000 pixels', () => avifThatSays(60_000, 60_000)],
    ['a WebP that says it has 16,000,000 by 16,000,000 pixels', () => webpThatSays(16_000_000, 16_000_000)],
  ])('S-95 %s is refused before it is decoded', async (_what, make) => {
    const { refusal, ms, growthMb } = await measure('PROFILE_IMAGE', await make());
    expect(refusal).not.toBe('');
    expect(ms).toBeLessThan(REFUSED_WITHIN_MS * loadFactor());
    expect(growthMb).toBeLessThan(150);
  });

  const texts = () => {
    const text = pngChunk(
      'zTXt',
      Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(Buffer.alloc(7_900_000))]),
    );
    return Array.from({ length: 900 }, () => text);
  };
  const frames = async () => {
    const frame = plainPng(2000, 2000, 'palette');
    return sharp(
      Array.from({ length: 12 }, () => frame),
      { join: { animated: true } },
    )
      .webp({ effort: 0 })
      .toBuffer();
  };
  it.each([
    ['a PNG with texts that unpack to seven gigabytes', () => plainPng(8, 8, 'palette', { more: texts() })],
    [
      'a PNG with colours that unpack to more than they may',
      () =>
        plainPng(8, 8, 'palette', {
          more: [
            pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(Buffer.alloc(200_000_000))])),
          ],
        }),
    ],
    ['a WebP of many frames', frames],
    ['an AVIF that says it has more than it has', () => avifThatSays(6000, 6000)],
    ['a progressive JPEG of forty megapixels', () => drawn(8000, 5000).jpeg({ progressive: true }).toBuffer()],
    ['an AVIF of forty megapixels', () => drawn(8000, 5000).avif({ effort: 0 }).toBuffer()],
  ])('S-95 %s is decided in bounded time and memory', async (_what, make) => {
    const { ms, growthMb } = await measure('CERTIFICATE', await make());
    expect(ms).toBeLessThan(DECIDED_WITHIN_MS * loadFactor());
    expect(growthMb).toBeLessThan(MAX_GROWTH_MB);
  });
});
