import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { limitParallel } from '../limit-parallel.ts';
import { findPdfStreams, unescapeNames } from './pdf-streams.ts';
import { UploadRefused } from './upload-refused.ts';

/** A PDF of ten megabytes is read whole, and scanned in memory. */
const inspecting = limitParallel(2);
/** What the object streams of a PDF may be unpacked to, in bytes; they hold dictionaries, not pictures. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
const HEAD_BYTES = 1024;
const MARKUP = /<\s*(?:!doctype\s+html|html|script|svg|iframe|body)\b/i;
const END_OF_ZIP = Buffer.from('PK\u0005\u0006', 'latin1');
const ZIP_DIRECTORY = Buffer.from('PK\u0001\u0002', 'latin1');

/** Scripts, programs that are started, files inside of the file, media players, forms that hold scripts. */
const ACTIVE = /\/(?:JavaScript|Launch|EmbeddedFile|RichMedia|Rendition|XFA[\0\t\n\f\r ()<>[\]{}/%])/;
const ENCRYPTED = /\/Encrypt(?!\w)/;
const CROSS_REFERENCE_STREAM = /\/XRef(?!\w)/;
/** Where the first of its objects begins: no reader finds any without. */
const OBJECTS = /\/(?:ObjStm|First)(?!\w)/;
/** As programs write object streams: not packed at all, which has none of these, or by deflate alone. */
const PACKED = /\/(?:Filter|DecodeParms|DP|F)(?!\w)/;
const DEFLATED = /\/Filter\s*(?:\/(?:FlateDecode|Fl)(?!\w)|\[\s*\/(?:FlateDecode|Fl)\s*\])/;

const unpack = promisify(inflate) as (data: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

/**
 * Refuses a PDF that does something when it is opened, or that is a file of another type as well (S-38, docs/decisions/0164): operators open
 * it, and it is stored unchanged. Names are found however they are written, and in object streams, which must be written so that they can be looked into.
 * @throws UploadRefused `WRONG_TYPE`; `UNREADABLE_PDF` without an end marker, or where what is inside cannot be seen; `ACTIVE_PDF`; `LOCKED_PDF`
 */
export function inspectPdf(path: string): Promise<void> {
  return inspecting(async () => {
    const bytes = await readFile(path);
    const text = bytes.toString('latin1');
    if (MARKUP.test(text.slice(0, HEAD_BYTES)) || isZip(bytes)) throw new UploadRefused('WRONG_TYPE');
    if (!text.slice(-HEAD_BYTES).includes('%%EOF')) throw new UploadRefused('UNREADABLE_PDF');
    const names = unescapeNames(text);
    if (ACTIVE.test(names)) throw new UploadRefused('ACTIVE_PDF');
    const isEncrypted = ENCRYPTED.test(names);
    if (isEncrypted && CROSS_REFERENCE_STREAM.test(names)) throw new UploadRefused('LOCKED_PDF');
    await inspectObjectStreams(bytes, text, isEncrypted);
  });
}

async function inspectObjectStreams(bytes: Buffer, text: string, isEncrypted: boolean): Promise<void> {
  const streams = findPdfStreams(text) ?? refuseUnreadable();
  let left = MAX_UNPACKED_BYTES;
  for (const { dictionary, dataAt } of streams.filter((stream) => OBJECTS.test(stream.dictionary))) {
    if (isEncrypted) throw new UploadRefused('LOCKED_PDF');
    // Not packed: its objects stand in the file's text, which was scanned.
    if (!PACKED.test(dictionary)) continue;
    if (!isDeflatedAlone(dictionary) || left <= 0) refuseUnreadable();
    const unpacked = await unpack(bytes.subarray(dataAt), { maxOutputLength: left }).catch(refuseUnreadable);
    if (ACTIVE.test(unescapeNames(unpacked.toString('latin1')))) throw new UploadRefused('ACTIVE_PDF');
    left -= unpacked.byteLength;
  }
}

/** Whether deflate is the only thing between a stream's data and its objects. */
function isDeflatedAlone(dictionary: string): boolean {
  const [, ...more] = dictionary.match(/\/(?:Filter|DecodeParms|DP|F)(?!\w)/g) ?? [];
  return more.length === 0 && DEFLATED.test(dictionary);
}

function refuseUnreadable(): never {
  throw new UploadRefused('UNREADABLE_PDF');
}

/** Whether an unpacker would find a zip anywhere: an end record with a directory where it says, or with a comment to the end of the file. */
function isZip(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(END_OF_ZIP); at >= 0; at = bytes.indexOf(END_OF_ZIP, at + 1)) {
    if (at + 22 > bytes.length) return false;
    const directory = at - bytes.readUInt32LE(at + 12);
    if (at + 22 + bytes.readUInt16LE(at + 20) >= bytes.length) return true;
    if (directory >= 0 && bytes.subarray(directory, directory + 4).equals(ZIP_DIRECTORY)) return true;
  }
  return false;
}
