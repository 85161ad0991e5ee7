import { startTransition, useEffect, useState } from 'react';
import { createStore } from '../store.ts';

const isConnected = createStore(false);

/** Records whether changes are pushed by the server; called only by the module that keeps the stream. */
export const setLive = isConnected.set;

/**
 * How often a screen polls for changes, in milliseconds: not at all while the server pushes them. Nothing on screen depends on it, so
 * a change waits for the current render: as an external store it would force one at once.
 */
export function usePollInterval(everyMs: number): number | false {
  const [isLive, setIsLive] = useState(isConnected.read);
  useEffect(() => {
    const follow = () => startTransition(() => setIsLive(isConnected.read()));
    follow();
    return isConnected.subscribe(follow);
  }, []);
  return isLive ? false : everyMs;
}
