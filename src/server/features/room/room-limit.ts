import { refuse } from '#domain/refusals.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Services } from '#server/services.ts';
import { signalStore } from './signal-store.ts';

/** Counts one call of a member in a room. @throws RefusalError `TOO_MANY_REQUESTS` when it is one too many in this minute */
export async function limitInRoom(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  what: 'entrance' | 'signals' | 'beats',
  memberId: number,
  max: number,
): Promise<void> {
  const now = clock.now();
  const hits = await signalStore.hit(db, `room-${what}:${memberId}`, now, new Date(now.getTime() + MINUTE_MS));
  if (hits > max) refuse('TOO_MANY_REQUESTS');
}
