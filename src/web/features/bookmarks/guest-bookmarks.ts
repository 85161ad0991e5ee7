const KEY = 'guest-bookmarks';
/** More mentors than a guest is likely to look at before signing in. */
const MAX_GUEST_BOOKMARKS = 50;

/** The mentors that a guest has bookmarked in this browser, oldest first. Without storage none are kept. */
export function readGuestBookmarks(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is number => Number.isSafeInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
}

/** Adds or removes a guest's bookmark; beyond fifty the oldest is dropped. */
export function setGuestBookmark(mentorId: number, isBookmarked: boolean) {
  const others = readGuestBookmarks().filter((id) => id !== mentorId);
  store(isBookmarked ? [...others, mentorId].slice(-MAX_GUEST_BOOKMARKS) : others);
}

function store(mentorIds: readonly number[]) {
  try {
    if (mentorIds.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(mentorIds));
  } catch {
    // Storage is blocked or full; the bookmark is kept until the page is left.
  }
}
