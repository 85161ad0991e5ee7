import { MAX_WRONG_FACTORS, WRONG_FACTORS_WINDOW_MINUTES } from '#domain/account/second-factors.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { networkKey } from '#server/platform/throttles/network-key.ts';
import { throttleStore } from '#server/platform/throttles/throttle-store.ts';
import type { Services } from '#server/services.ts';

/** The limit of a network within the same window: a whole campus may be behind one address. */
const MAX_PASSKEY_QUESTIONS = 1200;

/**
 * Counts a try at a second factor before it is looked at, so that parallel guesses cannot exceed the limit; a right one clears the count
 * (S-63). Everybody who gets here knows the password: nobody else can lock a member out.
 * @throws RefusalError `SECOND_FACTOR_THROTTLED`
 */
export async function countFactorTry({ db, clock, log }: Services, memberId: number): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() + WRONG_FACTORS_WINDOW_MINUTES * MINUTE_MS);
  const { hits, resetsAt } = await throttleStore.hitWindow(db, throttleKey(memberId), now, until);
  if (hits <= MAX_WRONG_FACTORS) return;
  log.info({ event: 'limit-reached', limit: 'second-factor', memberId }, 'limit reached');
  refuseForNow('SECOND_FACTOR_THROTTLED', resetsAt.getTime() - now.getTime());
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
  const until = new Date(now.getTime() + WRONG_FACTORS_WINDOW_MINUTES * MINUTE_MS);
  const { hits, resetsAt } = await throttleStore.hitWindow(db, networkKey(secret, 'passkey', ip), now, until);
  if (hits > MAX_PASSKEY_QUESTIONS) refuseForNow('TOO_MANY_REQUESTS', resetsAt.getTime() - now.getTime());
}

function throttleKey(memberId: number): string {
  return `second-factor:${memberId}`;
}
