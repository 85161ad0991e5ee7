import { randomUUID } from 'node:crypto';
import type { FileKind } from '#domain/people/files.ts';
import { extensionOf, type FileType } from './file-types.ts';

/** The store's folder of each kind. */
export const FILE_FOLDERS: Readonly<Record<FileKind, string>> = {
  PROFILE_IMAGE: 'profile-images',
  PORTFOLIO: 'portfolios',
  CERTIFICATE: 'certificates',
  MESSAGE: 'messages',
  DISPUTE: 'disputes',
};

/**
 * Generates an unguessable, unique key; the original file name is never part of it (S-41, S-47).
 * @returns for instance `certificates/5f0c….pdf`
 */
export function makeFileKey(kind: FileKind, type: FileType): string {
  return `${FILE_FOLDERS[kind]}/${randomUUID()}.${extensionOf(type)}`;
}
