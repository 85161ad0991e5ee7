import { timingSafeEqual } from 'node:crypto';
import { MAX_CODE_ATTEMPTS, wrongCodeMessage, type CodePurpose } from '#domain/account/verification-codes.ts';
import { refuse } from '#domain/refusals.ts';
import type { Services } from '#server/services.ts';
import { codeStore } from './code-store.ts';
import { issueGrant } from './grants.ts';
import { hashAsker, hashCode } from './send-code.ts';

/**
 * Compares a code with the newest one of an address that this browser asked for (SPEC §5, §8; S-66). Each call uses one of its five attempts before the code is
 * compared (S-02); a correct one uses the code. A browser that asked for no code has none.
 * @param input.asker the browser's token of `sendCode`
 * @returns the token of the grant for a sign-up or reset, to be sent only in the cookie, and its purpose
 * @throws RefusalError `WRONG_CODE` (its message contains the count), `CODE_ATTEMPTS_SPENT`, `CODE_EXPIRED`
 */
export async function verifyCode(
  services: Services,
  { email, code, asker }: { email: string; code: string; asker: string | undefined },
): Promise<{ grant: string; purpose: CodePurpose }> {
  const { db, clock, log, secret } = services;
  const now = clock.now();
  const askerHash = asker === undefined ? null : hashAsker(asker);
  const claimed = await codeStore.claimAttempt(db, email, askerHash, now);
  if (!claimed) {
    const newest = await codeStore.findNewest(db, email, askerHash, now);
    return refuse(newest && !newest.isOver ? 'CODE_ATTEMPTS_SPENT' : 'CODE_EXPIRED');
  }
  const { id, purpose, codeHash, attempts } = claimed;
  const inputHash = hashCode(secret, { id, email, purpose, code });
  // A row without a hash is compared too, with a value that it cannot equal, to take the same time (S-05).
  const isCorrect = timingSafeEqual(inputHash, codeHash ?? Buffer.alloc(inputHash.length)) && codeHash !== null;
  if (!isCorrect) {
    log.info({ event: 'code-denied', purpose, attempts }, 'wrong verification code');
    return attempts >= MAX_CODE_ATTEMPTS
      ? refuse('CODE_ATTEMPTS_SPENT')
      : refuse('WRONG_CODE', { message: wrongCodeMessage(attempts) });
  }
  const grant = await db.transaction(async (tx) => {
    if (!(await codeStore.consume(tx, id, now))) refuse('CODE_EXPIRED');
    return issueGrant(tx, email, purpose, now);
  });
  return { grant, purpose };
}
