import { session } from '../../app/session/session.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { createStore } from '../../lib/store.ts';
import { showToast } from '../../ui/overlays/toast.ts';
import { readGuestBookmarks, setGuestBookmark } from './guest-bookmarks.ts';

/** What was tapped since the lists were read; it goes before what they say. */
const tapped = createStore<ReadonlyMap<number, boolean>>(new Map());
/** What the server last agreed to, while a wish is on its way there. */
const sending = new Map<number, { agreed: boolean }>();
let memberId: number | undefined;

/** Bookmarks as this tab knows them, over what each list was answered with (conformance D.3: one per mentor and member). */
export const bookmarkState = {
  /** Whether a mentor is marked; `answered` is what the list or profile said. */
  isBookmarked(mentorId: number, answered: boolean): boolean {
    const mine = tapped.read().get(mentorId);
    if (mine !== undefined) return mine;
    return session.read().isAuthenticated ? answered : readGuestBookmarks().includes(mentorId);
  },

  /** Marks or unmarks at once; when the server cannot be told, the mark goes back and a toast says so. */
  set(mentorId: number, isBookmarked: boolean) {
    note(mentorId, isBookmarked);
    if (!session.read().isAuthenticated) return setGuestBookmark(mentorId, isBookmarked);
    // One call a mentor at a time, so that two quick taps cannot overtake each other.
    if (!sending.has(mentorId)) void sendUntilAgreed(mentorId, !isBookmarked);
  },
};

/** Tells of every change of a mark. Gives back a function that stops telling. */
export const onBookmarkChange = tapped.subscribe;

async function sendUntilAgreed(mentorId: number, before: boolean) {
  const entry = { agreed: before };
  sending.set(mentorId, entry);
  try {
    const readWish = () => tapped.read().get(mentorId);
    for (let wish = readWish(); wish !== undefined && wish !== entry.agreed; wish = readWish()) {
      await sendBookmark(mentorId, wish);
      entry.agreed = wish;
    }
    await queryClient.invalidateQueries({ queryKey: ['bookmarks'], refetchType: 'none' });
  } catch (error) {
    if (tapped.read().has(mentorId)) note(mentorId, entry.agreed);
    const what = entry.agreed ? '북마크를 해제하지 못했어요.' : '북마크하지 못했어요.';
    showToast({ message: `${what} ${messageOf(error)}`, tone: 'danger' });
  } finally {
    sending.delete(mentorId);
  }
}

async function sendBookmark(mentorId: number, isBookmarked: boolean) {
  const name = isBookmarked ? 'PUT /v1/bookmark/{mentorId}' : 'DELETE /v1/bookmark/{mentorId}';
  await call(name, { params: { mentorId } });
}

/**
 * Hands what a guest marked over to the member who signed in (conformance D.1), and forgets what an earlier member tapped. A
 * mentor who is gone is dropped; when a call fails otherwise the rest waits for the next time.
 */
function followSession() {
  const { user } = session.read();
  if (user?.memberId === memberId) return;
  memberId = user?.memberId;
  tapped.set(new Map());
  if (user && user.memberType !== 'ROLE_ADMIN') void mergeGuestBookmarks();
}

async function mergeGuestBookmarks() {
  const marked = readGuestBookmarks();
  for (const mentorId of marked) {
    try {
      await sendBookmark(mentorId, true);
      note(mentorId, true);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) return;
    }
    setGuestBookmark(mentorId, false);
  }
  if (marked.length > 0) await queryClient.invalidateQueries({ queryKey: ['bookmarks'] });
}

function note(mentorId: number, isBookmarked: boolean) {
  tapped.set(new Map(tapped.read()).set(mentorId, isBookmarked));
}

// With the first screen that shows a bookmark, which may come after the sign-in.
session.subscribe(followSession);
followSession();
