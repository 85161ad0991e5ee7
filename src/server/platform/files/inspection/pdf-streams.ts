import { skipSpace, textWithNames } from './pdf-text.ts';

/** A stream of a PDF: its dictionary as written but for the escapes of names, and where its data begins, in bytes. */
export interface PdfStream {
  readonly dictionary: string;
  readonly dataAt: number;
}

/** How many times its length a file is read, since streams may be nested: more than any program's file needs. */
const MAX_READINGS = 4;

/**
 * The streams of a PDF, wherever they stand: behind each `obj` with a dictionary, also in the texts and the data of others, for a reader goes
 * where the file sends it (ISO 32000-1, 7.3.8).
 * @param text the file in latin1
 * @returns undefined where a dictionary has no end, or they are nested too deeply
 */
export function findPdfStreams(text: string): PdfStream[] | undefined {
  const streams: PdfStream[] = [];
  let left = text.length * MAX_READINGS;
  for (const { index } of text.matchAll(/obj/g)) {
    const begin = skipSpace(text, index + 3);
    left -= begin - index;
    if (left < 0) return undefined;
    if (!text.startsWith('<<', begin)) continue;
    const end = endOfDictionary(text, begin, begin + left);
    if (end === undefined) return undefined;
    const keyword = skipSpace(text, end);
    const dataAt = nextLine(text, keyword + 6);
    left -= dataAt - begin;
    if (text.startsWith('stream', keyword))
      streams.push({ dictionary: textWithNames(Buffer.from(text.slice(begin, end), 'latin1')), dataAt });
  }
  return streams;
}

/** Readers go on to the line's end, whatever stands behind the keyword. */
function nextLine(text: string, from: number): number {
  const line = /[^\r\n]*(?:\r\n|\r|\n)?/y;
  line.lastIndex = from;
  line.test(text);
  return line.lastIndex;
}

/** @param begin of its `<<` @param limit where reading is given up @returns behind its `>>` */
export function endOfDictionary(text: string, begin: number, limit: number): number | undefined {
  const token = /<<|>>|\(|%[^\r\n]*/g;
  token.lastIndex = begin;
  let depth = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    if (found.index > limit) return undefined;
    if (found[0] === '<<') depth += 1;
    if (found[0] === '>>') depth -= 1;
    if (found[0] === '(') {
      const end = endOfText(text, token.lastIndex, limit);
      if (end === undefined) return undefined;
      token.lastIndex = end;
    }
    if (depth === 0) return token.lastIndex;
  }
  return undefined;
}

/** @param from behind its first bracket @returns behind its last one: brackets in pairs are part of it, and so is what a backslash precedes */
function endOfText(text: string, from: number, limit: number): number | undefined {
  const token = /\\[^]|[()]/g;
  token.lastIndex = from;
  let depth = 1;
  for (let found = token.exec(text); found && found.index <= limit; found = token.exec(text)) {
    if (found[0] === '(') depth += 1;
    if (found[0] === ')') depth -= 1;
    if (depth === 0) return token.lastIndex;
  }
  return undefined;
}
