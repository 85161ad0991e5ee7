import type { FileKind } from '#domain/people/files.ts';
import { refuse } from '#domain/refusals.ts';
import { UNUSED_FILE_DAYS } from '#domain/retention.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Upload } from '#server/http/receive-upload.ts';
import { cleanFileName } from '#server/platform/files/download-name.ts';
import { FILE_FOLDERS, fileAddress } from '#server/platform/files/file-store.ts';
import type { Services } from '#server/services.ts';
import { fileRowStore } from './file-row-store.ts';

/** Kinds with public addresses; certificates have signed ones instead (S-45), and files of messages and disputes ask who opens them (S-55, S-60). */
type PublicFileKind = Exclude<FileKind, 'CERTIFICATE' | 'MESSAGE' | 'DISPUTE'>;

/** The path prefix of a kind's addresses, for instance `/files/profile-images/`. */
export function publicPath(kind: PublicFileKind): string {
  return fileAddress(`${FILE_FOLDERS[kind]}/`);
}

/** The address of a profile image, or null when there is none. */
export function profileImageAddress(key: string | null | undefined): string | null {
  return key ? fileAddress(key) : null;
}

/** The storage key of an address that this server issued, or undefined for any other text. */
export function keyOfAddress(kind: PublicFileKind, address: string): string | undefined {
  const path = publicPath(kind);
  const name = address.slice(path.length);
  return address.startsWith(path) && /^[\w-]{1,80}\.[a-z]{3,4}$/.test(name)
    ? `${FILE_FOLDERS[kind]}/${name}`
    : undefined;
}

/** A file that no profile uses within a day is deleted. */
export const UNUSED_FILE_LIFETIME_MS = UNUSED_FILE_DAYS * DAY_MS;

/** Files uploaded after this instant may be used for the first time; the hourly cleaning leaves them alone for an hour longer. */
export function usableUploadsSince(now: Date): Date {
  return new Date(now.getTime() - UNUSED_FILE_LIFETIME_MS);
}

/** Inserts the row of a stored file with its owner. @returns its id */
export function recordUpload(tx: Queryable, ownerId: number, upload: Upload, now: Date): Promise<number> {
  const { key, kind, contentType, byteSize, originalName } = upload;
  return fileRowStore.insert(tx, { key, kind, ownerId, contentType, byteSize, originalName, createdAt: now });
}

/**
 * Records a public file that a member uploaded, for use in a profile.
 * @returns the address it is served at
 */
export async function savePublicUpload(services: Services, ownerId: number, upload: Upload): Promise<string> {
  await recordUpload(services.db, ownerId, upload, services.clock.now());
  return fileAddress(upload.key);
}

/**
 * Finds the member's own file by an address in a profile's input, and keeps its name. @returns its id, or null for an empty address
 * @param name what its owner calls it; without one it keeps the name of its upload
 * @param current the file that the profile uses already, of any age
 * @throws RefusalError `FOREIGN_FILE` when the address is not of a file that this member uploaded (S-32), or the file has expired
 */
export async function findOwnFile(
  tx: Queryable,
  file: {
    kind: PublicFileKind;
    ownerId: number;
    address: string;
    name?: string;
    field: string;
    current?: number | null;
  },
  now: Date,
): Promise<number | null> {
  if (file.address === '') return null;
  const key = keyOfAddress(file.kind, file.address);
  const row = key ? await fileRowStore.findByKey(tx, key) : undefined;
  const isOwn = row?.ownerId === file.ownerId && row.kind === file.kind;
  if (row && isOwn) {
    const isRecent = row.createdAt > usableUploadsSince(now);
    if (row.fileId === file.current || isRecent) {
      if (file.name) await fileRowStore.rename(tx, row.fileId, cleanFileName(file.name));
      return row.fileId;
    }
  }
  return refuse('FOREIGN_FILE', { field: file.field });
}
