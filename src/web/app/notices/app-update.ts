import { useSyncExternalStore } from 'react';
import { createStore } from '../../lib/store.ts';

/** Set once a newer build than this tab's is in the browser; does what it takes to come to it. */
const goToUpdate = createStore<(() => void) | undefined>(undefined);

/** Tells that a newer build is ready. @param start brings the tab to it */
export function announceUpdate(start: () => void) {
  goToUpdate.set(start);
}

/** What brings this tab to the newer build, or undefined while it is the newest. */
export function useAppUpdate() {
  return useSyncExternalStore(goToUpdate.subscribe, goToUpdate.read);
}
