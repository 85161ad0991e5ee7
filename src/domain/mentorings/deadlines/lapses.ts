/** After this many lapsed proposals in a row, a mentor is asked whether to take a pause. */
export const LAPSES_TO_ASK = 2;
/** After this many, the mentor is paused until they return. */
export const LAPSES_TO_PAUSE = 3;

/** A proposal to a mentor that has ended or been answered. */
export interface AskedProposal {
  readonly mentoringId: number;
  /** Whether it expired without an answer. */
  readonly hasLapsed: boolean;
}

/** How many of the newest proposals lapsed, one after the other. @param proposals newest first */
export function lapsesInARow(proposals: readonly AskedProposal[]): AskedProposal[] {
  const answered = proposals.findIndex(({ hasLapsed }) => !hasLapsed);
  return answered === -1 ? [...proposals] : proposals.slice(0, answered);
}

/** What follows from lapses in a row (product §3.4). */
export function consequenceOf(lapses: number): 'NONE' | 'ASK' | 'PAUSE' {
  if (lapses >= LAPSES_TO_PAUSE) return 'PAUSE';
  return lapses >= LAPSES_TO_ASK ? 'ASK' : 'NONE';
}
