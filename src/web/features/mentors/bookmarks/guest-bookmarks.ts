import { parseStored, sharedStorage } from '../../../lib/browser-storage.ts';

const KEY = 'guest-bookmarks';
/** More mentors than a guest is likely to look at before signing in. */
const MAX_GUEST_BOOKMARKS = 50;

/** The mentors that a guest has bookmarked in this browser, oldest first. */
export function readGuestBookmarks(): readonly number[] {
  const stored = parseStored(sharedStorage.read(KEY));
  return Array.isArray(stored) ? stored.filter((id): id is number => Number.isSafeInteger(id) && id > 0) : [];
}

/** Adds or removes a guest's bookmark; beyond fifty the oldest is dropped. */
export function setGuestBookmark(mentorId: number, isBookmarked: boolean) {
  const others = readGuestBookmarks().filter((id) => id !== mentorId);
  store(isBookmarked ? [...others, mentorId].slice(-MAX_GUEST_BOOKMARKS) : others);
}

function store(mentorIds: readonly number[]) {
  if (mentorIds.length === 0) sharedStorage.remove(KEY);
  else sharedStorage.write(KEY, JSON.stringify(mentorIds));
}
