import type { Certificate } from '#contract/people/certificates.ts';
import type { StudentStatus } from '#domain/people/files.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { writeAudit, type Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { verifyMentee } from '../mentees/index.ts';
import { lockMember } from '../profiles/index.ts';
import { certificateStore, type CertificateRow, type Decision } from './certificate-store.ts';
import { toCertificate } from './certificate-view.ts';
import { notifyOfDecision } from './notify-of-decision.ts';

/**
 * Approves a document: a mentor is listed once both are approved, a mentee is verified; a first-year's and a graduate's
 * enrolment bring the student a coupon (product §6.1). The member is notified in the app and by mail.
 * @param standing what the operator read off an enrolment document
 * @throws RefusalError `NOT_FOUND`, `CERTIFICATE_DECIDED`
 */
export function approveCertificate(
  services: Services,
  operator: Operator,
  certificateId: number,
  standing: StudentStatus | undefined,
): Promise<Certificate> {
  return decide(services, operator, certificateId, (row) => ({
    certificateId,
    status: 'APPROVED',
    standing: row.certificateType === 'ENROLLMENT' ? (standing ?? 'ENROLLED') : null,
    reason: null,
    decidedBy: operator.memberId,
  }));
}

/**
 * Turns a document down; the member reads why and may hand in another.
 * @throws RefusalError `NOT_FOUND`, `CERTIFICATE_DECIDED`
 */
export function rejectCertificate(
  services: Services,
  operator: Operator,
  certificateId: number,
  reason: string,
): Promise<Certificate> {
  return decide(services, operator, certificateId, () => ({
    certificateId,
    status: 'REJECTED',
    standing: null,
    reason,
    decidedBy: operator.memberId,
  }));
}

async function decide(
  services: Services,
  operator: Operator,
  certificateId: number,
  decisionOn: (row: CertificateRow) => Decision,
): Promise<Certificate> {
  const { db, clock, outbox } = services;
  const now = clock.now();
  const decided = await db.transaction(async (tx) => {
    const row = (await certificateStore.find(tx, certificateId)) ?? refuse('NOT_FOUND');
    await lockMember(tx, row.memberId);
    const decision = decisionOn(row);
    if (!(await certificateStore.decide(tx, decision, now))) return refuseDecided(tx, certificateId);
    await applyDecision(services, tx, row, decision, now);
    await notifyOfDecision(services, tx, row, decision, now);
    const action = `CERTIFICATE_${decision.status}`;
    const detail = { standing: decision.standing, reason: decision.reason };
    const subject = `certificate:${certificateId}`;
    await writeAudit(tx, { actorId: operator.memberId, action, subject, detail, ip: operator.ip }, now);
    return (await certificateStore.find(tx, certificateId)) ?? refuse('NOT_FOUND');
  });
  outbox.nudge();
  return toCertificate(decided);
}

/** Another operator decided, or the member replaced the document, in the meantime. */
async function refuseDecided(tx: Queryable, certificateId: number): Promise<never> {
  return refuse((await certificateStore.find(tx, certificateId)) ? 'CERTIFICATE_DECIDED' : 'NOT_FOUND');
}

async function applyDecision(
  { peopleEvents }: Services,
  tx: Queryable,
  { memberId, memberType }: CertificateRow,
  { status, standing }: Decision,
  now: Date,
): Promise<void> {
  await peopleEvents.certificateDecided(tx, memberId, now);
  if (memberType === 'ROLE_MENTOR' || status !== 'APPROVED') return;
  await verifyMentee(tx, memberId, now, standing ?? undefined);
  await peopleEvents.menteeVerified(tx, { memberId, standing }, now);
}
