import { useSyncExternalStore } from 'react';
import { session } from './session.ts';

/** Whether somebody is signed in, and who: `const { isAuthenticated, user } = useSession()`. */
export function useSession() {
  return useSyncExternalStore(session.subscribe, session.read);
}
