import { compose } from '#server/text/compose.ts';

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

/** A Content-Disposition header that downloads the file under its Korean name in every browser (RFC 6266; S-41, S-42). */
export function attachmentHeader(fileName: string): string {
  const name = cleanFileName(fileName);
  const ascii = name.replace(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
