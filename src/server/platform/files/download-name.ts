import { compose } from '#server/text/search-form.ts';

const MAX_NAME_LENGTH = 100;

/**
 * Sanitises an original file name for storing and displaying: no path, no control or bidirectional characters,
 * at most 100 characters with the extension kept.
 */
export function cleanFileName(originalName: string): string {
  const base = originalName.split(/[/\\]/).at(-1) ?? '';
  const visible = compose(base)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"]/gu, '')
    .trim();
  const name = visible.replace(/^\.+/, '') || 'file';
  const characters = Array.from(name);
  if (characters.length <= MAX_NAME_LENGTH) return name;
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, MAX_NAME_LENGTH - extension.length).join('') + extension;
}

/** The length of a name as disks limit it, in UTF-8: 255 at most, with what is put before it. */
const MAX_NAME_BYTES = 200;
/** Names of devices, whatever ending they have (Windows, “Naming Files, Paths, and Namespaces”). */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])[. ]*(?:\.|$)/i;
/** The endings that a type's own name may have; the first one is given. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
};
/** What people's files are called that were uploaded as one of those. */
const OTHER_ENDING = /^\.(?:jpe?g|jfif|jpe|png|webp|gif|avif|hei[cf]|bmp|tiff?|pdf|docx?|hwpx?|pptx?)$/i;
const ENDING = /\.[A-Za-z0-9]{1,5}$/;

/**
 * A name under which a file can be saved on every system: without the signs and names that Windows reserves, no longer than a disk allows, and
 * with the ending of its real type.
 * @param contentType what it is stored as: a photo was named when it was another type
 */
export function nameToSave(fileName: string, contentType?: string): string {
  const plain = cleanFileName(fileName)
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/[. ]+$/, '');
  const endings = ENDINGS[contentType ?? ''];
  const own = ENDING.exec(plain)?.[0] ?? '';
  const isOfType = !endings || endings.includes(own.toLowerCase());
  // Only the ending of a file is replaced: `1.5` at the end of a title is none.
  const isEnding = isOfType || OTHER_ENDING.test(own);
  const base = (isEnding ? plain.slice(0, plain.length - own.length) : plain).replace(/[. ]+$/, '') || 'file';
  const ending = isOfType ? own : (endings[0] ?? '');
  const safe = DEVICE.test(base + ending) ? `_${base}` : base;
  return cutToBytes(safe, MAX_NAME_BYTES - ending.length) + ending;
}

function cutToBytes(text: string, maxBytes: number): string {
  let kept = '';
  let left = maxBytes;
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    kept += character;
  }
  return kept.replace(/[. ]+$/, '');
}

/**
 * A Content-Disposition header that downloads the file under its Korean name in every browser (RFC 6266; S-41, S-42).
 * @param contentType of a file that somebody uploaded
 */
export function attachmentHeader(fileName: string, contentType?: string): string {
  const name = nameToSave(fileName, contentType);
  const ascii = name.replace(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
