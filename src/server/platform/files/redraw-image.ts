import { MAX_IMAGE_PIXELS } from '#domain/files.ts';
import { limitParallel } from '../limit-parallel.ts';
import { UploadRefused } from './upload-refused.ts';

const QUALITY = 82;
/** Forty megapixels are 160 MB while they are decoded. */
const decoding = limitParallel(2);

/**
 * Draws an image anew as WebP, upright, at most `maxEdge` pixels long, without EXIF or anything else that came along
 * (S-39). The size is read and checked before a pixel is decoded.
 * @throws UploadRefused `TOO_MANY_PIXELS`, `UNREADABLE_IMAGE`
 */
export async function redrawImage(path: string, maxEdge: number): Promise<Uint8Array> {
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
