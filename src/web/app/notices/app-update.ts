import { useSyncExternalStore } from 'react';

/** Set once a newer build than this tab's is in the browser; does what it takes to come to it. */
let goToUpdate: (() => void) | undefined;
const listeners = new Set<() => void>();

/** Tells that a newer build is ready. @param start brings the tab to it */
export function announceUpdate(start: () => void) {
  goToUpdate = start;
  for (const listener of listeners) listener();
}

/** What brings this tab to the newer build, or undefined while it is the newest. */
export function useAppUpdate() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => goToUpdate,
  );
}
