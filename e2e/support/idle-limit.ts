import { loadFactor } from '#server/testing/load-factor.ts';
import { readSpeed } from '#server/testing/test-speed.ts';

/** The quick run also has to pass on slow, shared processors. */
const PATIENCE = readSpeed() === 'quick' ? 5 : 1;

/** Scales the time limit of an idle machine to this run: only the long run holds the limit itself, as far as the machine is idle. */
export function idleLimit(milliseconds: number): number {
  return milliseconds * loadFactor() * PATIENCE;
}
