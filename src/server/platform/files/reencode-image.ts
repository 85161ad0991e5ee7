import { MAX_IMAGE_PIXELS } from '#domain/files.ts';
import { limitParallel } from '../limit-parallel.ts';
import { UploadRefused } from './upload-refused.ts';

const QUALITY = 82;
/** Decoding 40 megapixels takes 160 MB of memory. */
const decoding = limitParallel(2);

/**
 * Re-encodes an image as WebP: upright, at most `maxEdge` pixels on the longer edge, without EXIF or other metadata
 * (S-39). The size is checked before any pixel is decoded.
 * @throws UploadRefused `TOO_MANY_PIXELS`, `UNREADABLE_IMAGE`
 */
export async function reencodeImage(path: string, maxEdge: number): Promise<Uint8Array> {
  return decoding(async () => {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    const image = sharp(path, { failOn: 'error', limitInputPixels: false, pages: 1 });
    const { width, height } = await image.metadata().catch(refuseUnreadable);
    if (width * height > MAX_IMAGE_PIXELS) throw new UploadRefused('TOO_MANY_PIXELS');
    return image
      .autoOrient()
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
      .catch(refuseUnreadable);
  });
}

function refuseUnreadable(): never {
  throw new UploadRefused('UNREADABLE_IMAGE');
}
