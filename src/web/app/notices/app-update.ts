import { useSyncExternalStore } from 'react';
import { createStore } from '../../lib/store.ts';

/** Set once a newer build is installed in the browser; the function switches this tab to it. */
const applyUpdate = createStore<(() => void) | undefined>(undefined);

/** Announces that a newer build is ready. @param apply switches this tab to it */
export function announceUpdate(apply: () => void) {
  applyUpdate.set(apply);
}

/** Switches this tab to the newer build; undefined while this is the newest. */
export function useAppUpdate() {
  return useSyncExternalStore(applyUpdate.subscribe, applyUpdate.read);
}
