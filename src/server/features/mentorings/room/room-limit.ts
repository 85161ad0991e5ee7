import { refuseForNow } from '#domain/refuse-for-now.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { throttleStore } from '#server/platform/throttles/throttle-store.ts';
import type { Services } from '#server/services.ts';

/** Counts one call of a member in a room. @throws RefusalError `TOO_MANY_REQUESTS` when it is one too many in this minute */
export async function limitInRoom(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  what: 'entrance' | 'signals' | 'beats',
  memberId: number,
  max: number,
): Promise<void> {
  const now = clock.now();
  const key = `room-${what}:${memberId}`;
  const { hits, resetsAt } = await throttleStore.hitWindow(db, key, now, new Date(now.getTime() + MINUTE_MS));
  if (hits > max) refuseForNow('TOO_MANY_REQUESTS', resetsAt.getTime() - now.getTime());
}
