import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';

const isConnected = createStore(false);

/** Records whether changes are pushed by the server; called only by the module that keeps the stream. */
export const setLive = isConnected.set;

/** Whether changes are pushed by the server. While they are not, a screen that must show them polls. */
export function useIsLive() {
  return useSyncExternalStore(isConnected.subscribe, isConnected.read);
}
