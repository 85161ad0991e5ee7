import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileKind } from '#domain/people/files.ts';
import { RefusalError, type RefusalCode } from '#domain/refusals.ts';
import { acceptUpload } from './accept-upload.ts';
import type { FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';
import { openSpool, type Spool } from './spool.ts';

const TEN_MEGABYTES = 10 * 1024 * 1024;
const PDF_END = '\n%%EOF\n';

let dataDir: string;
let files: FileStore;
let spool: Spool;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sunbaerang-upload-'));
  files = await openFileStore({ dataDir });
  spool = await openSpool(join(dataDir, 'spool'), new Date());
});
afterAll(() => rm(dataDir, { recursive: true }));

function upload(kind: FileKind, content: Uint8Array | Readable) {
  const stream = content instanceof Readable ? content : Readable.from([content]);
  return acceptUpload({ files, spool }, stream, kind);
}

async function stored(key: string): Promise<Buffer> {
  const file = await files.get(key);
  if (!file) throw new Error(`${key} does not exist`);
  return buffer(file.stream);
}

async function expectRefusal(accepting: Promise<unknown>, code: RefusalCode, message: string): Promise<void> {
  await expect(accepting).rejects.toThrow(message);
  await expect(accepting).rejects.toSatisfy((error) => error instanceof RefusalError && error.code === code, code);
  expect(await readdir(join(dataDir, 'spool'))).toEqual([]);
}

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#7048e8' } });
}

function pdfOf(byteSize: number): Buffer {
  const start = '%PDF-1.7\n';
  return Buffer.from(start + ' '.repeat(byteSize - start.length - PDF_END.length) + PDF_END);
}

describe('a profile image', () => {
  it('is stored as WebP with no edge over 1024 pixels', async () => {
    const photo = await picture(3000, 2000).jpeg().toBuffer();
    const accepted = await upload('PROFILE_IMAGE', photo);
    expect(accepted.key).toMatch(/^profile-images\/[0-9a-f-]{36}\.webp$/);
    const image = await stored(accepted.key);
    expect(image.byteLength).toBe(accepted.byteSize);
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 1024, height: 683 });
  });

  it('S-39 loses its EXIF data and is turned upright', async () => {
    const photo = await picture(400, 200)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somewhere private' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const accepted = await upload('PROFILE_IMAGE', photo);
    const metadata = await sharp(await stored(accepted.key)).metadata();
    expect(metadata).toMatchObject({ width: 200, height: 400 });
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
  });

  it('S-39 is refused over forty megapixels, before it is decoded', async () => {
    // The header declares 50,000 × 50,000 pixels, with almost no pixel data.
    const small = await picture(1, 1).png().toBuffer();
    const huge = Buffer.from(small);
    huge.writeUInt32BE(50_000, 16);
    huge.writeUInt32BE(50_000, 20);
    await expectRefusal(upload('PROFILE_IMAGE', withFreshChecksum(huge)), 'BROKEN_FILE', '12,000픽셀');
    const wide = await picture(8001, 5000).png().toBuffer();
    await expectRefusal(upload('PROFILE_IMAGE', wide), 'BROKEN_FILE', '4,000만 화소');
  });

  it('is refused when half of it is missing', async () => {
    const photo = await sharp(await noise(400, 400))
      .jpeg()
      .toBuffer();
    await expectRefusal(
      upload('PROFILE_IMAGE', photo.subarray(0, photo.length / 2)),
      'BROKEN_FILE',
      '이미지를 읽을 수 없어요',
    );
    await expectRefusal(
      upload('PROFILE_IMAGE', Buffer.from('89504e470d0a1a0a', 'hex')),
      'BROKEN_FILE',
      '이미지를 읽을 수 없어요',
    );
  });

  it('may not be a PDF', async () => {
    await expectRefusal(upload('PROFILE_IMAGE', pdfOf(500)), 'WRONG_FILE_TYPE', 'JPG, PNG, WEBP');
  });
});

