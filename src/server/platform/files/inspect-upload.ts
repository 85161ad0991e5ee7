import { open } from 'node:fs/promises';
import { fileExtension } from '#domain/files.ts';
import type { SpooledFile } from './spool.ts';
import { UploadRefused } from './upload-refused.ts';

const HEAD_BYTES = 1024;
const END_OF_ZIP = Buffer.from('PK\u0005\u0006', 'latin1');
/** A zip's end record has 22 bytes and a comment of at most 65,535. */
const TAIL_BYTES = 22 + 65_535;
const MARKUP = /<\s*(?:!doctype\s+html|html|script|svg|iframe|body)\b/i;

/**
 * Determines a file's media type: its first bytes, its extension and the allow-list must agree (S-38).
 * @param originalName its original name; only the extension is used
 * @param allowed extension → media type, the domain's list
 * @returns the media type
 * @throws UploadRefused `WRONG_TYPE`, or `UNREADABLE_PDF` for one without an end marker
 */
export async function inspectUpload(
  file: SpooledFile,
  originalName: string,
  allowed: Readonly<Record<string, string>>,
): Promise<string> {
  const extension = fileExtension(originalName);
  const type = Object.hasOwn(allowed, extension) ? allowed[extension] : undefined;
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(file.path);
  if (type === undefined || found?.mime !== type) throw new UploadRefused('WRONG_TYPE');
  // Images are re-encoded before they are stored; a PDF is stored unchanged, so it must not be a valid file of another type too.
  if (type === 'application/pdf') await inspectPdf(file);
  return type;
}

async function inspectPdf({ path, byteSize }: SpooledFile): Promise<void> {
  const file = await open(path, 'r');
  try {
    const head = await readAt(file, 0, Math.min(HEAD_BYTES, byteSize));
    const tailBytes = Math.min(TAIL_BYTES, byteSize);
    const tail = await readAt(file, byteSize - tailBytes, tailBytes);
    if (MARKUP.test(head.toString('latin1')) || endsAsZip(tail)) throw new UploadRefused('WRONG_TYPE');
    if (!tail.subarray(-HEAD_BYTES).includes('%%EOF')) throw new UploadRefused('UNREADABLE_PDF');
  } finally {
    await file.close();
  }
}

async function readAt(file: Awaited<ReturnType<typeof open>>, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Whether an unpacker would accept the file as a zip: its end record's comment ends at the last byte or beyond. */
function endsAsZip(tail: Buffer): boolean {
  for (let at = tail.lastIndexOf(END_OF_ZIP); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(END_OF_ZIP, at - 1)) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) >= tail.length) return true;
  }
  return false;
}
