import { SLOT_STARTS } from '../../mentorings/times/slot-limits.ts';
import { KOREAN_WEEKDAYS, type KoreanWeekday } from '../../time/korean-time.ts';
import { DAY_PART_HOURS, DAY_PARTS, type DayPart } from '../mentor-list.ts';

/** Half hours of a week, from Monday 07:00 on, one bit each, because we count what two weeks have in common for millions of pairs. */
export type WeekTimes = Uint32Array;

/** A part of the day on a weekday. */
export interface WeekPart {
  readonly day: KoreanWeekday;
  readonly part: DayPart;
}

const PER_DAY = SLOT_STARTS.length;
const WORDS = Math.ceil((KOREAN_WEEKDAYS.length * PER_DAY) / 32);
/** The half hours of a day that each part has. */
const STARTS_OF_PART = DAY_PARTS.map((part) => {
  const { from, until } = DAY_PART_HOURS[part];
  return SLOT_STARTS.flatMap((clock, half) => (clock >= from && clock < until ? [half] : []));
});
const PART_OF_HALF = SLOT_STARTS.map((_clock, half) => STARTS_OF_PART.findIndex((halves) => halves.includes(half)));

/** @param halfHours numbers of half hours of the week, from Monday 07:00 on */
export function weekTimes(halfHours: Iterable<number>): WeekTimes {
  const times = new Uint32Array(WORDS);
  for (const half of halfHours) times[half >>> 5] = (times[half >>> 5] ?? 0) | (1 << (half & 31));
  return times;
}

/**
 * When somebody has time if we only know single half hours: the whole part of the day around each, because people who are free on Tuesday at seven
 * are mostly free at eight too.
 */
export function timesAround(halfHours: Iterable<number>): WeekTimes {
  const parts = new Set(Array.from(halfHours, partAt));
  return weekTimes([...parts].flatMap(halvesOf));
}

/** How many half hours two weeks have in common. */
export function countCommon(one: WeekTimes, other: WeekTimes): number {
  let count = 0;
  for (let word = 0; word < WORDS; word += 1) count += countBits((one[word] ?? 0) & (other[word] ?? 0));
  return count;
}

/**
 * The part of a weekday in which two have most half hours in common, the first of several.
 * @returns its number, day by day and part by part from 0 on; undefined when there is none
 */
export function bestPart(one: WeekTimes, other: WeekTimes): number | undefined {
  const counts = new Uint8Array(KOREAN_WEEKDAYS.length * DAY_PARTS.length);
  let best: number | undefined;
  for (let half = 0; half < KOREAN_WEEKDAYS.length * PER_DAY; half += 1) {
    if ((((one[half >>> 5] ?? 0) & (other[half >>> 5] ?? 0)) >>> (half & 31)) % 2 === 0) continue;
    const part = partAt(half);
    const count = (counts[part] ?? 0) + 1;
    counts[part] = count;
    if (best === undefined || count > (counts[best] ?? 0)) best = part;
  }
  return best;
}

/** The part of a weekday with a number of `bestPart`. */
export function readPart(number: number): WeekPart | undefined {
  const day = KOREAN_WEEKDAYS[Math.floor(number / DAY_PARTS.length)];
  const part = DAY_PARTS[number % DAY_PARTS.length];
  return day && part && { day, part };
}

const partAt = (half: number) => Math.floor(half / PER_DAY) * DAY_PARTS.length + (PART_OF_HALF[half % PER_DAY] ?? 0);
const halvesOf = (part: number) =>
  (STARTS_OF_PART[part % DAY_PARTS.length] ?? []).map((half) => Math.floor(part / DAY_PARTS.length) * PER_DAY + half);

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55_55_55_55);
  bits = (bits & 0x33_33_33_33) + ((bits >>> 2) & 0x33_33_33_33);
  return Math.imul((bits + (bits >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}
