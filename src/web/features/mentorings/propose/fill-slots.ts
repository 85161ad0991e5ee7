import { MAX_SLOTS, SHOWN_SLOTS } from '#domain/mentorings/times/slot-limits.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';

/**
 * The times after a choice in the picker: the first in the one that was opened, the others in those that are empty, and the rest behind
 * them.
 * @param slots `startTime`s, empty where none is chosen
 */
export function fillSlots(slots: readonly string[], opened: number, startTimes: readonly string[]): string[] {
  const empty = slots.flatMap((slot, index) => (slot === '' && index !== opened ? [index] : []));
  const next = [...slots];
  for (const [turn, startTime] of startTimes.entries()) {
    const place = turn === 0 ? opened : (empty[turn - 1] ?? next.length);
    next[place] = startTime;
  }
  return next;
}

/** The times with one more in the first empty one; unchanged if it is no time, is among them, or there are five. */
export function addSlot(slots: readonly string[], startTime: string): readonly string[] {
  if (!parseKoreanTime(startTime) || slots.includes(startTime)) return slots;
  const empty = slots.indexOf('');
  if (empty >= 0) return slots.with(empty, startTime);
  return slots.length < MAX_SLOTS ? [...slots, startTime] : slots;
}

/** The times without one of them. Beyond the three that are always shown, its row goes too. */
export function removeSlot(slots: readonly string[], startTime: string): readonly string[] {
  return slots.length > SHOWN_SLOTS
    ? slots.filter((slot) => slot !== startTime)
    : slots.map((slot) => (slot === startTime ? '' : slot));
}
