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
