import type { MemberType } from '#domain/members/members.ts';
import { TERMS_VERSIONS, type TermTag } from '#domain/members/terms.ts';
import { refuse } from '#domain/refusals.ts';
import type { Services } from '#server/services.ts';
import { accountStore } from './account-store.ts';
import { consumeGrant, requireGrant } from './grants.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';

/**
 * Makes a member of a verified address (SPEC §7, S-13), with the consents given. Nobody is signed in by it.
 * @param given.serviceTerms what `serviceTerms` of the domain has checked
 * @param given.grant the token of `verifyCode`
 * @throws RefusalError `NO_GRANT`, `PASSWORD_TOO_COMMON`, `DUPLICATE_EMAIL`
 */
export async function signUp(
  services: Services,
  given: {
    memberType: MemberType;
    email: string;
    password: string;
    serviceTerms: readonly { tag: TermTag; agreed: boolean }[];
    grant: string | undefined;
    ip: string;
  },
): Promise<{ memberId: number }> {
  const { db, clock, log } = services;
  const { memberType, email, ip } = given;
  const claim = { token: given.grant, email, purpose: 'SIGN_UP' } as const;
  await requireGrant(services, claim);
  refuseCommonPassword(given.password, email, 'password');
  const passwordHash = await hashPassword(given.password);
  const memberId = await db.transaction(async (tx) => {
    const now = clock.now();
    await consumeGrant(tx, claim, now);
    const inserted = await accountStore.insert(tx, { memberType, email, passwordHash, now });
    if (inserted === undefined) return refuse('DUPLICATE_EMAIL');
    for (const { tag, agreed } of given.serviceTerms) {
      const version = TERMS_VERSIONS[tag];
      await accountStore.insertConsent(tx, { memberId: inserted, tag, agreed, version, now, ip });
    }
    return inserted;
  });
  log.info({ event: 'signed-up', memberId }, 'signed up');
  return { memberId };
}
