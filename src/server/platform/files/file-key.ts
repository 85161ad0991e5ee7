import { randomUUID } from 'node:crypto';
import { FILE_TYPES, type FileType } from './file-types.ts';

/** The folders of the store. */
export type FileFolder = 'profile-images' | 'portfolios' | 'certificates';

/**
 * A new key nobody can guess or collide with; the uploader's own name never becomes part of it (SECURITY S-41, S-47).
 * @returns for instance `certificates/5f0c….pdf`
 */
export function makeFileKey(folder: FileFolder, type: FileType): string {
  return `${folder}/${randomUUID()}.${FILE_TYPES[type].extension}`;
}
