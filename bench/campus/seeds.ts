/** What people decide has a random sequence of its own: both layers begin with the same people. */
export function behaviourSeed(seed: number): number {
  return seed + 1_000_000;
}
