import type { FileKind } from '#domain/files.ts';
import { FILE_FOLDERS } from '#server/platform/files/file-key.ts';

/** Kinds that anybody may fetch by their address; documents have signed addresses instead (S-45). */
export type PublicFileKind = Exclude<FileKind, 'CERTIFICATE'>;

export const PUBLIC_PATHS: Readonly<Record<PublicFileKind, string>> = {
  PROFILE_IMAGE: '/files/profile/',
  PORTFOLIO: '/files/portfolio/',
};

/** The address people fetch a stored file at: a path of this site, for instance `/files/profile/5f0c….webp`. */
export function fileAddress(kind: PublicFileKind, key: string): string {
  return PUBLIC_PATHS[kind] + key.slice(FILE_FOLDERS[kind].length + 1);
}

/** `fileAddress` of a profile image, or null when there is none. */
export function profileImageAddress(key: string | null | undefined): string | null {
  return key ? fileAddress('PROFILE_IMAGE', key) : null;
}

/** The key behind an address of ours, or undefined for any other text. */
export function keyOfAddress(kind: PublicFileKind, address: string): string | undefined {
  const path = PUBLIC_PATHS[kind];
  const name = address.slice(path.length);
  return address.startsWith(path) && /^[\w-]{1,80}\.[a-z]{3,4}$/.test(name)
    ? `${FILE_FOLDERS[kind]}/${name}`
    : undefined;
}
