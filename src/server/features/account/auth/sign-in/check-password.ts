import { REFUSALS, refuse } from '#domain/refusals.ts';
import type { Reauthentication } from '#server/http/proof-of.ts';
import type { Services } from '#server/services.ts';
import { accountStore } from '../account-store.ts';
import { isPasswordOf } from '../passwords.ts';
import {
  countFailure,
  countTry,
  giveTryBack,
  resetTries,
  giveNetworkTryBack,
  type SignInTry,
} from './sign-in-budget.ts';

/** A member shows once more that the account is theirs. */
export type PasswordProof = Omit<Reauthentication, 'code'>;

/**
 * Asks for a mentor's or mentee's password before their data is given out or deleted.
 * @returns the account as it was checked
 * @throws RefusalError `FORBIDDEN` for an operator (S-62); `WRONG_CURRENT_PASSWORD`, `LOGIN_THROTTLED`, `BUSY`
 */
export async function requirePassword(
  services: Services,
  proof: PasswordProof,
): Promise<{ email: string; passwordHash: string }> {
  const account = (await accountStore.findOfMember(services.db, proof.viewer.memberId)) ?? refuse('FORBIDDEN');
  await checkPassword(services, proof, account);
  return account;
}

/** Wrong ones are counted with those of signing in. @throws RefusalError `WRONG_CURRENT_PASSWORD`, `LOGIN_THROTTLED`, `BUSY` */
export async function checkPassword(
  services: Services,
  { viewer, currentPassword, ip, browserToken, signal }: PasswordProof,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<SignInTry> {
  const tried = await countTry(services, { email, ip, browserToken });
  const isCorrect = await isPasswordOf(passwordHash, currentPassword, { of: tried.of, signal }).catch(
    async (error: unknown) => {
      await giveTryBack(services, tried);
      throw error;
    },
  );
  if (!isCorrect) {
    await countFailure(services);
    services.log.info({ event: 'password-denied', memberId: viewer.memberId }, 'password denied');
    return refuseWrongPassword();
  }
  await resetTries(services.db, tried);
  await giveNetworkTryBack(services, tried);
  return tried;
}

/** @throws RefusalError `WRONG_CURRENT_PASSWORD`, at its field */
export function refuseWrongPassword(): never {
  const { message } = REFUSALS.WRONG_CURRENT_PASSWORD;
  return refuse('WRONG_CURRENT_PASSWORD', { errors: [{ field: 'currentPassword', message }] });
}
