import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { MentorListItem } from '#contract/mentors/mentors.ts';
import { useSignInPath } from '../../../app/session/members-only.tsx';
import { session } from '../../../app/session/session.ts';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { createStore } from '../../../lib/store.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { readGuestBookmarks, setGuestBookmark } from './guest-bookmarks.ts';

type ButtonProps = { mentor: Pick<MentorListItem, 'mentorId' | 'nickname' | 'isBookmarked'>; className?: string };

/** The bookmark button of cards and profiles: pressed while the mentor is bookmarked. A guest's bookmarks are stored in the browser. */
export function BookmarkButton({ mentor: { mentorId, nickname, isBookmarked: fetched }, className }: ButtonProps) {
  const [isBookmarked, setBookmarked] = useBookmark(mentorId, fetched);
  return (
    <IconButton
      label={`${nickname}님 북마크`}
      aria-pressed={isBookmarked}
      onClick={() => setBookmarked(!isBookmarked)}
      className={className}
    >
      <Heart
        aria-hidden
        className={clsx(
          'size-6 transition-transform duration-200 ease-glide',
          isBookmarked ? 'scale-105 fill-brand text-brand' : 'text-ink-faint',
        )}
      />
    </IconButton>
  );
}

/**
 * Whether a mentor is bookmarked, and a function that changes it at once, and leads to sign-in if the session has ended: `const [isBookmarked, setBookmarked] = useBookmark(…)`.
 * @param fetched the value in the response of the list or the profile
 */
export function useBookmark(mentorId: number, fetched: boolean) {
  const isBookmarked = useSyncExternalStore(localChanges.subscribe, () => readBookmark(mentorId, fetched));
  const navigate = useNavigate();
  const signIn = useSignInPath();
  async function setBookmarked(next: boolean): Promise<void> {
    if (await changeBookmark(mentorId, next)) await navigate(signIn);
  }
  return [isBookmarked, setBookmarked] as const;
}

/** Bookmarks changed in this tab since the lists were fetched; they override what the responses contain. */
const localChanges = createStore<ReadonlyMap<number, boolean>>(new Map());
/** Calls in progress by mentor, with the value that the server has confirmed last. */
const inFlight = new Map<number, { confirmed: boolean }>();
let memberId: number | undefined;

/** Whether this tab shows a mentor as bookmarked: changes made here over the fetched value (conformance D.3: one per mentor and member). */
function readBookmark(mentorId: number, fetched: boolean): boolean {
  const changed = localChanges.read().get(mentorId);
  if (changed !== undefined) return changed;
  return session.read().isAuthenticated ? fetched : readGuestBookmarks().includes(mentorId);
}

/**
 * Changes a bookmark at once; when the call fails, it is reset and a toast says so. A session that was ended elsewhere is no failure:
 * the bookmark is kept in the browser until the next sign-in.
 * @returns whether the session had ended, so that the caller leads to sign-in
 */
async function changeBookmark(mentorId: number, isBookmarked: boolean): Promise<boolean> {
  recordChange(mentorId, isBookmarked);
  if (!session.read().isAuthenticated) setGuestBookmark(mentorId, isBookmarked);
  // One call per mentor at a time, so that the calls of two quick taps cannot arrive in the wrong order.
  else if (!inFlight.has(mentorId)) return sendUntilConfirmed(mentorId, !isBookmarked);
  return false;
}

async function sendUntilConfirmed(mentorId: number, before: boolean): Promise<boolean> {
  const entry = { confirmed: before };
  inFlight.set(mentorId, entry);
  let wanted = readChange(mentorId);
  try {
    for (; wanted !== undefined && wanted !== entry.confirmed; wanted = readChange(mentorId)) {
      await sendBookmark(mentorId, wanted);
      entry.confirmed = wanted;
    }
    await queryClient.invalidateQueries({ queryKey: ['bookmarks'], refetchType: 'none' });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      if (wanted) setGuestBookmark(mentorId, true);
      return true;
    }
    if (localChanges.read().has(mentorId)) recordChange(mentorId, entry.confirmed);
    const failure = entry.confirmed ? '북마크를 해제하지 못했어요.' : '북마크하지 못했어요.';
    showToast({ message: `${failure} ${messageOf(error)}`, tone: 'danger' });
  } finally {
    inFlight.delete(mentorId);
  }
  return false;
}

function readChange(mentorId: number): boolean | undefined {
  return localChanges.read().get(mentorId);
}

async function sendBookmark(mentorId: number, isBookmarked: boolean) {
  const name = isBookmarked ? 'PUT /v1/bookmark/{mentorId}' : 'DELETE /v1/bookmark/{mentorId}';
  await call(name, { params: { mentorId } });
}

/**
 * Transfers a guest's bookmarks to the member who signed in (conformance D.1), and clears the changes of the previous member. A
 * mentor who no longer exists is dropped; when a call fails otherwise, the rest is transferred at the next sign-in.
 */
function followSession() {
  const { user } = session.read();
  if (user?.memberId === memberId) return;
  memberId = user?.memberId;
  localChanges.set(new Map());
  if (user && user.memberType !== 'ROLE_ADMIN') void mergeGuestBookmarks();
}

async function mergeGuestBookmarks() {
  const bookmarked = readGuestBookmarks();
  for (const mentorId of bookmarked) {
    try {
      await sendBookmark(mentorId, true);
      recordChange(mentorId, true);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) return;
    }
    setGuestBookmark(mentorId, false);
  }
  if (bookmarked.length > 0) await queryClient.invalidateQueries({ queryKey: ['bookmarks'] });
}

function recordChange(mentorId: number, isBookmarked: boolean) {
  localChanges.set(new Map(localChanges.read()).set(mentorId, isBookmarked));
}

// This module is loaded with the first screen that shows a bookmark, which may be after the sign-in.
session.subscribe(followSession);
followSession();
