import { koreanDay } from '#domain/time/korean-time.ts';
import { now } from '../../lib/clock.ts';
import { describeClock, describeTimeFrom } from '../../lib/korean-date.ts';

/** An instant on the desk, with its year unless that is the current one: entries stay for years. */
export const deskTime = (instant: Date | string): string => describeTimeFrom(now(), new Date(instant));

/** The same in a column: `11.24 14:30`, of another year `2025.11.24`. */
export function shortTime(instant: string): string {
  const at = new Date(instant);
  const [year, month, day] = koreanDay(at).split('-');
  const isThisYear = year === koreanDay(now()).slice(0, 4);
  return isThisYear ? `${month}.${day} ${describeClock(at)}` : `${year}.${month}.${day}`;
}
