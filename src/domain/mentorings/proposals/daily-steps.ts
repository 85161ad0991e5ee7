/** Steps of a member that are counted, each by itself, in 24 hours (S-69). */
export type DailyAction = 'propose' | 'changeTimes' | 'offerTimes' | 'cancel';

/** The limit of each step, unless the setting `STEPS_A_DAY` says otherwise: finding a time with five mentors takes fewer. */
export const DEFAULT_STEPS_A_DAY = 30;
/** More cancellations than proposals, so that a proposal can always be cancelled. */
export const CANCELLATIONS_A_STEP = 2;
