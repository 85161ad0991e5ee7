import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import type { Conversation } from '#contract/mentorings/messages.ts';
import type { ConversationState } from '#contract/notifications/notifications.ts';
import { session } from '../../app/session/session.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { openChannel } from '../../lib/browser-storage.ts';
import type { LiveMessage } from '../../lib/live/event-stream.ts';
import { setLive } from '../../lib/live/live-state.ts';
import { shareStream, type SharedStream } from '../../lib/live/shared-stream.ts';
import { nextTask } from '../../lib/next-task.ts';
import { queryClient } from '../../lib/query-client.ts';
import { dialogQueue } from '../../ui/overlays/dialog.ts';
import { showToast } from '../../ui/overlays/toast.ts';
import { unreadCountQuery } from './notification-queries.ts';

const SETTLE_MS = 1000;

/**
 * Keeps the screen up to date while a member is signed in: the bell, and the mentorings, which the other side changes too
 * (docs/decisions/0110). Loaded after the page.
 * @returns the function that stops it
 */
export function startLiveUpdates(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let memberId: number | undefined;
  let stream: SharedStream | undefined;

  function followSession() {
    const next = session.read().user?.memberId;
    if (next === memberId) return;
    stream?.end();
    memberId = next;
    if (session.read().hasEnded) dismissDialogs();
    stream = next === undefined ? undefined : receiveUpdates(next);
  }

  signal.addEventListener('abort', session.subscribe(followSession));
  // The browser does not put a page with an open stream into its back/forward cache.
  const leave = () => {
    stream?.leave();
    memberId = undefined;
    stream = undefined;
  };
  window.addEventListener('pagehide', leave, { signal });
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return;
      followSession();
      // A restored page still shows its old content. If the session has ended meanwhile, hide it now instead of when the stream is refused.
      void verifySession();
    },
    { signal },
  );
  followSession();
  syncSignOut(signal);
  signal.addEventListener('abort', leave);
  return () => stopping.abort();
}

function receiveUpdates(memberId: number) {
  return shareStream(`live-${memberId}`, {
    onMessage: (message) => applyMessage(message, memberId),
    onConnection: setLive,
    onRefused: () => void verifySession(),
  });
}

function applyMessage(message: LiveMessage, memberId: number) {
  switch (message.event) {
    case 'connected':
      // Another member has signed in with this browser meanwhile.
      if (message.data.memberId !== memberId) return void verifySession();
      if (!message.data.isResumed) void refresh([['mentorings'], NEXT_STEP]);
      for (const mentoring of message.data.mentorings) void refreshMentoring(mentoring);
      if (!message.data.isResumed) void refresh([['unread-messages']]);
      for (const conversation of message.data.conversations) applyConversation(conversation);
      break;
    case 'notifications': {
      const { unreadCount } = message.data;
      queryClient.setQueryData(unreadCountQuery.queryKey, { unreadCount });
      // A decision about a document only causes a notification.
      void refresh([NEXT_STEP]);
      break;
    }
    case 'mentoring':
      void refresh([['mentorings'], NEXT_STEP]);
      void refreshMentoring(message.data);
      break;
    case 'conversation':
      void refresh([['unread-messages']]);
      applyConversation(message.data);
      break;
    case 'ended':
      // Later: the answer to a sign-out, or to the sign-in that replaced the session, may be under way.
      if (message.data.reason === 'SESSION_ENDED') setTimeout(() => void verifySession(), SETTLE_MS);
      break;
  }
}

/** What is known of a conversation on screen; the screen fetches the messages that it lacks. */
function applyConversation({ mentoringId, preparation, ...marks }: ConversationState) {
  queryClient.setQueryData<Conversation>(['conversation', mentoringId], (known) => known && { ...known, ...marks });
  const prepared = ['preparation', mentoringId];
  const known = queryClient.getQueryData<{ version: number }>(prepared);
  if (known && known.version !== preparation) void refresh([prepared]);
}

/**
 * Does not fetch a change that is already on screen, such as the member's own transition. The response to it may be under way, and so may the page's
 * first one.
 */
export async function refreshMentoring({ mentoringId, version }: { mentoringId: number; version: string }) {
  const key = ['mentoring', mentoringId];
  await whenAnswered(key);
  if (queryClient.getQueryData<Mentoring>(key)?.version === version) return;
  await refresh([
    key,
    ['reviews', 'mentoring', mentoringId],
    ['public-answers', 'mentoring', mentoringId],
    ['conversation', mentoringId],
  ]);
}

/** Waits for the responses of the writes and of the fetch of this key that are under way. */
function whenAnswered(key: readonly unknown[]): Promise<void> {
  const answered = [queryClient.getMutationCache(), queryClient.getQueryCache()];
  return new Promise((resolve) => {
    const resolveWhenAnswered = () => {
      if (queryClient.isMutating({ mutationKey: key }) + queryClient.isFetching({ queryKey: key, exact: true }) > 0)
        return;
      for (const unsubscribe of unsubscribes) unsubscribe();
      resolve();
    };
    const unsubscribes = answered.map((cache) => cache.subscribe(resolveWhenAnswered));
    resolveWhenAnswered();
  });
}

/** What home shows next; fetched at once, so that home is right when it is opened again. */
const NEXT_STEP = ['next-step'];

/** Refetches the data on screen, and marks the rest as stale; each in a task of its own, since the page is drawn anew for each. */
async function refresh(keys: readonly unknown[][]) {
  const refetches: Promise<void>[] = [];
  for (const queryKey of keys) {
    await nextTask();
    const refetchType = queryKey === NEXT_STEP ? 'all' : 'active';
    refetches.push(queryClient.invalidateQueries({ queryKey, refetchType }));
  }
  await Promise.all(refetches);
}

/** Closes the dialogs of the member who is gone, unconfirmed. */
function dismissDialogs() {
  for (const request of dialogQueue.read()) {
    dialogQueue.remove(request);
    request.resolve(false);
  }
}

/** A sign-out in one tab signs out the other tabs too. */
function syncSignOut(signal: AbortSignal) {
  const channel = openChannel('session');
  if (!channel) return;
  let wasSignedIn = session.read().isAuthenticated;
  const unsubscribe = session.subscribe(() => {
    const { isAuthenticated } = session.read();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
    if (wasSignedIn && !isAuthenticated) channel.postMessage('signed-out');
    wasSignedIn = isAuthenticated;
  });
  channel.addEventListener('message', () => void verifySession());
  signal.addEventListener('abort', () => {
    unsubscribe();
    channel.close();
  });
}

/**
 * Checks the session. If it has ended, the response signs out this tab as well (`onSignedOut`). If another member is signed in, the page reloads: much of what
 * is on screen, and what was typed, belongs to the first one.
 */
export async function verifySession(beginAnew = () => window.location.reload()): Promise<void> {
  const { user } = session.read();
  if (!user) return;
  try {
    const now = await call('GET /v1/members/check-session');
    if (now.user.memberId !== user.memberId) beginAnew();
  } catch (error) {
    // Without a response nothing is known; the stream is tried again.
    if (!isRefusal(error, 'UNAUTHENTICATED')) return;
    await nextTask();
    // A page for members has gone by now; the sign-in page says that the session has ended.
    if (document.getElementById('main')) showToast({ message: '로그인이 필요해요. 다시 로그인해 주세요.' });
  }
}
