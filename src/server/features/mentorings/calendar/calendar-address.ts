import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { CalendarAddress } from '#contract/mentorings/calendar.ts';
import { MAX_CALENDAR_ADDRESSES_AN_HOUR } from '#domain/mentorings/times/session-calendar.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { throttleStore } from '#server/platform/throttles/throttle-store.ts';
import type { Services } from '#server/services.ts';
import { calendarStore } from './calendar-store.ts';

const SALT_BYTES = 16;
/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** The member's own address, to be copied (docs/decisions/0132). */
export async function findCalendarAddress(
  { db, secret, publicUrl }: Services,
  memberId: number,
): Promise<CalendarAddress> {
  const row = await calendarStore.find(db, memberId);
  if (!row) return { address: null, createdAt: null };
  const token = deriveToken(secret, memberId, row.salt);
  const isKnown = hashToken(token).equals(row.tokenHash);
  return {
    address: isKnown ? `${publicUrl}/v1/calendar/${token}.ics` : null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Gives a member a new address; the one before is no longer found. @throws RefusalError `TOO_MANY_REQUESTS` */
export async function renewCalendarAddress({ db, clock, secret }: Services, memberId: number): Promise<void> {
  const now = clock.now();
  const key = `calendar-address:${memberId}`;
  const { hits, resetsAt } = await throttleStore.hitWindow(db, key, now, new Date(now.getTime() + HOUR_MS));
  if (hits > MAX_CALENDAR_ADDRESSES_AN_HOUR) refuseForNow('TOO_MANY_REQUESTS', resetsAt.getTime() - now.getTime());
  const salt = randomBytes(SALT_BYTES);
  const tokenHash = hashToken(deriveToken(secret, memberId, salt));
  await calendarStore.replace(db, memberId, { tokenHash, salt, createdAt: now });
}

/** The member with this token; undefined when nobody has it, or has it any more. */
export async function findMemberOfToken({ db }: Services, token: string): Promise<number | undefined> {
  return TOKEN.test(token) ? calendarStore.findMember(db, hashToken(token)) : undefined;
}

function deriveToken(secret: Buffer, memberId: number, salt: Buffer): string {
  return createHmac('sha256', secret)
    .update(`calendar-address:${memberId}:${salt.toString('hex')}`)
    .digest('base64url');
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
