import { startTransition, useEffect, useState } from 'react';
import { createStore } from '../store.ts';

const isConnected = createStore(false);

/** Records whether changes are pushed by the server; called only by the module that keeps the stream. */
export const setLive = isConnected.set;

/**
 * Whether changes are pushed, so that a screen need not poll. Nothing on screen depends on it, so a change waits for the current
 * render: as an external store it would force one at once.
 */
export function useIsLive() {
  const [isLive, setIsLive] = useState(isConnected.read);
  useEffect(() => {
    const follow = () => startTransition(() => setIsLive(isConnected.read()));
    follow();
    return isConnected.subscribe(follow);
  }, []);
  return isLive;
}

/** How often a screen polls for changes, in milliseconds: not at all while the server pushes them. */
export function usePollInterval(everyMs: number): number | false {
  return useIsLive() ? false : everyMs;
}
