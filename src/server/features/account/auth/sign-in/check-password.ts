import { REFUSALS, refuse } from '#domain/refusals.ts';
import type { Reauthentication } from '#server/http/proof-of.ts';
import { networkOf } from '#server/platform/throttles/network-of.ts';
import type { Services } from '#server/services.ts';
import { accountStore } from '../account-store.ts';
import { isPasswordOf, NO_PASSWORD } from '../passwords.ts';
import { requireProviderProof } from '../provider-proof.ts';
import { countFailure, countTry, giveTryBack, resetTries, giveNetworkTryBack } from './sign-in-budget.ts';

/** A member shows once more that the account is theirs. */
type PasswordProof = Omit<Reauthentication, 'code'>;

/**
 * Asks for a mentor's or mentee's password, or for the sign-in at a provider that stands for it, before their data is given out or deleted.
 * @returns the account as it was checked
 * @throws RefusalError `FORBIDDEN` for an operator (S-62); `WRONG_CURRENT_PASSWORD`, `NOT_PROVEN`, `LOGIN_THROTTLED`, `BUSY`
 */
export async function requirePassword(
  services: Services,
  proof: PasswordProof,
): Promise<{ email: string; passwordHash: string }> {
  const account = (await accountStore.findOfMember(services.db, proof.viewer.memberId)) ?? refuse('FORBIDDEN');
  await checkProof(services, proof, account);
  return account;
}

/**
 * Wrong passwords are counted with those of signing in.
 * @returns the sender in the queue of passwords
 * @throws RefusalError `WRONG_CURRENT_PASSWORD`, `NOT_PROVEN`, `LOGIN_THROTTLED`, `BUSY`
 */
export async function checkProof(
  services: Services,
  proof: PasswordProof,
  account: { email: string; passwordHash: string },
): Promise<string> {
  const { viewer, currentPassword, ip, browserToken, signal } = proof;
  const { email, passwordHash } = account;
  if (currentPassword === undefined) {
    // A password is not left out by whoever has one.
    if (passwordHash !== NO_PASSWORD) return refuseWrongPassword();
    await requireProviderProof(services, proof);
    return networkOf(ip);
  }
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
  return tried.of;
}

/** @throws RefusalError `WRONG_CURRENT_PASSWORD`, at its field */
export function refuseWrongPassword(): never {
  const { message } = REFUSALS.WRONG_CURRENT_PASSWORD;
  return refuse('WRONG_CURRENT_PASSWORD', { errors: [{ field: 'currentPassword', message }] });
}
