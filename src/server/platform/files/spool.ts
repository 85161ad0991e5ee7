import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ImageFault } from '#domain/people/image-limits.ts';
import { ignoreMissing } from '../../ignore-missing.ts';

export type UploadRefusal =
  /** More bytes than allowed. */
  | 'TOO_LARGE'
  /** An empty file. */
  | 'EMPTY'
  /** Its bytes are of no allowed type, or the file is valid as two types (S-38). */
  | 'WRONG_TYPE'
  /** A photo in a format of phones that we have no decoder for. */
  | 'HEIC'
  | 'UNREADABLE_PDF'
  /** A PDF with a script, a program to start, a file inside, or something that happens when it is opened. */
  | 'ACTIVE_PDF'
  /** An encrypted PDF that cannot be looked into. */
  | 'LOCKED_PDF'
  | 'UNREADABLE_IMAGE'
  | ImageFault;

/** Why a file is refused; `acceptUpload` maps it to SPEC's message for the kind of file. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly refusal: UploadRefusal;

  constructor(refusal: UploadRefusal) {
    super(`The file was refused: ${refusal}`);
    this.refusal = refusal;
  }
}

const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** A file that was received completely and not inspected yet. */
export interface SpooledFile {
  path: string;
  byteSize: number;
}

/** Temporary files of uploads, so that fifty concurrent uploads do not take fifty times 10 MB of memory (S-37). */
export interface Spool {
  /**
   * Writes a stream to a temporary file, passes it to `handle`, and deletes it in any case.
   * Stops reading at the first byte over `maxBytes`, whatever length was declared.
   * @throws UploadRefused `TOO_LARGE`, `EMPTY`; the stream's error when the sender aborts
   */
  receive<Result>(stream: Readable, maxBytes: number, handle: (file: SpooledFile) => Promise<Result>): Promise<Result>;
}

/** Opens the spool in `folder` and deletes files older than an hour, which a killed process left. */
export async function openSpool(folder: string, now: Date): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await clearAbandoned(folder, now);
  return {
    async receive(stream, maxBytes, handle) {
      const path = join(folder, randomUUID());
      try {
        const byteSize = await writeLimited(path, stream, maxBytes);
        return await handle({ path, byteSize });
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

async function writeLimited(path: string, stream: Readable, maxBytes: number): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let byteSize = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      byteSize += chunk.byteLength;
      if (byteSize > maxBytes) throw new UploadRefused('TOO_LARGE');
      await file.write(chunk);
    }
  } finally {
    await file.close();
  }
  if (byteSize === 0) throw new UploadRefused('EMPTY');
  return byteSize;
}

async function clearAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may be done with it meanwhile.
    const found = await stat(path).catch(ignoreMissing);
    if (found && now.getTime() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}
