import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';

const isConnected = createStore(false);

/** Notes whether changes arrive by themselves; only what keeps the stream does so. */
export const setLive = isConnected.set;

/** Whether changes arrive by themselves. While they do not, whoever must see them asks now and then. */
export function useIsLive() {
  return useSyncExternalStore(isConnected.subscribe, isConnected.read);
}
