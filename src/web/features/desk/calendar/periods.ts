import type { KeptPeriod } from '#contract/mentors/campus-calendar.ts';
import { describeKoreanDay } from '../../../lib/korean-date.ts';

export const PERIODS_KEY = 'desk-school-periods';

/** `2026년 12월 14일 (월) ~ 12월 18일 (금)`; the year is said once where it is one. */
export function describeSpan({ startsOn, endsOn }: Pick<KeptPeriod, 'startsOn' | 'endsOn'>): string {
  const [from, until] = [startsOn.slice(0, 4), endsOn.slice(0, 4)];
  const start = `${from}년 ${describeKoreanDay(startsOn)}`;
  if (startsOn === endsOn) return start;
  return `${start} ~ ${from === until ? '' : `${until}년 `}${describeKoreanDay(endsOn)}`;
}
