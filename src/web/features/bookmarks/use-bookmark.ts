import { useSyncExternalStore } from 'react';
import { bookmarkState, onBookmarkChange } from './bookmark-state.ts';

/**
 * Whether a mentor is bookmarked, and a function that changes it at once: `const [isBookmarked, setBookmarked] = useBookmark(…)`.
 * @param fetched the value in the response of the list or the profile
 */
export function useBookmark(mentorId: number, fetched: boolean) {
  const isBookmarked = useSyncExternalStore(onBookmarkChange, () => bookmarkState.isBookmarked(mentorId, fetched));
  return [isBookmarked, (next: boolean) => bookmarkState.set(mentorId, next)] as const;
}
