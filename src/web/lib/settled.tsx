import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Elements } from '../ui/elements.ts';

/**
 * Shows `fallback` until all first requests of the page have been answered or have failed once, then the whole page, so that nothing
 * moves once it is on screen. Later requests never hide it again.
 */
export function Settled({ fallback, children }: { fallback: Elements; children: ReactNode }) {
  const isSettled = useIsSettled();
  return (
    <>
      {!isSettled && fallback}
      <div style={{ display: isSettled ? 'contents' : 'none' }}>{children}</div>
    </>
  );
}

function useIsSettled(): boolean {
  const waiting = useIsFetching({
    predicate: ({ state }) => state.data === undefined && state.fetchFailureCount === 0,
  });
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (waiting > 0 || isSettled) return;
    // An answer may lead to another request: components rendered with it send theirs before the frame after the next.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setSettled(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [waiting, isSettled]);
  return isSettled;
}
