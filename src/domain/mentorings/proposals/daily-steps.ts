/** Steps of a member that are counted, each by itself, in 24 hours (S-69). */
export type DailyAction = 'propose' | 'changeTimes' | 'offerTimes' | 'cancel';

/** Of each, unless the setting `STEPS_A_DAY` says otherwise: more than anybody needs who looks for a time with five mentors. */
export const DEFAULT_STEPS_A_DAY = 30;
/** Whoever has proposed is never kept from cancelling it. */
export const CANCELLATIONS_A_STEP = 2;
