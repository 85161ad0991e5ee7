/** What people decide has a random sequence of its own: both layers begin with the same people. */
export function behaviourSeed(seed: number): number {
  return seed + 1_000_000;
}

/** Attendance has its own sequence, so that the other decisions do not depend on it. */
export function absenceSeed(seed: number): number {
  return seed + 2_000_000;
}
