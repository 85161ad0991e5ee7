import { hash, verify } from '@node-rs/argon2';
import { isCommonPassword } from '#domain/accounts/common-passwords.ts';
import { REFUSALS, refuse } from '#domain/refusals.ts';
import { limitParallel } from '#server/platform/limit-parallel.ts';

/** argon2id as OWASP asks for it (S-10): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** One at a time in a process: sixteen at once would cut the mentor list to a third (docs/decisions/0032). */
const oneAtATime = limitParallel(1);
/** The hash of random bytes that nobody kept, so that an unknown address costs the time of a known one (S-05). */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$E97JsNuiwiW/DCNPrsWRCg$OHTZ9Hpwe5NbTqfKM06src2TdJ6wf3BV/XBeFRMQTUo';

/** The hash of a password, in PHC form. Runs beside the event loop. */
export function hashPassword(password: string): Promise<string> {
  return oneAtATime(() => hash(password, COST));
}

/** Whether the password belongs to the hash; without a hash false, after the same time. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await oneAtATime(() => verify(passwordHash ?? NOBODYS_HASH, password));
  return matches && passwordHash !== undefined;
}

/**
 * Turns away what guessing programs try first (S-11).
 * @param field where the password stands in the payload
 * @throws RefusalError `PASSWORD_TOO_COMMON`
 */
export function refuseCommonPassword(password: string, email: string, field: string): void {
  if (!isCommonPassword(password, email)) return;
  refuse('PASSWORD_TOO_COMMON', { errors: [{ field, message: REFUSALS.PASSWORD_TOO_COMMON.message }] });
}
