import { endOfDictionary } from './pdf-streams.ts';
import { skipSpace } from './pdf-text.ts';

/** What an object stream unpacks to. */
export interface ObjectTexts {
  readonly text: string;
  /** Where its first object begins; undefined where its dictionary does not say it plainly. */
  readonly first: number | undefined;
}

/** Objects of a PDF, with names as `textWithNames` gives them. */
export interface PdfObjects {
  readonly file: string;
  readonly packed: readonly ObjectTexts[];
}

interface Place {
  readonly text: string;
  readonly at: number;
}

/** A file has one, and another for each time that it was changed. */
const MAX_OPEN_ACTIONS = 20;
const MAX_ACTION_LENGTH = 10_000;
/** How far behind a name its value is looked for, and before `obj` its number. */
const NEAR = 64;
/** Of the numbers at the beginning of an object stream. */
const MAX_NUMBERS_LENGTH = 65_536;

const SPACE = String.raw`[\0\t\n\f\r ]`;
const END_OF_NAME = String.raw`(?=[\0\t\n\f\r ()<>[\]{}/%])`;
const OPEN_ACTION = new RegExp(`/OpenAction${END_OF_NAME}`, 'g');
/** What happens with a page, a field or the document without a tap: a page is opened, a document closed. */
const ADDITIONAL_ACTIONS = /\/AA(?=[\0\t\n\f\r %<])/g;
const REFERENCE = new RegExp(String.raw`(\d{1,10})${SPACE}+\d{1,5}${SPACE}+R`, 'y');
const NUMBER_BEFORE = new RegExp(String.raw`(\d{1,10})${SPACE}+\d{1,5}${SPACE}*$`);
const NUMBERS = new RegExp(String.raw`^(?:\d|${SPACE}){0,${MAX_NUMBERS_LENGTH}}`);
/** A jump inside of the file, and what stands in a reader's own menu. */
const HARMLESS = new RegExp(`/S${SPACE}*/(?:GoTo|Named)${END_OF_NAME}`);
const KINDS = new RegExp(`/S${END_OF_NAME}`, 'g');

/**
 * Whether opening the file does more than jump inside of it: visit an address, open another file. The kind of an action tells what it does; an
 * action with a second kind or a following action, or one that cannot be found, counts as more.
 */
export function actsByItself(objects: PdfObjects): boolean {
  const texts = [objects.file, ...objects.packed.map(({ text }) => text)];
  if (texts.some(hasAdditionalActions)) return true;
  let left = MAX_OPEN_ACTIONS;
  for (const text of texts) {
    for (const { index, 0: name } of text.matchAll(OPEN_ACTION)) {
      left -= 1;
      if (left < 0 || !isHarmless({ text, at: index + name.length }, objects)) return true;
    }
  }
  return false;
}

function hasAdditionalActions(text: string): boolean {
  for (const { index } of text.matchAll(ADDITIONAL_ACTIONS)) {
    const near = text.slice(index + 3, index + NEAR);
    const at = skipSpace(near, 0);
    if (at === near.length || near.startsWith('<<', at) || isDigit(near, at)) return true;
  }
  return false;
}

/** A destination is an array or a name; an action is a dictionary, here or in an object of its own. */
function isHarmless(place: Place, objects: PdfObjects): boolean {
  REFERENCE.lastIndex = skipSpace(place.text, place.at);
  const number = REFERENCE.exec(place.text)?.[1];
  if (number === undefined) return isHarmlessValue(place);
  const found = findObject(Number(number), objects);
  return found.length > 0 && found.every(isHarmlessValue);
}

function isHarmlessValue({ text, at }: Place): boolean {
  const from = skipSpace(text, at);
  if (!text.startsWith('<<', from)) return from < text.length && !isDigit(text, from);
  const end = endOfDictionary(text, from, from + MAX_ACTION_LENGTH);
  const action = end === undefined ? '' : text.slice(from, end);
  return HARMLESS.test(action) && action.match(KINDS)?.length === 1 && !/\/(?:Next|URI)/.test(action);
}

function isDigit(text: string, at: number): boolean {
  return /\d/.test(text.charAt(at));
}

/** Where objects of this number begin, including those with a number hidden by a comment. */
function findObject(number: number, { file, packed }: PdfObjects): Place[] {
  const places: Place[] = [];
  for (const { index } of file.matchAll(/(?<!end)obj/g)) {
    const before = NUMBER_BEFORE.exec(file.slice(Math.max(0, index - NEAR), index))?.[1];
    const at = index + 3;
    const mayBeIt = before === undefined ? file.startsWith('<<', skipSpace(file, at)) : Number(before) === number;
    if (mayBeIt) places.push({ text: file, at });
  }
  return [...places, ...packed.flatMap((objects) => findPacked(number, objects))];
}

/** An object stream begins with pairs: an object's number, and where it begins behind the first. */
function findPacked(number: number, { text, first }: ObjectTexts): Place[] {
  const numbers = NUMBERS.exec(text)?.[0].match(/\d+/g)?.map(Number) ?? [];
  const at = numbers.flatMap((each, index) => (index % 2 === 0 && each === number ? [numbers[index + 1] ?? 0] : []));
  // Without the place of the first one it is nowhere, and counts as what it may be.
  return at.map((offset) => (first === undefined ? { text: '<<', at: 0 } : { text, at: first + offset }));
}
