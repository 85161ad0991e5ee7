/** The name that the licence of Pretendard, the SIL Open Font License 1.1, keeps for the unchanged font (its third condition). */
export const RESERVED_NAME = 'Pretendard';

/** The copyright, the trademark, the description and the licence speak of the font that ours was made of: they stay. */
const KEPT_NAMES = new Set([0, 7, 9, 10, 13]);
/** A platform with UTF-16 big-endian strings (https://learn.microsoft.com/typography/opentype/spec/name). */
const WINDOWS = 3;

/**
 * A copy of a TrueType font with `from` replaced by `to` in its names: family, full name, PostScript names.
 * @param to as long as `from`, so that nothing in the file moves
 */
export function renameFont(font: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('The new name of a font must be as long as the old one.');
  const renamed = Buffer.from(font);
  for (const { platform, nameId, text } of readNames(renamed)) {
    if (KEPT_NAMES.has(nameId)) continue;
    const encode = (name: string) =>
      platform === WINDOWS ? Buffer.from(name, 'utf16le').swap16() : Buffer.from(name, 'latin1');
    for (let at = text.indexOf(encode(from)); at >= 0; at = text.indexOf(encode(from), at)) encode(to).copy(text, at);
  }
  return renamed;
}

/** The records of the font's name table; each `text` is a view into the file. */
export function* readNames(font: Buffer): Generator<{ platform: number; nameId: number; text: Buffer }> {
  const table = findTable(font, 'name');
  const count = table.readUInt16BE(2);
  const strings = table.readUInt16BE(4);
  for (let record = 6; record < 6 + count * 12; record += 12) {
    const start = strings + table.readUInt16BE(record + 10);
    yield {
      platform: table.readUInt16BE(record),
      nameId: table.readUInt16BE(record + 6),
      text: table.subarray(start, start + table.readUInt16BE(record + 8)),
    };
  }
}

/** A table of the font by its tag (https://learn.microsoft.com/typography/opentype/spec/otff). */
function findTable(font: Buffer, tag: string): Buffer {
  const count = font.readUInt16BE(4);
  for (let record = 12; record < 12 + count * 16; record += 16) {
    if (font.toString('latin1', record, record + 4) !== tag) continue;
    const start = font.readUInt32BE(record + 8);
    return font.subarray(start, start + font.readUInt32BE(record + 12));
  }
  throw new Error(`The font has no table ${tag}.`);
}
