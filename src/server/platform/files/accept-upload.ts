import type { Readable } from 'node:stream';
import {
  BROKEN_IMAGE_MESSAGE,
  EMPTY_FILE_MESSAGE,
  FILE_RULES,
  IMAGE_TOO_MANY_PIXELS_MESSAGE,
  MAX_FILE_BYTES,
  type FileKind,
} from '#domain/files.ts';
import { RefusalError } from '#domain/refusals.ts';
import { bodyFromFile } from './disk-file-store.ts';
import { makeFileKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';
import type { FileType } from './file-types.ts';
import { inspectUpload } from './inspect-upload.ts';
import { redrawImage } from './redraw-image.ts';
import type { Spool, SpooledFile } from './spool.ts';
import { UploadRefused } from './upload-refused.ts';

/** The file as it lies in the store; an image has become WebP. */
export interface AcceptedFile {
  key: string;
  contentType: FileType;
  byteSize: number;
}

/** A face needs no more; an A4 page at 300 dpi stays legible. */
const MAX_IMAGE_EDGE: Readonly<Record<FileKind, number>> = { PROFILE_IMAGE: 1024, PORTFOLIO: 4096, CERTIFICATE: 4096 };

/**
 * Takes an upload from its stream to the store: received, inspected, images drawn anew, stored under a key of ours.
 * Give it the part's stream unlimited (or limited to more than `MAX_FILE_BYTES`), so that it sees the byte too many.
 * @throws RefusalError `FILE_TOO_LARGE`, `NO_FILE`, `WRONG_FILE_TYPE`, `BROKEN_FILE`, each with SPEC's sentence for
 *   its kind; nothing is stored then. The stream's own error when the sender breaks off
 */
export async function acceptUpload(
  instance: { files: FileStore; spool: Spool },
  upload: { stream: Readable; originalName: string },
  kind: FileKind,
): Promise<AcceptedFile> {
  try {
    return await instance.spool.receive(upload.stream, MAX_FILE_BYTES, async (file) => {
      const type = await inspectUpload(file, upload.originalName, FILE_RULES[kind].types);
      return type === 'application/pdf'
        ? storeAsItCame(instance.files, file, kind)
        : storeRedrawn(instance.files, file, kind);
    });
  } catch (error) {
    throw error instanceof UploadRefused ? toSpecError(error, kind) : error;
  }
}

async function storeAsItCame(files: FileStore, file: SpooledFile, kind: FileKind): Promise<AcceptedFile> {
  const contentType = 'application/pdf';
  const key = makeFileKey(kind, contentType);
  await files.put(key, await bodyFromFile(file.path), { contentType });
  return { key, contentType, byteSize: file.byteSize };
}

async function storeRedrawn(files: FileStore, file: SpooledFile, kind: FileKind): Promise<AcceptedFile> {
  const contentType = 'image/webp';
  const image = await redrawImage(file.path, MAX_IMAGE_EDGE[kind]);
  const key = makeFileKey(kind, contentType);
  await files.put(key, image, { contentType });
  return { key, contentType, byteSize: image.byteLength };
}

function toSpecError({ refusal }: UploadRefused, kind: FileKind): Error {
  const rule = FILE_RULES[kind];
  switch (refusal) {
    case 'TOO_LARGE':
      return new RefusalError('FILE_TOO_LARGE', { message: rule.tooLargeMessage });
    case 'EMPTY':
      return new RefusalError('NO_FILE', { message: EMPTY_FILE_MESSAGE });
    case 'WRONG_TYPE':
      return new RefusalError('WRONG_FILE_TYPE', { message: rule.wrongTypeMessage });
    case 'UNREADABLE_PDF':
      return new RefusalError('BROKEN_FILE');
    case 'UNREADABLE_IMAGE':
      return new RefusalError('BROKEN_FILE', { message: BROKEN_IMAGE_MESSAGE });
    case 'TOO_MANY_PIXELS':
      return new RefusalError('BROKEN_FILE', { message: IMAGE_TOO_MANY_PIXELS_MESSAGE });
  }
}