describe('a document', () => {
  it('of exactly ten megabytes is taken', async () => {
    const accepted = await upload('CERTIFICATE', pdfOf(TEN_MEGABYTES));
    expect(accepted).toMatchObject({ contentType: 'application/pdf', byteSize: TEN_MEGABYTES });
    expect((await stored(accepted.key)).byteLength).toBe(TEN_MEGABYTES);
  });

  it('of one byte more is refused', async () => {
    await expectRefusal(
      upload('CERTIFICATE', pdfOf(TEN_MEGABYTES + 1)),
      'FILE_TOO_LARGE',
      '파일 크기는 10MB를 초과할 수 없습니다.',
    );
  });

  it('S-37 is not read past the first byte over the limit, however much would follow', async () => {
    let sent = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += 65_536;
          yield Buffer.alloc(65_536, 0x20);
        }
      })(),
    );
    await expectRefusal(upload('CERTIFICATE', endless), 'FILE_TOO_LARGE', '파일 크기는 10MB를 초과할 수 없습니다.');
    expect(sent).toBeLessThan(TEN_MEGABYTES + 65_536 * 32);
    expect(endless.destroyed).toBe(true);
  });

  it('may be a photo, which is re-encoded', async () => {
    const photo = await picture(600, 800).png().toBuffer();
    const accepted = await upload('CERTIFICATE', photo);
    expect(accepted.contentType).toBe('image/webp');
  });

  it('that is empty is refused', async () => {
    await expectRefusal(upload('CERTIFICATE', Buffer.alloc(0)), 'NO_FILE', '빈 파일이에요');
  });

  it('that is aborted leaves nothing behind', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('%PDF-1.7\n');
        throw new Error('the connection was lost');
      })(),
    );
    await expect(upload('CERTIFICATE', broken)).rejects.toThrow('the connection was lost');
    expect(await readdir(join(dataDir, 'spool'))).toEqual([]);
  });

  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004rest', 'latin1'), endOfZip()]);
  it.each([
    { case: 'an archive', content: zip },
    { case: 'a PDF that is a zip as well', content: Buffer.concat([pdfOf(500), zip]) },
    {
      case: 'a PDF that is a page as well',
      content: Buffer.from(`%PDF-1.7\n<script>1</script>${PDF_END}`),
    },
    { case: 'a drawing', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { case: 'a page', content: Buffer.from('<!doctype html><title>x</title>') },
    { case: 'a GIF', content: Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1') },
  ])('S-38 S-40 may not be $case', async ({ content }) => {
    await expectRefusal(upload('CERTIFICATE', content), 'WRONG_FILE_TYPE', 'PDF와 사진(JPG, PNG, WEBP)만');
  });

  it('must have an end', async () => {
    await expectRefusal(
      upload('CERTIFICATE', Buffer.from('%PDF-1.7\n1 0 obj')),
      'BROKEN_FILE',
      '파일을 읽을 수 없어요',
    );
  });
});

it('clears the spool of files that a killed process left there an hour ago', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sunbaerang-spool-'));
  const first = await openSpool(folder, new Date());
  await first.receive(Readable.from([Buffer.from('x')]), 10, async () => {
    const inAnHour = new Date(Date.now() + 60 * 60 * 1000 + 1000);
    await openSpool(folder, new Date());
    expect(await readdir(folder)).toHaveLength(1);
    await openSpool(folder, inAnHour);
    expect(await readdir(folder)).toEqual([]);
  });
  await rm(folder, { recursive: true });
});

it('a spool is opened while another process is done with a file in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sunbaerang-spool-'));
  // Named in the folder, and not there when it is looked at.
  await symlink(join(folder, 'nothing'), join(folder, 'gone'));
  await openSpool(folder, new Date());
  await rm(folder, { recursive: true });
});

function noise(width: number, height: number): Promise<Buffer> {
  const gaussian = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  return sharp({ create: { width, height, channels: 3, background: '#fff', noise: gaussian } })
    .png()
    .toBuffer();
}

function endOfZip(): Buffer {
  const record = Buffer.alloc(22);
  record.write('PK\u0005\u0006', 'latin1');
  return record;
}

/** A PNG's header contains a checksum over its type and fields (bytes 12 to 29). */
function withFreshChecksum(png: Buffer): Buffer {
  let crc = 0xffffffff;
  for (const byte of png.subarray(12, 29)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  png.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 29);
  return png;
}
