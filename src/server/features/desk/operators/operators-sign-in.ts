import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { writeAudit } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { hasTotp, renewRecoveryCodes } from '../../account/second-factors/member-factors.ts';
import {
  completeSignIn,
  holderOf,
  type NamedSignIn,
  type SignIn,
  type SignInMethod,
} from '../../account/second-factors/sign-ins.ts';
import { offerTotpKey, storeTotpKey } from '../../account/second-factors/totp.ts';
import { mailSignIn } from './operator-mails.ts';
import { operatorStore } from './operator-role-store.ts';

/** The browser that signs in. */
export interface SigningIn {
  readonly ip: string;
  readonly userAgent: string;
  /** The token of the session that the browser had before. */
  readonly previousToken: string | undefined;
}

/**
 * Completes an operator's sign-in; the audit log and a mail to every operator report it.
 * @param prove runs in the transaction; undefined means wrong
 * @returns the session's token, for the cookie alone, and what `prove` returned
 * @throws RefusalError `WRONG_SECOND_FACTOR`, `SECOND_FACTOR_THROTTLED`, `SIGN_IN_EXPIRED`
 */
export async function completeOperatorsSignIn<Proof>(
  services: Services,
  way: { signIn: SignIn; memberId: number; method: SignInMethod },
  { ip, userAgent, previousToken }: SigningIn,
  prove: (tx: Queryable) => Promise<Proof | undefined>,
): Promise<{ token: string; proof: Proof }> {
  const { clock, sessions } = services;
  const { memberId, method } = way;
  const completed = await completeSignIn(services, way, {
    hold: (tx) => operatorStore.hold(tx, memberId),
    prove,
    async enter(tx, email) {
      const token = await sessions.startOperators(tx, { memberId, ip, userAgent });
      const entry = { actorId: memberId, action: 'OPERATOR_SIGNED_IN', subject: `member:${memberId}` } as const;
      await writeAudit(tx, { ...entry, detail: { method }, ip }, clock.now());
      await mailSignIn(services, tx, { email, method, ip, userAgent });
      return token;
    },
  });
  if (previousToken !== undefined) await sessions.end(previousToken);
  return completed;
}

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
