import type { MentorProfileInput } from '#domain/people/mentors.ts';
import { bigramsOf, initialsOf, termsOfText, toPattern, toSearchTerms } from '#server/text/korean-search.ts';
import { toSearchLines, toSearchText } from '#server/text/search-form.ts';

/** Marks lines that count for the rank by their beginning; normalised text does not contain this character. */
const PREFIX_MARK = '>';

/** In the terms of every mentor with marks in them; normalised text contains none of these characters. */
export const MARKED = '^';
/** In the terms of every mentor with words in this version's normal form; another form has another number. */
export const OF_THIS_FORM = '^^2';
const WHOLE_MARK = '=';
/** The number of letters of a beginning in a mark. */
const BEGINNING = 3;

/** The term that all mentors of a university have, which the table `mentor_words` adds by itself. */
export const termOfUniversity = (universityId: number): string => `@${universityId}`;

/** Terms to look for by the index: with the university's only its mentors are found, however many have the others. */
export function withUniversity(terms: readonly string[], universityId: number | undefined): readonly string[] {
  return universityId === undefined ? terms : [...terms, termOfUniversity(universityId)];
}

/** The search index of one mentor. */
export interface MentorSearchTokens {
  /** One line for each of nickname, organisation, job, introduction title and hashtags. */
  readonly words: string;
  readonly terms: string[];
}

/** A search in the form that the list's statements take. */
export interface MentorSearch {
  readonly terms: string[];
  /** Terms that every mentor matched by `exact` has, and every mentor matched by `start`. */
  readonly exactTerms: string[];
  readonly startTerms: string[];
  /** All of them must match. */
  readonly patterns: string[];
  /** Matches a nickname, organisation or job that equals the search text. */
  readonly exact: string;
  /** Matches one that begins with it. */
  readonly start: string;
}

/** The searched fields of a profile. */
interface Searched extends Pick<MentorProfileInput, 'nickname' | 'hashtags'> {
  readonly organization: { readonly name: string; readonly jobCategory: string; readonly detailedJob: string };
  readonly introduction: { readonly title: string };
}

/** Computes the search tokens of a profile. */
export function mentorSearchTokensOf({ nickname, organization, introduction, hashtags }: Searched): MentorSearchTokens {
  const { name, jobCategory, detailedJob } = organization;
  const names = [nickname, name, jobCategory, detailedJob];
  const prefixMatched = names.map(toSearchText);
  const others = [
    ...names.flatMap((text) => toSearchLines(text).slice(1)),
    ...[introduction.title, ...hashtags].flatMap(toSearchLines),
  ];
  const terms = new Set([...prefixMatched, ...others].flatMap((line) => [...termsOfText(line)]));
  for (const line of prefixMatched) for (const mark of marksOf(line)) terms.add(mark);
  return {
    words: ['', ...prefixMatched.map((line) => PREFIX_MARK + line), ...others, ''].join('\n'),
    terms: [MARKED, OF_THIS_FORM, ...terms],
  };
}

/** Parses a search text; undefined when it contains neither letters nor digits. */
export function readMentorSearch(typed: string): MentorSearch | undefined {
  const words = toSearchTerms(typed);
  if (words.length === 0) return undefined;
  const whole = words.join('');
  return {
    exactTerms: [wholeMark(whole)],
    startTerms: [beginningMark(whole, BEGINNING), ...bigramsOf(whole)],
    terms: [...new Set(words.flatMap((word) => [...bigramsOf(word)]))],
    patterns: words.map((word) => toPattern(word)),
    exact: `${PREFIX_MARK}${toPattern(whole, { isWhole: true })}\n`,
    start: `${PREFIX_MARK}${toPattern(whole)}`,
  };
}

/** Initial consonants alone: they are the same however much of a last syllable has been typed. */
function marksOf(line: string): string[] {
  if (line === '') return [];
  return [wholeMark(line), ...[1, 2, BEGINNING].map((length) => beginningMark(line, length))];
}

function wholeMark(line: string): string {
  return WHOLE_MARK + initialsOf(line).join('');
}

function beginningMark(line: string, length: number): string {
  return MARKED + initialsOf(line).slice(0, length).join('');
}
