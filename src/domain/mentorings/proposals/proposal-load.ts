/** The highest limit of open proposals that a mentor can set. */
export const MAX_PROPOSALS_AT_ONCE = 20;

/** What decides whether a mentor has room for one more open proposal (product §3.3). */
export interface ProposalLoad {
  /** Null for no limit. */
  readonly maxOpenProposals: number | null;
  /** Open proposals, paid or not, and places kept for waiting students. */
  readonly openProposals: number;
}

/** How many more open proposals fit; never negative. */
export function roomFor({ maxOpenProposals, openProposals }: ProposalLoad): number {
  return maxOpenProposals === null ? Infinity : Math.max(0, maxOpenProposals - openProposals);
}
