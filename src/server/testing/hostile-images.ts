import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Of Adam7: the first column and row of each pass, and the distance to the next (PNG, 8.2). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export const PNG_KINDS = {
  'black and white': { colorType: 0, bitDepth: 1, samples: 1 },
  'grey, 16 bits': { colorType: 0, bitDepth: 16, samples: 1 },
  palette: { colorType: 3, bitDepth: 8, samples: 1 },
  'colour, 8 bits': { colorType: 2, bitDepth: 8, samples: 3 },
  'with transparency, 8 bits': { colorType: 6, bitDepth: 8, samples: 4 },
  'with transparency, 16 bits': { colorType: 6, bitDepth: 16, samples: 4 },
} as const;
export type PngKind = keyof typeof PNG_KINDS;

/** A PNG of one colour, of any shape: some kilobytes that unpack to all its pixels. @param more chunks before its pixels */
export function plainPng(
  width: number,
  height: number,
  kind: PngKind,
  { isInterlaced = false, more = [] }: { isInterlaced?: boolean; more?: readonly Buffer[] } = {},
): Buffer {
  const { colorType, bitDepth, samples } = PNG_KINDS[kind];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colorType, 0, 0, isInterlaced ? 1 : 0], 8);
  const bytesOf = (columns: number, rows: number) =>
    columns === 0 ? 0 : rows * (1 + Math.ceil((columns * samples * bitDepth) / 8));
  const byteSize = isInterlaced
    ? PASSES.reduce(
        (sum, [x, y, dx, dy]) =>
          sum + bytesOf(Math.max(0, Math.ceil((width - x) / dx)), Math.max(0, Math.ceil((height - y) / dy))),
        0,
      )
    : bytesOf(width, height);
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...(kind === 'palette' ? [pngChunk('PLTE', Buffer.alloc(3))] : []),
    ...more,
    pngChunk('IDAT', deflateSync(Buffer.alloc(byteSize), { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
