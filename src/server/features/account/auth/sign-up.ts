import { TERMS_VERSIONS, type TermTag } from '#domain/account/terms.ts';
import type { MemberType } from '#domain/people/members.ts';
import { refuse } from '#domain/refusals.ts';
import { networkOf } from '#server/platform/throttles/network-of.ts';
import type { Services } from '#server/services.ts';
import { accountStore, consentStore } from './account-store.ts';
import { consumeGrant, requireGrant } from './codes/codes.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';

/**
 * Creates the member of a verified address with their consents (SPEC §7, S-13). Does not sign in.
 * @param input.serviceTerms validated by `serviceTerms` of the domain
 * @param input.grant the token of `verifyCode`
 * @param input.signal aborted when the browser hangs up
 * @throws RefusalError `NO_GRANT`, `PASSWORD_TOO_COMMON`, `BUSY`, `DUPLICATE_EMAIL`
 */
export async function signUp(
  services: Services,
  input: {
    memberType: MemberType;
    email: string;
    password: string;
    serviceTerms: readonly { tag: TermTag; agreed: boolean }[];
    grant: string | undefined;
    ip: string;
    signal: AbortSignal;
  },
): Promise<{ memberId: number }> {
  const { db, clock, log } = services;
  const { memberType, email, ip } = input;
  const claim = { token: input.grant, email, purpose: 'SIGN_UP' } as const;
  await requireGrant(services, claim);
  refuseCommonPassword(input.password, 'password');
  const passwordHash = await hashPassword(input.password, { of: networkOf(ip), signal: input.signal });
  const memberId = await db.transaction(async (tx) => {
    const now = clock.now();
    await consumeGrant(tx, claim, now);
    const inserted = await accountStore.insert(tx, { memberType, email, passwordHash, now });
    if (inserted === undefined) return refuse('DUPLICATE_EMAIL');
    for (const { tag, agreed } of input.serviceTerms) {
      const version = TERMS_VERSIONS[tag];
      await consentStore.insert(tx, { memberId: inserted, tag, agreed, version, at: now, ip });
    }
    return inserted;
  });
  log.info({ event: 'signed-up', memberId }, 'signed up');
  return { memberId };
}
