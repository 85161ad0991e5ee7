import { useEffect, useEffectEvent } from 'react';

/** How long an input rests until the page continues by itself, in milliseconds: enough to see the choice, or to correct a digit. */
const PAUSE_MS = 600;

/** Runs `work` once `input` has not changed for a moment; never for undefined, and not after the component has gone. */
export function usePause<Input>(input: Input | undefined, work: (input: Input) => void): void {
  const run = useEffectEvent(work);
  useEffect(() => {
    if (input === undefined) return;
    const timer = setTimeout(() => run(input), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [input]);
}
