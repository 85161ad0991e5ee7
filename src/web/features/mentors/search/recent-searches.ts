import { parseStored, sharedStorage } from '../../../lib/browser-storage.ts';

const KEY = 'recent-searches';
const MAX_RECENT = 8;

/** What was searched for in this browser, the last one first. */
export function readRecentSearches(): readonly string[] {
  const stored = parseStored(sharedStorage.read(KEY));
  return Array.isArray(stored) ? stored.filter((text): text is string => typeof text === 'string') : [];
}

/** Puts a search first; beyond eight the oldest is dropped. @returns what is kept */
export function addRecentSearch(text: string): readonly string[] {
  return store([text, ...readRecentSearches().filter((each) => each !== text)].slice(0, MAX_RECENT));
}

/** Forgets one search, or without a text all of them. @returns what is kept */
export function forgetRecentSearch(text?: string): readonly string[] {
  return store(text === undefined ? [] : readRecentSearches().filter((each) => each !== text));
}

function store(texts: readonly string[]): readonly string[] {
  if (texts.length === 0) sharedStorage.remove(KEY);
  else sharedStorage.write(KEY, JSON.stringify(texts));
  return texts;
}
