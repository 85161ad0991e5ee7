import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileKind } from '#domain/people/files.ts';
import { plainPng } from '#server/testing/hostile-images.ts';
import { loadFactor } from '#server/testing/load-factor.ts';
import { acceptUpload } from '../accept-upload.ts';
import type { FileStore } from '../file-store.ts';
import { openFileStore } from '../open-file-store.ts';
import { openSpool, type Spool } from '../spool.ts';

const LENGTH = 9_900_000;

/** Measures each turn of the event loop by its processor time, which other work on the machine does not lengthen. @returns the longest, in milliseconds */
function watchTurns(): () => number {
  let [longest, isOver, last] = [0, false, process.threadCpuUsage()];
  const turn = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    isOver = true;
    return longest;
  };
}

let dataDir: string;
let files: FileStore;
let spool: Spool;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sunbaerang-inspect-'));
  files = await openFileStore({ dataDir });
  spool = await openSpool(join(dataDir, 'spool'), new Date());
  await accept('MESSAGE', plainPng(8, 8, 'palette'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const accept = (kind: FileKind, bytes: Buffer) => acceptUpload({ files, spool }, Readable.from([bytes]), kind);

/** The stored picture's format and size. */
async function storedImage(kind: FileKind, bytes: Buffer) {
  const { key } = await accept(kind, bytes);
  const file = await files.get(key);
  if (!file) throw new Error(`${key} does not exist`);
  const { format, width, height } = await sharp(await buffer(file.stream)).metadata();
  return { format, width, height };
}

const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#7048e8', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });
const filledWith = (start: string, text: string, end = '') =>
  Buffer.from(start + text.repeat(Math.floor(LENGTH / text.length)) + end, 'latin1');

describe('a picture', () => {
  it.each(['PORTFOLIO', 'CERTIFICATE', 'MESSAGE', 'DISPUTE'] as const)(
    'of a long screen stays as wide as it was: %s',
    async (kind) => {
      const capture = plainPng(1080, 26_910, 'colour, 8 bits');
      expect(await storedImage(kind, capture)).toEqual({ format: 'jpeg', width: 1080, height: 26_910 });
    },
  );

  it('is drawn at a size at which it can be read', async () => {
    const sizeOf = async (width: number, height: number) => {
      const stored = await storedImage('MESSAGE', plainPng(width, height, 'black and white'));
      return [stored.format, stored.width, stored.height];
    };
    expect(await sizeOf(2480, 3508)).toEqual(['webp', 2480, 3508]);
    expect(await sizeOf(6000, 4000)).toEqual(['webp', 4096, 2731]);
    expect(await sizeOf(2160, 13_000)).toEqual(['webp', 1440, 8667]);
    expect(await sizeOf(11_000, 1000)).toEqual(['webp', 11_000, 1000]);
  });

  it('may be of any format that phones and computers make, whatever it is called', async () => {
    const drawn = picture(900, 600);
    const formats = [
      drawn.clone().png(),
      drawn.clone().webp(),
      drawn.clone().jpeg({ progressive: true }),
      drawn.clone().avif({ effort: 0 }),
    ];
    for (const format of formats)
      expect(await storedImage('CERTIFICATE', await format.toBuffer())).toEqual({
        format: 'webp',
        width: 900,
        height: 600,
      });
  });

  it('may lack its end mark, but nothing before it', async () => {
    const photo = await picture(900, 600).jpeg().toBuffer();
    expect(photo.subarray(-2).toString('hex')).toBe('ffd9');
    expect(await storedImage('CERTIFICATE', photo.subarray(0, -2))).toMatchObject({ width: 900, height: 600 });
    await expect(accept('CERTIFICATE', photo.subarray(0, photo.length / 2))).rejects.toThrow('이미지를 읽을 수 없어요');
    await expect(accept('CERTIFICATE', photo.subarray(0, -200))).rejects.toThrow('이미지를 읽을 수 없어요');
  });

  it('of a kind that nothing here decodes is refused with what to do instead', async () => {
    const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1');
    await expect(accept('PROFILE_IMAGE', heic)).rejects.toThrow('사진 앱에서 JPG로 저장하거나');
  });
});

it('a PDF may begin behind what a scanner or a mail program left before it', async () => {
  const pdf = Buffer.from(`${'\r\n'.repeat(500)}%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n`);
  expect(await accept('CERTIFICATE', pdf)).toMatchObject({ contentType: 'application/pdf', byteSize: pdf.length });
});

describe('while ten megabytes are inspected', () => {
  const jpeg = (rest: string) => filledWith('\xFF\xD8\xFF\xE0\x00\x10JFIF\x00', rest);
  it.each([
    ['a PDF of codes', filledWith('%PDF-1.7\n', '#4a', '\n%%EOF\n')],
    ['a PDF of names', filledWith('%PDF-1.7\n', '/#4a', '\n%%EOF\n')],
    ['a PDF of dictionaries', filledWith('%PDF-1.7\n1 0 obj', '<<', '\n%%EOF\n')],
    ['a PDF of objects', filledWith('%PDF-1.7\n', '1 0 obj<</First 1>>stream\n', '\n%%EOF\n')],
    ['a PNG of nothing', filledWith('\x89PNG\r\n\x1A\n', '\0')],
    ['a JPEG of comments', jpeg('\xFF\xFE\x00\x02')],
    ['a WebP of chunks', filledWith('RIFF\xFF\xFF\xFF\x00WEBP', 'XXXX\0\0\0\0')],
    ['an AVIF of boxes', filledWith('\0\0\0\x18ftypavif\0\0\0\0mif1avif', '\0\0\0\x08free')],
    ['no known type', filledWith('', 'PK\x03\x04')],
  ])('S-96 the process goes on within fifty milliseconds: %s', async (_what, bytes) => {
    const longestTurn = watchTurns();
    await accept('PORTFOLIO', bytes).catch(() => undefined);
    expect(longestTurn()).toBeLessThan(50);
  });
});

it('S-95 a small picture is not kept waiting by large ones', async () => {
  const [small, large] = [await picture(600, 600).jpeg().toBuffer(), plainPng(7000, 5000, 'with transparency, 8 bits')];
  const timeOf = async () => {
    const began = performance.now();
    await accept('PROFILE_IMAGE', small);
    return performance.now() - began;
  };
  const alone = await timeOf();
  const busy = Promise.all(Array.from({ length: 6 }, () => accept('MESSAGE', large)));
  await sleep(100);
  for (let round = 0; round < 4; round += 1) expect((await timeOf()) - alone).toBeLessThan(1000 * loadFactor());
  await busy;
});
