import type { InputOf } from '#contract/calls.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { call, onSignedOut } from '../../lib/api.ts';
import { claimDrafts, clearAllDrafts } from '../../lib/drafts/draft-storage.ts';
import { logError } from '../../lib/log.ts';
import { queryClient } from '../../lib/query-client.ts';
import { createStore } from '../../lib/store.ts';
import { nextSession, type SessionEvent, UNCHECKED } from './session-state.ts';

const { read, set, subscribe } = createStore(UNCHECKED);

function happen(event: SessionEvent) {
  set(nextSession(read(), event));
}

/** Whether the server saw no session when it sent this page: asking could only bring a 401. True once, for the first check. */
function isPageOfGuest() {
  const note = document.head.querySelector('meta[name=session]');
  note?.remove();
  return note !== null;
}

/** The session and what changes it (SPEC §4). Components read it with `useSession()`. */
export const session = {
  read,
  subscribe,

  /** Asks the server who we are. Never throws: 401 means signed out, anything else leaves us unchecked. */
  async check() {
    happen({ type: 'check-started' });
    if (isPageOfGuest()) return happen({ type: 'signed-out' });
    try {
      const { user } = await call('GET /v1/members/check-session');
      claimDrafts(user.memberId);
      happen({ type: 'signed-in', user });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return happen({ type: 'signed-out' });
      logError('session check error', error);
      happen({ type: 'check-failed', message: messageOf(error) });
    }
  },

  /**
   * Signs in with email and password; what was cached for somebody else is forgotten.
   *
   * @throws ApiError with the sentence to show (SPEC §8, login failure).
   */
  async signIn(credentials: InputOf<'POST /v1/auth/login', 'body'>) {
    const { user } = await call('POST /v1/auth/login', { body: credentials });
    queryClient.clear();
    claimDrafts(user.memberId);
    happen({ type: 'signed-in', user });
    return user;
  },

  /** Signs out and forgets everything kept for this member. A failure is logged and changes nothing (SPEC §8); then false. */
  async signOut() {
    try {
      await call('POST /v1/auth/logout');
    } catch (error) {
      logError('logout error', error);
      return false;
    }
    clearAllDrafts();
    queryClient.clear();
    happen({ type: 'signed-out' });
    return true;
  },
};

// A session that ended on the server (expired, signed out elsewhere) ends here too; drafts stay for the way back.
onSignedOut(() => {
  if (!read().isAuthenticated) return;
  queryClient.clear();
  happen({ type: 'signed-out' });
});
