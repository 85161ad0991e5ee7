import { refuse } from '#domain/refusals.ts';
import type { Services } from '#server/services.ts';
import {
  hasTotp,
  holderOf,
  offerTotpKey,
  renewRecoveryCodes,
  storeTotpKey,
  type NamedSignIn,
} from '../../account/second-factors/index.ts';
import { completeOperatorsSignIn, type SigningIn } from './complete-operators-sign-in.ts';
import { operatorStore } from './operator-store.ts';

/**
 * A key for the authenticator app of an operator who has none yet.
 * @throws RefusalError `ENROLLED_ALREADY`, `SIGN_IN_EXPIRED`
 */
export async function offerEnrolment(services: Services, signIn: NamedSignIn): Promise<{ key: string; uri: string }> {
  const { db } = services;
  if (await hasTotp(db, signIn.memberId)) return refuse('ENROLLED_ALREADY');
  const email = (await operatorStore.hold(db, signIn.memberId)) ?? refuse('SIGN_IN_EXPIRED');
  return offerTotpKey(services, holderOf(signIn), email);
}

/**
 * Enrols an operator at the first sign-in, which completes it.
 * @returns the session's token and the recovery codes, to be shown this once
 * @throws RefusalError `WRONG_SECOND_FACTOR`, `SECOND_FACTOR_THROTTLED`, `ENROLLED_ALREADY`, `SIGN_IN_EXPIRED`
 */
export async function enrol(
  services: Services,
  signIn: NamedSignIn,
  code: string,
  browser: SigningIn,
): Promise<{ token: string; proof: string[] }> {
  const { memberId } = signIn;
  const way = { signIn, memberId, method: 'ENROLMENT' } as const;
  return completeOperatorsSignIn(services, way, browser, async (tx) => {
    const outcome = await storeTotpKey(services, tx, { holder: holderOf(signIn), memberId, code });
    if (outcome === 'TAKEN') return refuse('ENROLLED_ALREADY');
    return outcome === 'WRONG' ? undefined : renewRecoveryCodes(services, tx, memberId);
  });
}
