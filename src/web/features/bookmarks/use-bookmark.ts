import { useSyncExternalStore } from 'react';
import { bookmarkState, onBookmarkChange } from './bookmark-state.ts';

/**
 * Whether a mentor is bookmarked, and a function that changes it at once: `const [marked, setMarked] = useBookmark(…)`.
 * @param answered what the server said with the list or the profile
 */
export function useBookmark(mentorId: number, answered: boolean) {
  const isBookmarked = useSyncExternalStore(onBookmarkChange, () => bookmarkState.isBookmarked(mentorId, answered));
  return [isBookmarked, (next: boolean) => bookmarkState.set(mentorId, next)] as const;
}
