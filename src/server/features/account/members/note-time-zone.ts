import { KOREAN_MINUTES_AHEAD } from '#domain/time/local-time.ts';
import type { Services } from '#server/services.ts';
import { isTimeZone, minutesAhead } from '#server/text/zone-offset.ts';
import { timeZoneStore } from './time-zone-store.ts';

/** A member's device is in this zone now: mails and pushes say its time beside Korea's, unless that is the same. Nothing for a name that is no zone's. */
export async function noteTimeZone({ db, clock }: Services, memberId: number, timeZone: string): Promise<void> {
  if (!isTimeZone(timeZone)) return;
  const isElsewhere = minutesAhead(timeZone, clock.now()) !== KOREAN_MINUTES_AHEAD;
  await timeZoneStore.set(db, memberId, isElsewhere ? timeZone : null);
}
