import { session } from '../../app/session/session.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import type { LiveMessage } from '../../lib/live/event-stream.ts';
import { setLive } from '../../lib/live/live-state.ts';
import { shareStream } from '../../lib/live/shared-stream.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showToast } from '../../ui/overlays/toast.ts';
import { unreadCountQuery } from './notification-queries.ts';

/**
 * Keeps what is on the screen up to date while somebody is signed in: the bell, and the mentorings that the other side changes too
 * (docs/decisions/0110). Loaded after the page.
 */
export function startLiveUpdates() {
  let memberId: number | undefined;
  let stop: (() => void) | undefined;

  function follow(next: number | undefined) {
    if (next === memberId) return;
    stop?.();
    memberId = next;
    stop = next === undefined ? undefined : receiveFor(next);
  }

  const followSession = () => follow(session.read().user?.memberId);
  session.subscribe(followSession);
  // A page with an open stream cannot be kept for the way back.
  window.addEventListener('pagehide', () => follow(undefined));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followSession();
  });
  followSession();
  shareSignOut();
}

function receiveFor(memberId: number) {
  return shareStream(`live-${memberId}`, {
    onMessage: (message) => show(message, memberId),
    onConnection: setLive,
    onGap: () => void refresh([['mentoring'], ['mentorings']]),
    onRefused: verifySession,
  });
}

function show(message: LiveMessage, memberId: number) {
  switch (message.event) {
    case 'connected':
      // Another member has signed in with this browser since.
      if (message.data.memberId !== memberId) verifySession();
      break;
    case 'notifications': {
      const { unreadCount } = message.data;
      queryClient.setQueryData(unreadCountQuery().queryKey, { unreadCount });
      break;
    }
    case 'mentoring':
      void refresh([['mentoring', message.data.mentoringId], ['mentorings']]);
      break;
    case 'ended':
      break;
  }
}

/** Reads anew what is on the screen, and marks the rest as old. */
function refresh(keys: readonly unknown[][]) {
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Whoever signs out in one tab has left the others too. */
function shareSignOut() {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel('session');
  let wasSignedIn = session.read().isAuthenticated;
  session.subscribe(() => {
    const { isAuthenticated } = session.read();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
    if (wasSignedIn && !isAuthenticated) channel.postMessage('signed-out');
    wasSignedIn = isAuthenticated;
  });
  channel.addEventListener('message', verifySession);
}

/** Asks the server who is here. A session that is over ends here by the answer itself (`onSignedOut`). */
function verifySession() {
  const { user } = session.read();
  if (!user) return;
  call('GET /v1/members/check-session').then(
    (now) => {
      if (now.user.memberId === user.memberId) return;
      queryClient.clear();
      return session.check();
    },
    // Without an answer nothing is known; the stream is tried again.
    (error: unknown) => {
      if (isRefusal(error, 'UNAUTHENTICATED')) showToast({ message: '로그인이 필요해요. 다시 로그인해 주세요.' });
    },
  );
}
