import { startTransition, useEffect, useState } from 'react';
import { createStore } from '../store.ts';

const isConnected = createStore(false);

/** Records whether changes are pushed by the server; called only by the module that keeps the stream. */
export const setLive = isConnected.set;

/**
 * Whether changes are pushed by the server. While they are not, a screen that must show them polls. Nothing on screen depends on it, so
 * a change waits for the current render: as an external store it would force one at once.
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
