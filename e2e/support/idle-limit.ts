import { loadFactor } from '#server/testing/load-factor.ts';
import { readSpeed } from '#server/testing/test-speed.ts';

/** The quick run is also that of machines whose processors are slow, and shared. */
const PATIENCE = readSpeed() === 'quick' ? 5 : 1;

/** How long something may take now that is to take at most so long on an idle machine: the long run holds it to that, as far as the machine is idle. */
export function idleLimit(milliseconds: number): number {
  return milliseconds * loadFactor() * PATIENCE;
}
