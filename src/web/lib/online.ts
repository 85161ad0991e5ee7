import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

/** Whether the browser has a network at all. True says little (a cable into nowhere counts); false is sure. */
export function isOnline() {
  return navigator.onLine;
}

/** Calls back when the network comes or goes. Gives back a function that stops it. */
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

/** A write found no network: the notice then says that what was typed is still there. Forgotten when the network is back. */
export function noteUnsent() {
  if (isOnline()) return;
  unsent.set(true);
  window.addEventListener('online', () => unsent.set(false), { once: true });
}

/** Whether somebody tried to send something since the network went. */
export function useHasUnsent() {
  return useSyncExternalStore(unsent.subscribe, unsent.read);
}
