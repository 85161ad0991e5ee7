/** S-39: checked before decoding. */
export const MAX_IMAGE_PIXELS = 40_000_000;
/** S-95. Of either side. */
export const MAX_IMAGE_EDGE = 12_000;
/** S-95. How many times as long as the other a side may be. */
export const MAX_IMAGE_RATIO = 20;
/** A screen is captured as one long picture: as narrow as a phone, and as long as `MAX_IMAGE_PIXELS` lets it be (docs/decisions/0256). */
export const [MIN_CAPTURE_WIDTH, MAX_CAPTURE_HEIGHT] = [320, 60_000];
/** What a picture may take when it is decoded: 40 megapixels with transparency. */
export const MAX_DECODED_BYTES = MAX_IMAGE_PIXELS * 4;

export type ImageFault = 'TOO_MANY_PIXELS' | 'TOO_LONG' | 'TOO_HEAVY';

export interface ImageShape {
  /** In pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** Of a pixel once it is decoded. */
  readonly bytesPerPixel: number;
}

/** Why a picture may not be decoded, by what its header says. @param mayBeLong whether captures of a screen are expected */
export function faultOfImage({ width, height, bytesPerPixel }: ImageShape, mayBeLong: boolean): ImageFault | undefined {
  const pixels = width * height;
  const [short, long] = width < height ? [width, height] : [height, width];
  const isCapture = mayBeLong && width >= MIN_CAPTURE_WIDTH && height <= MAX_CAPTURE_HEIGHT && width < height;
  if (!isCapture && (long > MAX_IMAGE_EDGE || long > short * MAX_IMAGE_RATIO)) return 'TOO_LONG';
  if (pixels > MAX_IMAGE_PIXELS) return 'TOO_MANY_PIXELS';
  return pixels * bytesPerPixel > MAX_DECODED_BYTES ? 'TOO_HEAVY' : undefined;
}

/** Enough for a portrait, and for a legible A4 page at 300 dpi. */
const STORED_EDGE = { portrait: 1024, document: 4096 };
/** A picture of great length keeps this many pixels across, or it could not be read. */
const READABLE_EDGE = 1440;

/** The size at which a picture is stored. */
export function storedSize({ width, height }: Omit<ImageShape, 'bytesPerPixel'>, mayBeLong: boolean) {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const scale = mayBeLong
    ? Math.min(1, Math.max(STORED_EDGE.document / long, READABLE_EDGE / short))
    : Math.min(1, STORED_EDGE.portrait / long);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
