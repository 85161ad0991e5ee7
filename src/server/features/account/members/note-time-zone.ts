import { KOREAN_MINUTES_AHEAD } from '#domain/time/local-time.ts';
import type { Services } from '#server/services.ts';
import { isTimeZone, minutesAhead } from '#server/text/zone-offset.ts';
import { timeZoneStore } from './time-zone-store.ts';

/** Notes the zone of a member's device: mails and pushes then say its time beside Korea's, unless both are the same. Ignores unknown zones. */
export async function noteTimeZone({ db, clock }: Services, memberId: number, timeZone: string): Promise<void> {
  if (!isTimeZone(timeZone)) return;
  const isElsewhere = minutesAhead(timeZone, clock.now()) !== KOREAN_MINUTES_AHEAD;
  await timeZoneStore.set(db, memberId, isElsewhere ? timeZone : null);
}
