import type { Affiliation } from '#domain/account/identities.ts';
import { enrolmentUntil } from '#domain/people/enrolment.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { findUniversity, findUniversityOf } from '../universities/find-universities.ts';
import { schoolProofStore } from './certificate-store.ts';
import { approveGraduation, type GraduationPorts } from './decide-certificate.ts';

/**
 * Keeps what a university's own sign-in says of a member, and lets it count. Lock the member first.
 * @param proof.university whose sign-in it is, as the directory names it; one that the directory does not know proves nothing
 */
export async function recordSchoolProof(
  services: GraduationPorts & Pick<Services, 'clock' | 'log'>,
  tx: Queryable,
  proof: {
    memberId: number;
    issuer: string;
    subject: string;
    university: string;
    affiliations: readonly Affiliation[];
  },
): Promise<void> {
  const { clock, log } = services;
  const { memberId, affiliations } = proof;
  const university = await findUniversity(tx, proof.university);
  if (!university) {
    log.error({ event: 'provider-of-unknown-university', university: proof.university }, 'no such university');
    return;
  }
  const { universityId } = university;
  const said = { isStudent: affiliations.includes('STUDENT'), isAlum: affiliations.includes('ALUM') };
  const now = clock.now();
  if (!(await schoolProofStore.record(tx, { ...proof, universityId, ...said }, now))) {
    log.info({ event: 'school-proof-taken', memberId }, 'the account has proved another member');
    return;
  }
  await applySchoolProofs(services, tx, memberId, now);
}

/**
 * Lets a member's proofs count for the profiles that they have, at the proofs' own university alone (product §2.6): a student's until the end
 * of the semester in which it was said, a graduate's as an approved document does. Lock the member first.
 */
export async function applySchoolProofs(
  ports: GraduationPorts,
  tx: Queryable,
  memberId: number,
  now: Date,
): Promise<void> {
  const proofs = await schoolProofStore.list(tx, memberId);
  if (proofs.length === 0) return;
  const ofMentor = await findUniversityOf(tx, memberId, 'ROLE_MENTOR');
  const ofMentee = await findUniversityOf(tx, memberId, 'ROLE_MENTEE');
  for (const { universityId, studentAt, alumAt } of proofs) {
    const until = studentAt && enrolmentUntil(studentAt);
    const isStudent = until !== null && until > now;
    if (isStudent) await schoolProofStore.verifyStudent(tx, memberId, universityId, now, until);
    if (!alumAt) continue;
    // A graduate who studies on is a student until that ends.
    const isGraduateMentee = ofMentee === universityId && !isStudent;
    if (ofMentor === universityId || isGraduateMentee)
      await approveGraduation(ports, tx, { memberId, isMentee: isGraduateMentee }, now);
  }
}
