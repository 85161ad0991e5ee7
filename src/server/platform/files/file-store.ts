import type { Readable } from 'node:stream';

/** What is stored: bytes in memory, or a stream whose length is known beforehand. */
export type FileBody = Uint8Array | { stream: Readable; byteSize: number };

/** How many bytes `body` says it has. */
export function lengthOf(body: FileBody): number {
  return body instanceof Uint8Array ? body.byteLength : body.byteSize;
}

export interface StoredFile {
  stream: Readable;
  contentType?: string;
  byteSize: number;
}

export interface FileEntry {
  key: string;
  byteSize: number;
  modifiedAt: Date;
}

/**
 * The files port (product §11): a folder, or a bucket. Keys come from `makeFileKey`; anything else is refused with an
 * `UnsafeFileKeyError`, so that no name from outside ever reaches a disk or a bucket (S-41).
 */
export interface FileStore {
  /**
   * Stores all of `body` under `key`, or nothing of it.
   * @throws FileLengthError when a stream ends before or after its `byteSize`
   */
  put(key: string, body: FileBody, options: { contentType: string }): Promise<void>;
  /** Opens a file; `null` when there is none. Who calls must read the stream to its end or destroy it. */
  get(key: string): Promise<StoredFile | null>;
  /** Deletes a file. One that is not there is no error. */
  delete(key: string): Promise<void>;
  /** All files whose key starts with `prefix` (a whole folder such as `certificates/`), in no particular order. */
  list(prefix?: string): AsyncIterable<FileEntry>;
  close(): Promise<void>;
}

export class FileLengthError extends Error {
  override readonly name = 'FileLengthError';
}

export class UnsafeFileKeyError extends Error {
  override readonly name = 'UnsafeFileKeyError';
}

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** @throws UnsafeFileKeyError unless `key` is folder and name of plain letters, as `makeFileKey` makes them */
export function assertSafeKey(key: string): void {
  const segments = key.split('/');
  const isSafe = segments.length >= 2 && segments.length <= 5 && segments.every((segment) => SEGMENT.test(segment));
  if (!isSafe) throw new UnsafeFileKeyError('A file key must be made by makeFileKey');
}
