import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflate } from 'node:zlib';
import { limitParallel } from '../limit-parallel.ts';
import { UploadRefused } from './upload-refused.ts';

/** A PDF of ten megabytes is read whole, and scanned in memory. */
const inspecting = limitParallel(2);
/** What the compressed parts of a PDF may be unpacked to, in bytes: a few scanned pages are 25 MB each. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;
/** Longer than any name looked for, each letter of it written as `#4a`. */
const OVERLAP = 64;
const HEAD_BYTES = 1024;
const MARKUP = /<\s*(?:!doctype\s+html|html|script|svg|iframe|body)\b/i;
const END_OF_ZIP = Buffer.from('PK\u0005\u0006', 'latin1');
const ZIP_DIRECTORY = Buffer.from('PK\u0001\u0002', 'latin1');

/** Scripts, programs that are started, files inside of the file, and media players. */
const ACTIVE = namesPattern(['JavaScript', 'Launch', 'EmbeddedFile', 'RichMedia']);
const ENCRYPTED = namesPattern(['Encrypt']);
const CROSS_REFERENCE_STREAM = namesPattern(['XRef']);
const OBJECT_STREAM = namesPattern(['ObjStm']);
/** Ways to write an object stream that hide its names from the scan; no program that makes PDFs uses them for it. */
const HIDING = namesPattern([
  'ASCII85Decode',
  'A85',
  'ASCIIHexDecode',
  'AHx',
  'LZWDecode',
  'LZW',
  'RunLength',
  'RL',
  'Crypt',
  'Predictor',
]);
const STREAM = /\bstream(?:\r\n|\n|\r)/g;
const DICTIONARY_BYTES = 2048;

/**
 * Refuses a PDF that does something when it is opened, or that is a file of another type as well (S-38, docs/decisions/0164): operators open
 * it, and it is stored unchanged. Names are found however they are written, also in compressed objects.
 * @throws UploadRefused `WRONG_TYPE`; `UNREADABLE_PDF` without an end marker, or where what is inside cannot be seen; `ACTIVE_PDF`; `LOCKED_PDF`
 */
export function inspectPdf(path: string): Promise<void> {
  return inspecting(async () => {
    const bytes = await readFile(path);
    const text = bytes.toString('latin1');
    if (MARKUP.test(text.slice(0, HEAD_BYTES)) || isZip(bytes)) throw new UploadRefused('WRONG_TYPE');
    if (!text.slice(-HEAD_BYTES).includes('%%EOF')) throw new UploadRefused('UNREADABLE_PDF');
    if (ACTIVE.test(text)) throw new UploadRefused('ACTIVE_PDF');
    // Objects in a stream are encrypted with it; without a cross-reference stream there are none.
    if (ENCRYPTED.test(text) && CROSS_REFERENCE_STREAM.test(text)) throw new UploadRefused('LOCKED_PDF');
    await inspectStreams(bytes, text);
  });
}

async function inspectStreams(bytes: Buffer, text: string): Promise<void> {
  let left = MAX_UNPACKED_BYTES;
  for (const { index, 0: keyword } of text.matchAll(STREAM)) {
    const dictionary = text.slice(Math.max(0, index - DICTIONARY_BYTES), index);
    const own = dictionary.slice(dictionary.lastIndexOf('obj') + 1);
    if (OBJECT_STREAM.test(own) && HIDING.test(own)) throw new UploadRefused('UNREADABLE_PDF');
    const data = bytes.subarray(index + keyword.length);
    if (isDeflated(data)) left = await inspectDeflated(data, left);
  }
}

/** Scans what one stream unpacks to. @returns how many bytes the others may unpack to */
async function inspectDeflated(data: Buffer, limit: number): Promise<number> {
  const inflate = Readable.from([data], { objectMode: false }).pipe(createInflate());
  let left = limit;
  let tail = '';
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      left -= chunk.byteLength;
      if (left < 0) throw new UploadRefused('UNREADABLE_PDF');
      const text = tail + chunk.toString('latin1');
      if (ACTIVE.test(text)) throw new UploadRefused('ACTIVE_PDF');
      tail = text.slice(-OVERLAP);
    }
  } catch (error) {
    // No reader unpacks more of a damaged stream than we have scanned.
    if (error instanceof UploadRefused) throw error;
  }
  return left;
}

/** Whether data begins as zlib's: its method, and the check of its first two bytes (RFC 1950). */
function isDeflated(data: Buffer): boolean {
  return data.length > 2 && ((data[0] ?? 0) & 0x0f) === 8 && data.readUInt16BE(0) % 31 === 0;
}

/** Whether an unpacker would find a zip anywhere: an end record with a directory where it says, or with a comment to the end of the file. */
function isZip(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(END_OF_ZIP); at >= 0; at = bytes.indexOf(END_OF_ZIP, at + 1)) {
    if (at + 22 > bytes.length) return false;
    const directory = at - bytes.readUInt32LE(at + 12);
    if (at + 22 + bytes.readUInt16LE(at + 20) >= bytes.length) return true;
    if (directory >= 0 && bytes.subarray(directory).indexOf(ZIP_DIRECTORY) === 0) return true;
  }
  return false;
}

/** Any of these names of a PDF, each character as it is or as `#4a` (ISO 32000-1, 7.3.5); a longer name that begins so is found too. */
function namesPattern(names: readonly string[]): RegExp {
  const letter = (character: string) => {
    const hex = character.charCodeAt(0).toString(16);
    return `(?:${character}|#${hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
  };
  return new RegExp(`/(?:${names.map((name) => Array.from(name, letter).join('')).join('|')})`);
}
