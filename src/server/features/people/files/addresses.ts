import type { FileKind } from '#domain/people/files.ts';
import { fileAddress } from '#server/platform/files/file-address.ts';
import { FILE_FOLDERS } from '#server/platform/files/file-key.ts';

/** Kinds with public addresses; certificates have signed ones instead (S-45), and files of messages and disputes ask who opens them (S-55, S-60). */
export type PublicFileKind = Exclude<FileKind, 'CERTIFICATE' | 'MESSAGE' | 'DISPUTE'>;

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
