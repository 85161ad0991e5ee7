import { EACH_SECOND_MS, useNow } from '../../../lib/use-now.ts';
import type { KnownRoom } from './room-queries.ts';

/** An instant of the room in milliseconds of `now()`. */
export function toPageTime({ aheadMs }: KnownRoom, instant: string): number {
  return Date.parse(instant) - aheadMs;
}

/** Whether the room is open, as the minutes pass. */
export function useIsOpen(room: KnownRoom): { isOpen: boolean; isOver: boolean } {
  const now = useNow(EACH_SECOND_MS).getTime();
  const isOver = now > toPageTime(room, room.closesAt);
  return { isOpen: !isOver && now >= toPageTime(room, room.opensAt), isOver };
}
