import { useRef } from 'react';

/**
 * Runs one piece of work at a time: `const runOnce = useSingleRun(); onSubmit={() => void runOnce(signUp)}`. Two taps in
 * the same task arrive before any state could disable the button; the second finds the first still running and does nothing.
 */
export function useSingleRun() {
  const isRunning = useRef(false);
  return async function runOnce(work: () => Promise<unknown>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await work();
    } finally {
      isRunning.current = false;
    }
  };
}
