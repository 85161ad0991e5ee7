/** A value and how often it occurs. */
export interface Counted {
  readonly value: number;
  readonly count: number;
}

/** Each value once, with how many there are of it. */
export function tally(values: readonly number[]): Counted[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Array.from(counts, ([value, count]) => ({ value, count }));
}

/** The middle value, or halfway between the two in the middle; null without values. */
export function medianOf(counted: readonly Counted[]): number | null {
  const sorted = inOrder(counted);
  const total = countOf(sorted);
  if (total === 0) return null;
  return (valueAt(sorted, Math.floor((total - 1) / 2)) + valueAt(sorted, Math.floor(total / 2))) / 2;
}

/** The inequality of non-negative values: 0 if all are equal, near 1 if one has everything; null if all are 0. */
export function giniOf(counted: readonly Counted[]): number | null {
  const sorted = inOrder(counted);
  const [people, total] = [countOf(sorted), sorted.reduce((sum, { value, count }) => sum + value * count, 0)];
  if (total === 0) return null;
  let [before, weighted] = [0, 0];
  for (const { value, count } of sorted) {
    // The sum of 2 * place - people - 1 over the places before + 1 to before + count.
    weighted += value * count * (2 * before + count - people);
    before += count;
  }
  return weighted / (people * total);
}

export interface Share {
  readonly share: number;
  /** Wilson's 95 % interval of the true share. */
  readonly low: number;
  readonly high: number;
}

/** The normal distribution's, for 95 % on both sides. */
const Z = 1.96;

/** A share of a whole, with its interval; null if the whole is 0. */
export function shareOf(part: number, whole: number): Share | null {
  if (whole === 0) return null;
  const share = part / whole;
  const scale = 1 + Z ** 2 / whole;
  const centre = (share + Z ** 2 / (2 * whole)) / scale;
  const half = (Z * Math.sqrt((share * (1 - share)) / whole + Z ** 2 / (4 * whole ** 2))) / scale;
  return { share, low: Math.max(0, Math.min(share, centre - half)), high: Math.min(1, Math.max(share, centre + half)) };
}

const inOrder = (counted: readonly Counted[]) => counted.toSorted((one, other) => one.value - other.value);
const countOf = (counted: readonly Counted[]) => counted.reduce((sum, { count }) => sum + count, 0);

function valueAt(sorted: readonly Counted[], place: number): number {
  let before = 0;
  for (const { value, count } of sorted) {
    before += count;
    if (place < before) return value;
  }
  throw new RangeError(`No place ${place}`);
}
