import type { VerificationState } from '#contract/people/members.ts';
import type { CertificateType } from '#domain/people/files.ts';
import type { Role } from '#domain/people/members.ts';
import type { Queryable } from '#server/db/database.ts';
import { type CertificateStatus, certificateStore } from './certificate-store.ts';

interface Verification {
  readonly verification: VerificationState;
  readonly rejectionReason: string | null;
  readonly certificates: {
    certificateType: CertificateType;
    status: CertificateStatus;
    reason: string | null;
    lacksDocument: boolean;
  }[];
}

/** Whether an operator has approved the member's proof of graduation. */
export const isGraduate = certificateStore.hasGraduated;

/** Whether the last decided document of each type is an approved one. */
export async function areDocumentsApproved(db: Queryable, memberId: number): Promise<boolean> {
  const decisions = await certificateStore.listNewestDecided(db, memberId);
  return decisions.length === 2 && decisions.every((decision) => decision.status === 'APPROVED');
}

/**
 * Where a member's documents stand: rejected while one must be handed in again, none while one is missing, pending while
 * an operator still has to look.
 * @param member.isVerified whether the mentor is listed or the mentee verified: then it is approved, whatever is in the queue besides
 */
export async function findVerification(
  db: Queryable,
  member: { memberId: number; role: Role; isVerified: boolean },
): Promise<Verification> {
  const all = await certificateStore.listNewest(db, member.memberId);
  // A mentee is asked where they study only; what a member with two roles works as is the mentor's.
  const certificates = all.filter((each) => member.role === 'ROLE_MENTOR' || each.certificateType === 'ENROLLMENT');
  const rejected = certificates.find((certificate) => certificate.status === 'REJECTED');
  const needed = member.role === 'ROLE_MENTOR' ? 2 : 1;
  let verification: VerificationState = 'PENDING';
  if (member.isVerified) verification = 'APPROVED';
  else if (rejected) verification = 'REJECTED';
  else if (certificates.length < needed) verification = 'NONE';
  return { verification, rejectionReason: rejected?.reason ?? null, certificates };
}
