import { convertHangulToQwerty, convertQwertyToHangul, disassemble } from 'es-hangul';
import type { DataOf } from '#contract/calls.ts';
import type { Sent } from '#contract/shapes.ts';
import { JOB_FIELDS, SUB_FIELDS } from '#domain/people/job-fields.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { bigramsOf, toLetterPattern, toPattern, toSearchTerms } from '#server/text/korean-search.ts';
import { toSearchText } from '#server/text/search-form.ts';
import { universityOfViewer } from '../people/universities/find-universities.ts';
import { listMentors, type MentorListQuery } from './list-mentors.ts';
import { searchWordsStore } from './mentor-search-store.ts';

/** The lengths of words in which a typo is looked for: shorter ones resemble too many others, longer ones are no names. */
const [MIN_LETTERS, MAX_LETTERS] = [2, 10];
const MAX_SUGGESTIONS = 6;

/** Jobs and their fields as they are written, each part of `UX/UI` by itself. */
const JOB_WORDS = [
  ...new Set([...JOB_FIELDS, ...Object.values(SUB_FIELDS).flat()].flatMap((label) => label.split('/'))),
].filter((word) => word !== '기타');

/**
 * `listMentors`; a search that finds nobody is tried as the same keys of the other keyboard, then with one letter changed, then both (product §9.1).
 * @returns the page with `correctedTo`, what was searched for instead; null when it was what was asked
 * @throws RefusalError as `listMentors`
 */
export async function searchMentors(
  services: Services,
  viewer: Viewer | undefined,
  query: MentorListQuery,
): Promise<Sent<DataOf<'GET /v1/mentor'>>> {
  const found = await listMentors(services, viewer, query);
  if (found.content.length > 0 || !query.q || query.cursor !== undefined) return { ...found, correctedTo: null };
  const universityId = await universityOfViewer(services, viewer, query.school);
  for await (const q of spellingsOf(services.db, query.q, universityId)) {
    const corrected = await listMentors(services, viewer, { ...query, q });
    if (corrected.content.length > 0) return { ...corrected, correctedTo: q };
  }
  return { ...found, correctedTo: null };
}

/** Jobs, and names and hashtags of listed mentors, that begin with what is typed; those of most mentors first, at most six. */
export async function suggestSearches(
  services: Services,
  viewer: Viewer | undefined,
  { q: typed, school }: { q: string; school?: string },
): Promise<string[]> {
  const [word, ...others] = toSearchTerms(typed);
  if (word === undefined || others.length > 0) return [];
  const start = new RegExp(`^${toPattern(word)}`);
  const begins = (text: string) => start.test(toSearchText(text));
  const rows = await searchWordsStore.findWords(services.db, {
    terms: [...bigramsOf(word)],
    pattern: `\n>?${toPattern(word)}`,
    universityId: await universityOfViewer(services, viewer, school),
  });
  const words = rows.flatMap((row) => [row.detailedJob, row.organizationName, ...row.hashtags, row.nickname]);
  return [...new Set([...JOB_WORDS, ...byCount(words)].filter(begins))].slice(0, MAX_SUGGESTIONS);
}

/** What may have been meant, the likelier first. */
async function* spellingsOf(
  db: Queryable,
  typed: string,
  universityId: number | undefined,
): AsyncGenerator<string, void> {
  // A sign is no typo: a search for C# finds nobody rather than C.
  if (toSearchTerms(typed).some((word) => /[+#.]/.test(word))) return;
  const other = onOtherKeyboard(typed);
  if (other) yield other;
  yield* similarTo(db, typed, universityId);
  if (other) yield* similarTo(db, other, universityId);
}

/** Jobs and words of listed mentors that are one letter apart from a single word. */
async function* similarTo(db: Queryable, text: string, universityId: number | undefined): AsyncGenerator<string, void> {
  const words = toSearchTerms(text);
  const letters = Array.from(words[0] ?? '');
  if (words.length !== 1 || letters.length < MIN_LETTERS || letters.length > MAX_LETTERS) return;
  const word = letters.join('');
  yield* JOB_WORDS.filter((job) => isOneLetterApart(word, toSearchText(job)));
  for (const index of letters.keys()) yield* await similarAt(db, letters, index, universityId);
}

/** Words of listed mentors that differ from `letters` by one letter around `index`. */
async function similarAt(
  db: Queryable,
  letters: readonly string[],
  index: number,
  universityId: number | undefined,
): Promise<string[]> {
  const [before, after] = [letters.slice(0, index), letters.slice(index + 1)];
  const terms = [...new Set([...before, ...after].flatMap((letter) => [...bigramsOf(letter)]))];
  const exactly = (part: readonly string[]) => part.map(toLetterPattern).join('');
  const pattern = String.raw`${exactly(before)}[^\n>]{0,2}${exactly(after)}`;
  const rows = await searchWordsStore.findLines(db, { terms, pattern, universityId });
  const found = rows.flatMap(({ words }) => Array.from(words.matchAll(new RegExp(pattern, 'g')), ([text]) => text));
  return byCount(found).filter((text) => isOneLetterApart(letters.join(''), text));
}

/** Each once, the most frequent first. */
function byCount(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([text]) => text);
}

/**
 * The text that the same keys write with the keyboard switched between Korean and Latin (`qordpsem`: 백엔드); undefined for other texts, and for
 * keys that write no Korean.
 */
export function onOtherKeyboard(typed: string): string | undefined {
  const text = typed.trim();
  const other = /[ㄱ-ㅎㅏ-ㅣ가-힣]/.test(text) ? convertHangulToQwerty(text) : toHangul(text);
  return other === text || other === '' ? undefined : other;
}

/** The library throws for two vowels without a consonant before them and one after (`hkc`: ㅗㅏㅊ), which is no syllable. */
function toHangul(text: string): string | undefined {
  try {
    return convertQwertyToHangul(text);
  } catch {
    return undefined;
  }
}

/** Whether two texts differ by one letter: one wrong, missing, too many, or two neighbours swapped. Of Korean, a letter is a jamo. */
export function isOneLetterApart(one: string, other: string): boolean {
  const [short = '', long = ''] = [disassemble(one), disassemble(other)].toSorted((a, b) => a.length - b.length);
  if (short === long || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = (text: string, from: number) => text.slice(start + from);
  if (long.length > short.length) return rest(short, 0) === rest(long, 1);
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return rest(short, 1) === rest(long, 1) || (isSwapped && rest(short, 2) === rest(long, 2));
}
