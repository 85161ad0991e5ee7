import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { clearFactorTries, countFactorTry } from '../../account/second-factors/index.ts';

/**
 * Notes that an operator has shown a second factor again, in their session (S-64).
 * @param prove whether it is right; runs in the transaction
 * @throws RefusalError `WRONG_SECOND_FACTOR`, `SECOND_FACTOR_THROTTLED`
 */
export async function stepUp(
  services: Services,
  operator: Operator,
  { sessionId }: Viewer,
  method: 'TOTP' | 'PASSKEY',
  prove: (tx: Queryable) => Promise<boolean>,
): Promise<void> {
  const { db, log, sessions } = services;
  const { memberId } = operator;
  await countFactorTry(services, memberId);
  const isProved = await db.transaction(async (tx) => {
    if (!(await prove(tx))) return false;
    await clearFactorTries(tx, memberId);
    await sessions.confirmSecondFactor(tx, sessionId);
    await operator.audit(tx, { subject: `member:${memberId}`, detail: { method } });
    return true;
  });
  if (isProved) return;
  log.info({ event: 'second-factor-denied', memberId, method }, 'second factor denied');
  refuse('WRONG_SECOND_FACTOR');
}
