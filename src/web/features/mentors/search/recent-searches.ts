const KEY = 'recent-searches';
const MAX_RECENT = 8;

/** What was searched for in this browser, the last one first. Without storage none are kept. */
export function readRecentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text): text is string => typeof text === 'string') : [];
  } catch {
    return [];
  }
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
  try {
    if (texts.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    // Storage is blocked or full: nothing is kept.
  }
  return texts;
}
