import { randomUUID } from 'node:crypto';
import type { FileKind } from '#domain/files.ts';
import { extensionOf, type FileType } from './file-types.ts';

/** The folder of the store for each kind. */
export const FILE_FOLDERS: Readonly<Record<FileKind, string>> = {
  PROFILE_IMAGE: 'profile-images',
  PORTFOLIO: 'portfolios',
  CERTIFICATE: 'certificates',
};

/**
 * A new key nobody can guess or collide with; the uploader's own name never becomes part of it (S-41, S-47).
 * @returns for instance `certificates/5f0c….pdf`
 */
export function makeFileKey(kind: FileKind, type: FileType): string {
  return `${FILE_FOLDERS[kind]}/${randomUUID()}.${extensionOf(type)}`;
}
