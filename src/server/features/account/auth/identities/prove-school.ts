import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { lockMember } from '../../../people/profiles/index.ts';
import { recordSchoolProof } from '../../../people/school-proofs/index.ts';
import type { AnsweredAttempt } from './attempt-store.ts';

type Proven = Pick<AnsweredAttempt, 'provider' | 'issuer' | 'subject' | 'affiliations'>;

/** Before anything else of the member is read: what follows may change the profile and its documents. */
export async function lockToProve(tx: Queryable, memberId: number, { affiliations }: Proven): Promise<void> {
  if (affiliations.length > 0) await lockMember(tx, memberId);
}

/** Keeps what a university's own sign-in says of the member, and lets it count (product §2.6). Call `lockToProve` first. */
export async function proveSchool(services: Services, tx: Queryable, memberId: number, proven: Proven): Promise<void> {
  const { provider, issuer, subject, affiliations } = proven;
  const university = services.identityProviders.get(provider)?.university;
  if (!university || affiliations.length === 0) return;
  await recordSchoolProof(services, tx, { memberId, issuer, subject, university, affiliations });
}
