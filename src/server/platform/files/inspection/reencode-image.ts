import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { faultOfImage, storedSize } from '#domain/people/image-limits.ts';
import { UploadRefused } from '../spool.ts';

/** A picture as it is stored. */
export interface MadeImage {
  readonly contentType: 'image/webp' | 'image/jpeg';
  readonly bytes: Uint8Array;
}

const QUALITY = 82;
/** A side of a WebP is 14 bits. */
const MAX_WEBP_EDGE = 16_383;
const END_OF_JPEG = Buffer.from('ffd9', 'hex');
const BYTES_PER_SAMPLE: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };
/** An AVIF is decoded into planes of its own first. */
const AVIF_COPIES = 2;

sharp.cache(false);
sharp.concurrency(1);
// Formats that nobody may upload are not read here either: the bytes said JPEG, PNG, WebP or AVIF, and only their readers can be attacked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});

/**
 * Draws an image anew: upright, without EXIF or other metadata (S-39), at its `storedSize`. The header is read before any pixel is decoded.
 * @param mayBeLong whether it may be the capture of a long screen
 * @param maxPixels the largest number of pixels drawn at once
 * @returns undefined where it has more pixels than that
 * @throws UploadRefused what `faultOfImage` finds, `UNREADABLE_IMAGE`
 */
export async function reencodeImage(
  path: string,
  mayBeLong: boolean,
  maxPixels: number,
): Promise<MadeImage | undefined> {
  const metadata = await open(path).metadata().catch(refuseUnreadable);
  const { width, height } = metadata.autoOrient;
  const fault = faultOfImage({ width, height, bytesPerPixel: bytesPerPixel(metadata) }, mayBeLong);
  if (fault) throw new UploadRefused(fault);
  if (width * height > maxPixels) return undefined;
  const size = storedSize({ width, height }, mayBeLong);
  return draw(open(path), size).catch(async () => {
    if (metadata.format !== 'jpeg') return refuseUnreadable();
    // Some cameras and programs leave out its end. With an end, a picture that is whole is without fault.
    const ended = Buffer.concat([await readFile(path), END_OF_JPEG]);
    return draw(open(ended, 'warning'), size).catch(refuseUnreadable);
  });
}

function open(input: string | Buffer, failOn: 'error' | 'warning' = 'error'): Sharp {
  return sharp(input, { failOn, limitInputPixels: false, sequentialRead: true, pages: 1 });
}

async function draw(image: Sharp, { width, height }: { width: number; height: number }): Promise<MadeImage> {
  const drawn = image.autoOrient().resize({ width, height, fit: 'fill' });
  if (Math.max(width, height) <= MAX_WEBP_EDGE)
    return { contentType: 'image/webp', bytes: await drawn.webp({ quality: QUALITY }).toBuffer() };
  const bytes = await drawn.flatten({ background: '#fff' }).jpeg({ quality: QUALITY }).toBuffer();
  return { contentType: 'image/jpeg', bytes };
}

function bytesPerPixel({ channels, depth, format }: Metadata): number {
  const copies = format === 'heif' ? AVIF_COPIES : 1;
  return channels * (BYTES_PER_SAMPLE[depth] ?? 4) * copies;
}

function refuseUnreadable(): never {
  throw new UploadRefused('UNREADABLE_IMAGE');
}
