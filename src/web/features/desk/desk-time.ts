import { now } from '../../lib/clock.ts';
import { describeTimeFrom } from '../../lib/korean-date.ts';

/** An instant on the desk, which keeps what happened for years: with its year where that is not the current one. */
export const deskTime = (instant: Date | string): string => describeTimeFrom(now(), new Date(instant));
