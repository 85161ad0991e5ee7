/** A mentor may want up to so many open proposals at once. */
export const MAX_PROPOSALS_AT_ONCE = 20;

/** What decides whether a mentor has room for one more open proposal (product §3.3). */
export interface ProposalLoad {
  /** Null for any number. */
  readonly maxOpenProposals: number | null;
  /** Open ones, paid or not, and places that are kept for who waited. */
  readonly openProposals: number;
}

/** How many more open proposals the mentor wants; never negative. */
export function roomFor({ maxOpenProposals, openProposals }: ProposalLoad): number {
  return maxOpenProposals === null ? Infinity : Math.max(0, maxOpenProposals - openProposals);
}
