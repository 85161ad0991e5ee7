import type { Readable } from 'node:stream';
import {
  ACTIVE_PDF_MESSAGE,
  BROKEN_IMAGE_MESSAGE,
  EMPTY_FILE_MESSAGE,
  FILE_RULES,
  FILE_TOO_HEAVY_MESSAGE,
  HEIC_MESSAGE,
  IMAGE_TOO_LONG_MESSAGE,
  IMAGE_TOO_MANY_PIXELS_MESSAGE,
  LOCKED_PDF_MESSAGE,
  MAX_FILE_BYTES,
  type FileKind,
} from '#domain/people/files.ts';
import { type RefusalCode, RefusalError } from '#domain/refusals.ts';
import { bodyFromFile } from './disk-file-store.ts';
import { type FileStore, type FileType, makeFileKey } from './file-store.ts';
import { inspectFile } from './inspection/inspect-file.ts';
import type { MadeImage } from './inspection/reencode-image.ts';
import { type Spool, type SpooledFile, type UploadRefusal, UploadRefused } from './spool.ts';

/** A stored file; images are stored as WebP, those that are longer than a WebP may be as JPEG. */
export interface AcceptedFile {
  key: string;
  contentType: FileType;
  byteSize: number;
}

/**
 * Receives an upload, inspects it, re-encodes images, and stores it under a generated key.
 * The stream must not be limited to `MAX_FILE_BYTES`, so that an excess byte is seen here.
 * @throws RefusalError `FILE_TOO_LARGE`, `NO_FILE`, `WRONG_FILE_TYPE`, `BROKEN_FILE`, each with SPEC's message for
 *   its kind; nothing is stored then. The stream's error when the sender aborts
 */
export async function acceptUpload(
  instance: { files: FileStore; spool: Spool },
  stream: Readable,
  kind: FileKind,
): Promise<AcceptedFile> {
  try {
    return await instance.spool.receive(stream, MAX_FILE_BYTES, async (file) => {
      const found = await inspectFile(file, kind);
      return found.type === 'image'
        ? storeImage(instance.files, found.image, kind)
        : storeUnchanged(instance.files, file, kind);
    });
  } catch (error) {
    throw error instanceof UploadRefused ? toSpecError(error, kind) : error;
  }
}

async function storeUnchanged(files: FileStore, file: SpooledFile, kind: FileKind): Promise<AcceptedFile> {
  const contentType = 'application/pdf';
  const key = makeFileKey(kind, contentType);
  await files.put(key, await bodyFromFile(file.path), { contentType });
  return { key, contentType, byteSize: file.byteSize };
}

async function storeImage(files: FileStore, { contentType, bytes }: MadeImage, kind: FileKind): Promise<AcceptedFile> {
  const key = makeFileKey(kind, contentType);
  await files.put(key, bytes, { contentType });
  return { key, contentType, byteSize: bytes.byteLength };
}

function toSpecError({ refusal }: UploadRefused, kind: FileKind): Error {
  const { tooLargeMessage, wrongTypeMessage } = FILE_RULES[kind];
  const refusals: Readonly<Record<UploadRefusal, readonly [code: RefusalCode, message?: string]>> = {
    TOO_LARGE: ['FILE_TOO_LARGE', tooLargeMessage],
    EMPTY: ['NO_FILE', EMPTY_FILE_MESSAGE],
    WRONG_TYPE: ['WRONG_FILE_TYPE', wrongTypeMessage],
    HEIC: ['WRONG_FILE_TYPE', HEIC_MESSAGE],
    UNREADABLE_PDF: ['BROKEN_FILE'],
    ACTIVE_PDF: ['BROKEN_FILE', ACTIVE_PDF_MESSAGE],
    LOCKED_PDF: ['BROKEN_FILE', LOCKED_PDF_MESSAGE],
    UNREADABLE_IMAGE: ['BROKEN_FILE', BROKEN_IMAGE_MESSAGE],
    TOO_LONG: ['BROKEN_FILE', IMAGE_TOO_LONG_MESSAGE],
    TOO_HEAVY: ['BROKEN_FILE', FILE_TOO_HEAVY_MESSAGE],
    TOO_MANY_PIXELS: ['BROKEN_FILE', IMAGE_TOO_MANY_PIXELS_MESSAGE],
  };
  const [code, message] = refusals[refusal];
  return new RefusalError(code, { message });
}
