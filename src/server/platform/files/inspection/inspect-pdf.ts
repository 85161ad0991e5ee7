import { inflateSync } from 'node:zlib';
import { UploadRefused } from '../spool.ts';
import { actsByItself, type ObjectTexts } from './pdf-actions.ts';
import { findPdfStreams, type PdfStream } from './pdf-streams.ts';
import { textWithNames } from './pdf-text.ts';

/** What the object streams of a PDF may be unpacked to, and what is read for it, in bytes; they hold dictionaries, not pictures. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
/** How many bytes of objects that are not packed are read, from the first one on. */
const PLAIN_BYTES = 256 * 1024;
const HEAD_BYTES = 2048;
const MARKUP = /<\s*(?:!doctype\s+html|html|script|svg|iframe|body)\b/i;
const END_OF_ZIP = Buffer.from('PK\u0005\u0006', 'latin1');
const ZIP_DIRECTORY = Buffer.from('PK\u0001\u0002', 'latin1');

const END_OF_NAME = String.raw`(?=[\0\t\n\f\r ()<>[\]{}/%])`;
/**
 * Scripts, programs to start, embedded files, media players, forms that hold scripts, submit or import data, and jumps into another file:
 * a jump to a network share discloses the reader's password hash to it.
 */
const ACTIVE = new RegExp(
  `/(?:JavaScript|Launch|EmbeddedFile|RichMedia|Rendition|(?:XFA|GoTo[RE]|SubmitForm|ImportData)${END_OF_NAME})`,
);
/** A file of a share in the network, as a text or in digits. */
const SHARE = /\/U?F[\0\t\n\f\r ]*(?:\((?:\\\\|\\134){2}|<[\0\t\n\f\r ]*5[Cc][\0\t\n\f\r ]*5[Cc])/;
const ENCRYPTED = /\/Encrypt(?!\w)/;
const CROSS_REFERENCE_STREAM = /\/XRef(?!\w)/;
/** Where the first of its objects begins: no reader finds any without. */
const OBJECTS = /\/(?:ObjStm|First)(?!\w)/;
const FIRST = /\/First[\0\t\n\f\r ]*(\d{1,8})[\0\t\n\f\r ]*[/>]/;
/** As programs write object streams: not packed at all, which has none of these, or by deflate alone. */
const PACKED = /\/(?:Filter|DecodeParms|DP|F)(?!\w)/;
const DEFLATED = /\/Filter\s*(?:\/(?:FlateDecode|Fl)(?!\w)|\[\s*\/(?:FlateDecode|Fl)\s*\])/;

/**
 * Refuses a PDF that does something when it is opened, or that is a file of another type as well (S-38, docs/decisions/0164): operators open it,
 * and it is stored unchanged. Names are found in every spelling, also in object streams, which must be readable. The time it takes depends on
 * the length alone, whatever the file holds.
 * @throws UploadRefused `WRONG_TYPE`; `UNREADABLE_PDF` without an end marker, or where what is inside cannot be seen; `ACTIVE_PDF`; `LOCKED_PDF`
 */
export function inspectPdf(bytes: Buffer): void {
  const text = bytes.toString('latin1');
  if (MARKUP.test(text.slice(0, HEAD_BYTES)) || isZip(bytes)) throw new UploadRefused('WRONG_TYPE');
  if (!text.slice(-HEAD_BYTES).includes('%%EOF')) refuseUnreadable();
  const names = textWithNames(bytes);
  refuseActive(names);
  const isEncrypted = ENCRYPTED.test(names);
  if (isEncrypted && CROSS_REFERENCE_STREAM.test(names)) throw new UploadRefused('LOCKED_PDF');
  const streams = findPdfStreams(text) ?? refuseUnreadable();
  const packed = unpackObjects(
    bytes,
    streams.filter((stream) => OBJECTS.test(stream.dictionary)),
    isEncrypted,
  );
  if (actsByItself({ file: names, packed })) throw new UploadRefused('ACTIVE_PDF');
}

function refuseActive(names: string): void {
  if (ACTIVE.test(names) || SHARE.test(names)) throw new UploadRefused('ACTIVE_PDF');
}

function unpackObjects(bytes: Buffer, streams: readonly PdfStream[], isEncrypted: boolean): ObjectTexts[] {
  let left = MAX_UNPACKED_BYTES;
  return streams.map(({ dictionary, dataAt }) => {
    if (isEncrypted) throw new UploadRefused('LOCKED_PDF');
    const first = Number(FIRST.exec(dictionary)?.[1] ?? Number.NaN);
    const at = { first: Number.isNaN(first) ? undefined : first };
    // Not packed: its objects stand in the file's text, which was scanned.
    if (!PACKED.test(dictionary)) {
      const content = bytes.subarray(dataAt, dataAt + PLAIN_BYTES);
      left -= content.byteLength;
      return { ...at, text: left < 0 ? refuseUnreadable() : textWithNames(content) };
    }
    if (!isDeflatedAlone(dictionary) || left <= 0) refuseUnreadable();
    const { content, readBytes } = unpack(bytes.subarray(dataAt), left);
    left -= content.byteLength + readBytes;
    const text = textWithNames(content);
    refuseActive(text);
    return { ...at, text };
  });
}

/** @param limit of the unpacked size, in bytes */
function unpack(data: Buffer, limit: number): { content: Buffer; readBytes: number } {
  try {
    const unpacked: unknown = inflateSync(data, { maxOutputLength: limit, info: true });
    const { buffer, engine } = unpacked as { buffer: Buffer; engine: { bytesWritten: number } };
    return { content: buffer, readBytes: engine.bytesWritten };
  } catch {
    return refuseUnreadable();
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
