/** What people decide has a random sequence of its own: both layers begin with the same people. */
export function behaviourSeed(seed: number): number {
  return seed + 1_000_000;
}

/** Who comes to a session has one too: what else people decide stays as it is without absence. */
export function absenceSeed(seed: number): number {
  return seed + 2_000_000;
}
