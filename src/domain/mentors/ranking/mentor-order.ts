/**
 * What the mentor list of students begins with, as operators set it: newest first for all, 추천순 for half of them, or for all of them
 * (product §9.5).
 */
export const MENTOR_ORDER_MODES = ['OFF', 'HALF', 'ALL'] as const;
export type MentorOrderMode = (typeof MENTOR_ORDER_MODES)[number];

/** The halves of the comparison: newest first, and 추천순. */
export const ORDER_GROUPS = ['A', 'B'] as const;
export type OrderGroup = (typeof ORDER_GROUPS)[number];

/** The group of a member, from a keyed hash of who it is: half of all hashes are in each. */
export function orderGroupOf(hash: Uint8Array): OrderGroup {
  const [first] = hash;
  if (first === undefined) throw new RangeError('An empty hash');
  return first % 2 === 0 ? 'A' : 'B';
}
