/** What a file is by its bytes; its name says nothing (S-38). */
export type KnownType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/heic' | 'application/pdf';

/** How much of a file's beginning tells its type: readers look for a PDF's mark that far (ISO 32000-1, annex H). */
export const HEAD_BYTES = 1024;

/** The four letters of a HEIF's kind (ISO 23008-12, AV1 Image File Format 1.1); files of several kinds list them. */
const AVIF_BRANDS = ['avif', 'avis'];
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];
const FIRST_BRAND = 8;

/** The type by the first `HEAD_BYTES` of a file; undefined for every other one, GIF, SVG and archives included. */
export function typeOfHead(head: Uint8Array): KnownType | undefined {
  const text = Array.from(head.subarray(0, HEAD_BYTES), (byte) => String.fromCharCode(byte)).join('');
  if (text.startsWith('\xFF\xD8\xFF')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1A\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  if (text.startsWith('ftyp', 4)) return typeOfHeif(text);
  const pdf = text.indexOf('%PDF-');
  return pdf >= 0 && isText(text.slice(0, pdf)) ? 'application/pdf' : undefined;
}

function typeOfHeif(text: string): KnownType | undefined {
  const size = (text.charCodeAt(2) << 8) | text.charCodeAt(3);
  const brands = text.slice(FIRST_BRAND, size).match(/[^]{4}/g) ?? [];
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'image/avif';
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'image/heic' : undefined;
}

/** Before a PDF's mark scanners and mail programs leave lines of text. Programs, archives and scripts are something else as well. */
function isText(before: string): boolean {
  return !before.startsWith('#!') && !/[^\0\t\n\f\r\P{Cc}]/u.test(before.replaceAll(/[\x80-\xFF]/g, ''));
}
