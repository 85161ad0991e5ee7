import { useEffect, useState } from 'react';

/**
 * For an overlay whose code is loaded apart: whether it has been open yet, so that it stays mounted while it closes.
 * Fetches the code right after the first render, before anybody taps.
 */
export function useOnceOpen(open: boolean, load: () => Promise<unknown>) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);

  useEffect(() => {
    // Should it fail, opening tries again and the route's fallback says what is wrong.
    load().catch(() => undefined);
  }, [load]);

  return wasOpen;
}
