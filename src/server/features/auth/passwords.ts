import { hash, verify } from '@node-rs/argon2';
import { isCommonPassword } from '#domain/accounts/common-passwords.ts';
import { REFUSALS, refuse } from '#domain/refusals.ts';
import { limitParallel } from '#server/platform/limit-parallel.ts';

/** argon2id with OWASP's parameters (S-10): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** One at a time per process: sixteen at once reduce the mentor list's throughput to a third (docs/decisions/0032). */
const runSerially = limitParallel(1);
/** The hash of discarded random bytes, so that an unknown address takes as long as a known one (S-05). */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$E97JsNuiwiW/DCNPrsWRCg$OHTZ9Hpwe5NbTqfKM06src2TdJ6wf3BV/XBeFRMQTUo';

/** The hash of a password, in PHC format. Runs outside of the event loop. */
export function hashPassword(password: string): Promise<string> {
  return runSerially(() => hash(password, COST));
}

/** Whether the password matches the hash; false without a hash, after the same time. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await runSerially(() => verify(passwordHash ?? DUMMY_HASH, password));
  return matches && passwordHash !== undefined;
}

/**
 * Refuses passwords that guessing programs try first (S-11).
 * @param field the password's field in the payload
 * @throws RefusalError `PASSWORD_TOO_COMMON`
 */
export function refuseCommonPassword(password: string, email: string, field: string): void {
  if (!isCommonPassword(password, email)) return;
  refuse('PASSWORD_TOO_COMMON', { errors: [{ field, message: REFUSALS.PASSWORD_TOO_COMMON.message }] });
}
