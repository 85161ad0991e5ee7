import { SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import { toApplyTime, type ApplyTime } from '#domain/mentorings/times/slots.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { parseKoreanTime, koreanDay } from '#domain/time/korean-time.ts';
import type { Random } from './random.ts';

const DAYS_AHEAD = 60;

/** A random half hour of the next two months, from the day after tomorrow on. */
export function nextTime(random: Random): ApplyTime {
  return timeAt(random.between(0, DAYS_AHEAD * SLOT_STARTS.length - 1));
}

/** The n-th half hour, counted from the day after tomorrow. */
export function timeAt(index: number): ApplyTime {
  const day = koreanDay(new Date(Date.now() + (2 + Math.floor(index / SLOT_STARTS.length)) * DAY_MS));
  const startsAt = parseKoreanTime(`${day}T${SLOT_STARTS[index % SLOT_STARTS.length]}:00`);
  if (!startsAt) throw new Error('A slot cannot be parsed');
  return toApplyTime(startsAt);
}
