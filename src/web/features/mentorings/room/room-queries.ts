import { queryOptions } from '@tanstack/react-query';
import type { Room } from '#contract/mentorings/room.ts';
import { call } from '../../../lib/api.ts';
import { EACH_SECOND_MS, now, useNow } from '../../../lib/clock.ts';

/** A room, and by how many milliseconds the server's clock, which opens and closes it, is ahead of what `now()` says. */
export type KnownRoom = Room & { readonly aheadMs: number };

/** Place and time of a mentoring's session. */
export function roomQuery(mentoringId: number) {
  return queryOptions({
    queryKey: ['room', mentoringId],
    async queryFn({ signal }): Promise<KnownRoom> {
      const room = await call('GET /v1/mentoring/{mentoringId}/room', { params: { mentoringId }, signal });
      return { ...room, aheadMs: Date.parse(room.now) - now().getTime() };
    },
    staleTime: 0,
  });
}

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
