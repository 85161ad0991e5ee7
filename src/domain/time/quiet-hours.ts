import { DAY_MS } from './durations.ts';
import { koreanClock, koreanDay, parseKoreanTime } from './korean-time.ts';

/** Hours in which no push arrives: whole hours of Korean time, over midnight when `from` is the later one. */
export interface QuietHours {
  readonly isOn: boolean;
  readonly from: number;
  readonly until: number;
}

export const DEFAULT_QUIET_HOURS: QuietHours = { isOn: true, from: 22, until: 8 };

/** The instant itself, or the end of the quiet hours that it falls into, whether they are on or not. */
export function afterQuietHours(instant: Date, { from, until }: Pick<QuietHours, 'from' | 'until'>): Date {
  const hour = Number(koreanClock(instant).slice(0, 2));
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until;
  if (!isQuiet) return instant;
  const endDay = hour < until ? instant : new Date(instant.getTime() + DAY_MS);
  return parseKoreanTime(`${koreanDay(endDay)}T${String(until).padStart(2, '0')}:00:00`) ?? instant;
}
