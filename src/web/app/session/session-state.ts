import type { Member } from '#contract/members.ts';

/** Who is using the browser, as far as we know (SPEC §3, §4). */
export type SessionState = {
  readonly isAuthenticated: boolean;
  readonly isSessionChecked: boolean;
  readonly user: Member | null;
  /** Why the last check came to nothing; the splash shows it with a retry (conformance D.7). */
  readonly checkFault: string | null;
};

export type SessionEvent =
  | { type: 'signed-in'; user: Member }
  | { type: 'signed-out' }
  | { type: 'check-started' }
  | { type: 'check-failed'; message: string };

export const UNCHECKED: SessionState = {
  isAuthenticated: false,
  isSessionChecked: false,
  user: null,
  checkFault: null,
};

/** The transitions of SPEC §4: any fault of the check but a 401 leaves the session unchecked. */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'signed-in':
      return { isAuthenticated: true, isSessionChecked: true, user: event.user, checkFault: null };
    case 'signed-out':
      return { isAuthenticated: false, isSessionChecked: true, user: null, checkFault: null };
    case 'check-started':
      return { ...state, checkFault: null };
    case 'check-failed':
      return { ...state, checkFault: event.message };
  }
}
