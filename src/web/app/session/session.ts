import { useSyncExternalStore } from 'react';
import type { InputOf } from '#contract/calls.ts';
import type { Member } from '#contract/people/members.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { call, onSignedOut } from '../../lib/api.ts';
import { claimDrafts, clearAllDrafts } from '../../lib/drafts/draft-storage.ts';
import { logError } from '../../lib/log.ts';
import { announceMemberChange } from '../../lib/member-change.ts';
import { createStore } from '../../lib/store.ts';

/** Who is signed in, as far as the browser knows (SPEC §3, §4). */
type SessionState = {
  readonly isAuthenticated: boolean;
  readonly isSessionChecked: boolean;
  readonly user: Member | null;
  /** Why the last check failed; the splash shows it with a retry (conformance D.7). */
  readonly checkError: string | null;
  /** Whether the last session was ended by the server; sign-in says so. */
  readonly hasEnded?: boolean | undefined;
};

type SessionEvent =
  | { type: 'signed-in'; user: Member }
  | { type: 'signed-out'; hasEnded?: boolean }
  | { type: 'check-started' }
  | { type: 'check-failed'; message: string };

export const UNCHECKED: SessionState = {
  isAuthenticated: false,
  isSessionChecked: false,
  user: null,
  checkError: null,
};

/** The transitions of SPEC §4: any error of the check but a 401 leaves the session unchecked. */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'signed-in':
      return { ...UNCHECKED, isSessionChecked: true, isAuthenticated: true, user: event.user };
    case 'signed-out':
      return { ...UNCHECKED, isSessionChecked: true, hasEnded: event.hasEnded ?? state.hasEnded };
    case 'check-started':
      return { ...state, checkError: null };
    case 'check-failed':
      return { ...state, checkError: event.message };
  }
}

const { read, set, subscribe } = createStore(UNCHECKED);

function dispatch(event: SessionEvent) {
  set(nextSession(read(), event));
}

function admit(user: Member) {
  claimDrafts(user.memberId);
  dispatch({ type: 'signed-in', user });
}

/** Whether the server found no session when it sent this page: a request could only return 401. True once, for the first check. */
function wasSentWithoutSession() {
  const mark = document.head.querySelector('meta[name=session]');
  mark?.remove();
  return mark !== null;
}

/** The session and what changes it (SPEC §4). Components read it with `useSession()`. */
export const session = {
  read,
  subscribe,

  /** Requests the current session. Never throws: 401 means signed out, any other error leaves the session unchecked. */
  async check() {
    dispatch({ type: 'check-started' });
    if (wasSentWithoutSession()) return dispatch({ type: 'signed-out' });
    try {
      const { user } = await call('GET /v1/members/check-session');
      // Not in the first load; without it the member's zone stays as it is.
      void import('./tell-time-zone.ts').then(({ tellTimeZone }) => tellTimeZone(user)).catch(() => undefined);
      // Another tab may have signed in somebody else meanwhile.
      if ((read().user ?? user).memberId !== user.memberId) announceMemberChange();
      admit(user);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return dispatch({ type: 'signed-out' });
      logError('session check error', error);
      dispatch({ type: 'check-failed', message: messageOf(error) });
    }
  },

  /**
   * Signs in with email and password.
   *
   * @throws ApiError with the message to show (SPEC §8, login failure).
   */
  async signIn(credentials: InputOf<'POST /v1/auth/login', 'body'>) {
    const { user } = await call('POST /v1/auth/login', { body: credentials });
    session.enter(user);
    return user;
  },

  /** The server has started a session for this user; the query cache of the previous one is cleared. */
  enter(user: Member) {
    announceMemberChange();
    admit(user);
  },

  /** Signs out and clears everything stored for this member. On a failure (SPEC §8) it is logged, nothing changes, and it returns false. */
  async signOut() {
    try {
      await call('POST /v1/auth/logout');
    } catch (error) {
      logError('logout error', error);
      return false;
    }
    session.leave();
    return true;
  },

  /** The server has ended the session for good: clears everything stored for this member. */
  leave() {
    clearAllDrafts();
    announceMemberChange();
    dispatch({ type: 'signed-out' });
  },
};

// The server ended the session (expired, or signed out elsewhere): sign out here too. Drafts are kept for the next sign-in.
onSignedOut(() => {
  if (!read().isAuthenticated) return;
  announceMemberChange();
  dispatch({ type: 'signed-out', hasEnded: true });
});

/** Whether somebody is signed in, and who: `const { isAuthenticated, user } = useSession()`. */
export function useSession() {
  return useSyncExternalStore(session.subscribe, session.read);
}
