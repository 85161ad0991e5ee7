import { cpus, loadavg } from 'node:os';

/** By how much longer things may take on a machine that is busy with more than it has processors for: a limit is for an idle one. 1 at least. */
export function loadFactor(): number {
  return Math.max(1, (loadavg()[0] ?? 0) / cpus().length);
}
