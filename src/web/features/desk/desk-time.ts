import { now } from '../../lib/clock.ts';
import { describeTimeFrom } from '../../lib/korean-date.ts';

/** An instant on the desk, with its year unless that is the current one: entries stay for years. */
export const deskTime = (instant: Date | string): string => describeTimeFrom(now(), new Date(instant));
