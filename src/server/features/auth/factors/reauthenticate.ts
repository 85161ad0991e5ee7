import { isTotpCode } from '#domain/accounts/second-factors.ts';
import { REFUSALS, refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import {
  clearFactorTries,
  countFactorTry,
  hasTotp,
  consumeRecoveryCode,
  consumeTotpCode,
} from '../../second-factors/index.ts';
import { requirePassword, type PasswordProof } from '../sign-in/check-password.ts';

/** What a member who changes a second factor shows once more, signed in as they are. */
export interface Reauthentication extends PasswordProof {
  /** Of the authenticator app, or a recovery code; needed where an app is enrolled. */
  readonly code: string | undefined;
}

/**
 * Asks a mentor or mentee for the password and, where an authenticator app is enrolled, for its code: who took over a session or knows the
 * password alone changes no second factor (S-83). Then does the work, in the transaction that uses the code up.
 * @throws RefusalError `FORBIDDEN` for an operator; `WRONG_CURRENT_PASSWORD`, `WRONG_SECOND_FACTOR`, each at its field; `LOGIN_THROTTLED`,
 *   `SECOND_FACTOR_THROTTLED`, `BUSY`
 */
export async function withReauthentication<Result>(
  services: Services,
  proof: Reauthentication,
  work: (tx: Queryable, member: { memberId: number; email: string }) => Promise<Result>,
): Promise<Result> {
  const { db } = services;
  const { memberId } = proof.viewer;
  const { email } = await requirePassword(services, proof);
  const needsCode = await hasTotp(db, memberId);
  if (needsCode) await countFactorTry(services, memberId);
  const outcome = await db.transaction(async (tx) => {
    if (needsCode && !(await isOwnCode(services, tx, memberId, proof.code))) return undefined;
    if (needsCode) await clearFactorTries(tx, memberId);
    return { result: await work(tx, { memberId, email }) };
  });
  return outcome ? outcome.result : refuseWrongCode();
}

async function isOwnCode(services: Services, tx: Queryable, memberId: number, code = ''): Promise<boolean> {
  return isTotpCode(code)
    ? consumeTotpCode(services, tx, memberId, code)
    : consumeRecoveryCode(services, tx, memberId, code);
}

function refuseWrongCode(): never {
  const { message } = REFUSALS.WRONG_SECOND_FACTOR;
  return refuse('WRONG_SECOND_FACTOR', { errors: [{ field: 'code', message }] });
}
