import type { MentorProfileInput } from '#domain/members/mentors.ts';
import { termsOfText, bigramsOf, toPattern, toSearchText, toSearchTerms } from '#server/text/korean-search.ts';

/** Stands before a line that makes a mentor come first when it begins with what was typed; no searched text holds it. */
const LEAD = '>';

/** What a mentor is found by. */
export interface MentorSearchTokens {
  /** One line for each of nickname, organisation, job, introduction title and hashtags. */
  readonly words: string;
  readonly terms: string[];
}

/** A search as the list's statements take it. */
export interface MentorSearch {
  readonly terms: string[];
  /** Each is to be found. */
  readonly patterns: string[];
  /** A nickname, organisation or job that is just what was typed. */
  readonly exact: string;
  /** One that begins with it. */
  readonly start: string;
}

/** What of a profile is searched. */
interface Searched extends Pick<MentorProfileInput, 'nickname' | 'hashtags'> {
  readonly organization: { readonly name: string; readonly jobCategory: string; readonly detailedJob: string };
  readonly introduction: { readonly title: string };
}

/** What is kept of a profile to find its mentor by. */
export function mentorSearchTokensOf({ nickname, organization, introduction, hashtags }: Searched): MentorSearchTokens {
  const { name, jobCategory, detailedJob } = organization;
  const leads = [nickname, name, jobCategory, detailedJob].map(toSearchText);
  const others = [introduction.title, ...hashtags].map(toSearchText);
  const terms = new Set([...leads, ...others].flatMap((line) => [...termsOfText(line)]));
  return { words: ['', ...leads.map((line) => LEAD + line), ...others, ''].join('\n'), terms: [...terms] };
}

/** What somebody typed, or undefined when it holds nothing that could be found. */
export function readMentorSearch(typed: string): MentorSearch | undefined {
  const words = toSearchTerms(typed);
  if (words.length === 0) return undefined;
  const whole = words.join('');
  return {
    terms: [...new Set(words.flatMap((word) => [...bigramsOf(word)]))],
    patterns: words.map((word) => toPattern(word)),
    exact: `${LEAD}${toPattern(whole, { isWhole: true })}\n`,
    start: `${LEAD}${toPattern(whole)}`,
  };
}
