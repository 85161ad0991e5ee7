import type { PassOnRow } from '../backup-store.ts';

/** Whether the student still wants the same mentors at the same times. */
export function isSamePlan(one: PassOnRow, other: PassOnRow): boolean {
  return (
    one.places.length === other.places.length &&
    one.places.every((place, index) => place === other.places[index]) &&
    one.wishes.length === other.wishes.length &&
    one.wishes.every((start, index) => start.getTime() === other.wishes[index]?.getTime())
  );
}
