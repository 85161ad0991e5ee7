import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useSignInPath } from '../../../app/session/members-only.tsx';
import { bookmarkState, onBookmarkChange } from './bookmark-state.ts';

/**
 * Whether a mentor is bookmarked, and a function that changes it at once, and leads to sign-in if the session has ended: `const [isBookmarked, setBookmarked] = useBookmark(…)`.
 * @param fetched the value in the response of the list or the profile
 */
export function useBookmark(mentorId: number, fetched: boolean) {
  const isBookmarked = useSyncExternalStore(onBookmarkChange, () => bookmarkState.isBookmarked(mentorId, fetched));
  const navigate = useNavigate();
  const signIn = useSignInPath();
  async function setBookmarked(next: boolean): Promise<void> {
    if (await bookmarkState.set(mentorId, next)) await navigate(signIn);
  }
  return [isBookmarked, setBookmarked] as const;
}
