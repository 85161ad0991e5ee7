import { useRef } from 'react';

/**
 * Runs one piece of work at a time: `const runOnce = useSingleRun(); onSubmit={() => void runOnce(signUp)}`. Two taps in
 * the same task arrive before any state could disable the button; the second finds the first still running and does nothing.
 */
export function useSingleRun() {
  const isRunning = useRef(false);
  return async function runOnce<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    try {
      return await work();
    } finally {
      isRunning.current = false;
    }
  };
}
