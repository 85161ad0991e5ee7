import type { Member } from '#contract/people/members.ts';

/** Who is signed in, as far as the browser knows (SPEC §3, §4). */
export type SessionState = {
  readonly isAuthenticated: boolean;
  readonly isSessionChecked: boolean;
  readonly user: Member | null;
  /** Why the last check failed; the splash shows it with a retry (conformance D.7). */
  readonly checkError: string | null;
  /** Whether the last session was ended by the server; sign-in says so. */
  readonly hasEnded?: boolean | undefined;
};

export type SessionEvent =
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
