import type { KnownType } from '#domain/people/files.ts';

/** Names for each type of file: phones match media types, computers extensions. */
const EXTENSIONS: Readonly<Record<KnownType, string>> = {
  'image/jpeg': '.jpg,.jpeg,.jfif',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/heic': '.heic,.heif',
  'application/pdf': '.pdf',
};

/**
 * The `accept` of a file input. Apple’s devices turn a HEIC into a JPEG where HEIC is not among it; elsewhere it can be chosen, and the error says
 * what helps, instead of the photo being greyed out.
 */
export function acceptOf({ types }: { types: readonly KnownType[] }, userAgent = navigator.userAgent): string {
  const isApple = /iPhone|iPad|iPod|Macintosh/.test(userAgent);
  const shown: readonly KnownType[] = isApple ? types : [...types, 'image/heic'];
  return shown.map((type) => `${EXTENSIONS[type]},${type}`).join();
}
