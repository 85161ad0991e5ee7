import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

/** Whether the browser has a network. True says little (a network without internet counts); false is certain. */
export function isOnline() {
  return navigator.onLine;
}

/** Calls back when the browser goes online or offline. Returns the function to unsubscribe. */
export function onNetworkChange(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** {@link isOnline}, for components. */
export function useOnline() {
  return useSyncExternalStore(onNetworkChange, isOnline);
}

const unsent = createStore(false);

/** Records that a write failed offline: the notice then says that the input is kept. Cleared when the network returns. */
export function recordUnsent() {
  if (isOnline()) return;
  unsent.set(true);
  window.addEventListener('online', () => unsent.set(false), { once: true });
}

/** Whether a write has failed since the browser went offline. */
export function useHasUnsent() {
  return useSyncExternalStore(unsent.subscribe, unsent.read);
}
