import { createHmac } from 'node:crypto';
import { MAX_WRONG_FACTORS, WRONG_FACTORS_WINDOW_MINUTES } from '#domain/accounts/second-factors.ts';
import { refuse } from '#domain/refusals.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { networkOf } from '#server/platform/throttles/network-of.ts';
import { throttleStore } from '#server/platform/throttles/throttle-store.ts';
import type { Services } from '#server/services.ts';

/** From a network, within the same window. */
const MAX_PASSKEY_QUESTIONS = 60;

/**
 * Counts a try at a second factor before it is looked at, so that parallel guesses cannot exceed the limit; a right one clears the count
 * (S-63). Who gets here knows the password: nobody else can lock a member out.
 * @throws RefusalError `SECOND_FACTOR_THROTTLED`
 */
export async function countFactorTry({ db, clock, log }: Services, memberId: number): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() + WRONG_FACTORS_WINDOW_MINUTES * MINUTE_MS);
  const tries = await throttleStore.hit(db, throttleKey(memberId), now, until);
  if (tries <= MAX_WRONG_FACTORS) return;
  log.info({ event: 'limit-reached', limit: 'second-factor', memberId }, 'limit reached');
  refuse('SECOND_FACTOR_THROTTLED');
}

export async function clearFactorTries(tx: Queryable, memberId: number): Promise<void> {
  await throttleStore.release(tx, throttleKey(memberId));
}

/**
 * Counts a sign-in that begins with a passkey: each is a row, and anybody may begin one.
 * @throws RefusalError `TOO_MANY_REQUESTS`
 */
export async function limitPasskeyQuestions({ db, clock, secret }: Services, ip: string): Promise<void> {
  const now = clock.now();
  const network = createHmac('sha256', secret)
    .update(`passkey\n${networkOf(ip)}`)
    .digest('base64url');
  const until = new Date(now.getTime() + WRONG_FACTORS_WINDOW_MINUTES * MINUTE_MS);
  if ((await throttleStore.hit(db, `passkey:${network}`, now, until)) > MAX_PASSKEY_QUESTIONS)
    refuse('TOO_MANY_REQUESTS');
}

function throttleKey(memberId: number): string {
  return `second-factor:${memberId}`;
}
