import { MAX_SIGNAL_CALLS_A_MINUTE, MAX_SIGNALS_OF_A_SEAT } from '#domain/mentorings/times/meetings.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Services } from '#server/services.ts';
import { limitInRoom } from './room-limit.ts';
import { mustHaveSeat, roomTopic } from './seats.ts';
import { signalStore, type NewSignals } from './signal-store.ts';

/**
 * Leaves messages for the other's seat and wakes its stream.
 * @throws RefusalError `NOT_FOUND`, `NO_ROOM`, `ROOM_CLOSED`, `SEAT_TAKEN`, `TOO_MANY_REQUESTS`
 */
export async function sendSignals(services: Services, memberId: number, sent: NewSignals): Promise<void> {
  const { db, clock, live } = services;
  await mustHaveSeat(services, memberId, sent.mentoringId, sent.seat);
  if (sent.number - 1 + sent.signals.length > MAX_SIGNALS_OF_A_SEAT) refuseForNow('TOO_MANY_REQUESTS', MINUTE_MS);
  await limitInRoom(services, 'signals', memberId, MAX_SIGNAL_CALLS_A_MINUTE);
  await signalStore.insert(db, sent, clock.now());
  live.publish([roomTopic(sent.mentoringId)]);
}
