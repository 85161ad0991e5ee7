import { hash, verify } from '@node-rs/argon2';
import { isCommonPassword } from '#domain/account/common-passwords.ts';
import { refuse } from '#domain/refusals.ts';
import { fairQueue, type Turn } from '#server/platform/fair-queue.ts';

/** argon2id with OWASP's parameters (S-10): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/**
 * One at a time per process: sixteen at once reduce the mentor list's throughput to a third (docs/decisions/0032). Waiting senders are
 * served in turn, and one who would wait for long gets `BUSY` (S-65, docs/decisions/0159).
 */
const LANE = { running: 1, runningOfOne: 1, waiting: 400, waitingOfOne: 200, refuse: () => refuse('BUSY') };
const checking = fairQueue(LANE);
/** The queue of sign-up and reset, which need a mailed code first: a load of sign-ins does not hold them up. */
const setting = fairQueue(LANE);
/** The hash of discarded random bytes, so that an unknown address takes as long as a known one (S-05). */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$E97JsNuiwiW/DCNPrsWRCg$OHTZ9Hpwe5NbTqfKM06src2TdJ6wf3BV/XBeFRMQTUo';

/** Of an account without a password: nobody knows what it is the hash of, and versions before this one refuse every password too (docs/decisions/0293). */
export const NO_PASSWORD = DUMMY_HASH;

/**
 * The hash of a password, in PHC format. Runs outside of the event loop.
 * @throws RefusalError `BUSY`
 */
export function hashPassword(password: string, turn: Turn): Promise<string> {
  return setting(turn, () => hash(password, COST));
}

/**
 * Whether the password matches the hash; false without a hash, after the same time.
 * @throws RefusalError `BUSY`
 */
export async function isPasswordOf(passwordHash: string | undefined, password: string, turn: Turn): Promise<boolean> {
  const matches = await checking(turn, () => verify(passwordHash ?? DUMMY_HASH, password));
  return matches && passwordHash !== undefined;
}

/**
 * Refuses the common passwords (S-11).
 * @param field the password's field in the payload
 * @throws RefusalError `PASSWORD_TOO_COMMON`
 */
export function refuseCommonPassword(password: string, field: string): void {
  if (isCommonPassword(password)) refuse('PASSWORD_TOO_COMMON', { field });
}
