import { describeTimeFrom } from '#domain/time/korean-time.ts';
import { now } from '../../lib/clock.ts';
import { keepDatesTogether } from '../../lib/korean-date.ts';

/** An instant on the desk, which keeps what happened for years: with its year where that is not the current one. */
export const deskTime = (instant: Date | string): string =>
  keepDatesTogether(describeTimeFrom(now(), new Date(instant)));
