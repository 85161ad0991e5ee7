import { isTotpCode } from '#domain/account/second-factors.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Reauthentication } from '#server/http/proof-of.ts';
import type { Services } from '#server/services.ts';
import { hasMentorProfile } from '../../../mentors/write-mentor.ts';
import type { ReauthenticateMentor } from '../../../money/transfers/payout-account.ts';
import { hasTotp, consumeRecoveryCode } from '../../second-factors/member-factors.ts';
import { clearFactorTries, countFactorTry } from '../../second-factors/sign-ins.ts';
import { consumeTotpCode } from '../../second-factors/totp.ts';
import { consumeProviderProof } from '../provider-proof.ts';
import { requirePassword } from '../sign-in/check-password.ts';

/**
 * Asks a mentor or mentee for the password, or for the sign-in at a provider that stands for it (S-121), and, where an authenticator app is enrolled, for its code: a thief who took over a session or knows the
 * password alone changes no second factor (S-83), takes no data along, and neither moves nor closes the account (S-93). Then does the work, in
 * the transaction that uses the code up.
 * @throws RefusalError `FORBIDDEN` for an operator; `WRONG_CURRENT_PASSWORD`, `WRONG_SECOND_FACTOR`, each at its field; `NOT_PROVEN`, `LOGIN_THROTTLED`,
 *   `SECOND_FACTOR_THROTTLED`, `BUSY`
 */
export async function withReauthentication<Result>(
  services: Services,
  proof: Reauthentication,
  work: (tx: Queryable, member: { memberId: number; email: string; passwordHash: string }) => Promise<Result>,
): Promise<Result> {
  const { memberId } = proof.viewer;
  const account = await requirePassword(services, proof);
  return withOwnCode(services, proof, (tx) => work(tx, { ...account, memberId }));
}

/** `withReauthentication` for a member with a mentor profile: money asks for it before it registers an account (`services.reauthenticateMentor`). */
export const reauthenticateMentor: ReauthenticateMentor = (services, proof, work) =>
  withReauthentication(services, proof, async (tx, { memberId }) => {
    if (!(await hasMentorProfile(tx, memberId))) return refuse('NO_PROFILE');
    return work(tx, memberId);
  });

/**
 * The second half of `withReauthentication`, after the password was checked: asks for a code where an app is enrolled, and uses up what stood for the
 * password. A code that was not
 * given is no try; one that was right is none either, although the work refuses and leaves it unused.
 * @throws RefusalError `WRONG_SECOND_FACTOR` at its field, `SECOND_FACTOR_THROTTLED`, `NOT_PROVEN`, and what the work throws
 */
export async function withOwnCode<Result>(
  services: Services,
  proof: Reauthentication,
  then: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const { db, log } = services;
  const { viewer, code } = proof;
  const { memberId } = viewer;
  const work = async (tx: Queryable) => {
    if (proof.currentPassword === undefined) await consumeProviderProof(services, tx, proof);
    return then(tx);
  };
  if (!(await hasTotp(db, memberId))) return db.transaction(work);
  if (code === undefined) return refuseWrongCode();
  await countFactorTry(services, memberId);
  let isRight = false;
  const outcome = await db
    .transaction(async (tx) => {
      isRight = await isOwnCode(services, tx, memberId, code);
      if (!isRight) return undefined;
      await clearFactorTries(tx, memberId);
      return { result: await work(tx) };
    })
    .catch(async (error: unknown) => {
      if (isRight) await clearFactorTries(db, memberId);
      throw error;
    });
  if (outcome) return outcome.result;
  log.info({ event: 'second-factor-denied', memberId }, 'second factor denied');
  return refuseWrongCode();
}

async function isOwnCode(services: Services, tx: Queryable, memberId: number, code: string): Promise<boolean> {
  return isTotpCode(code)
    ? consumeTotpCode(services, tx, memberId, code)
    : consumeRecoveryCode(services, tx, memberId, code);
}

function refuseWrongCode(): never {
  return refuse('WRONG_SECOND_FACTOR', { field: 'code' });
}
