const KEY = 'guest-bookmarks';
/** More than anybody looks through without signing in. */
const MAX_GUEST_BOOKMARKS = 50;

/** The mentors a guest has marked in this browser, oldest first. Without storage nothing is kept. */
export function readGuestBookmarks(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is number => Number.isSafeInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
}

/** Marks or unmarks a mentor for a guest; beyond fifty the oldest goes. */
export function setGuestBookmark(mentorId: number, isBookmarked: boolean) {
  const others = readGuestBookmarks().filter((id) => id !== mentorId);
  store(isBookmarked ? [...others, mentorId].slice(-MAX_GUEST_BOOKMARKS) : others);
}

function store(mentorIds: readonly number[]) {
  try {
    if (mentorIds.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(mentorIds));
  } catch {
    // Storage is blocked or full; the mark lives until the page is left.
  }
}
