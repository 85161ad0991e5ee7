import { PAGES } from '#contract/pages.ts';
import type { Certificate } from '#contract/people/certificates.ts';
import type { Sent } from '#contract/shapes.ts';
import type { CertificateType, StudentStatus } from '#domain/people/files.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import { type NotificationPorts, notifyMember } from '#server/platform/notifications/notify.ts';
import type { PeopleEvents } from '#server/platform/people-events.ts';
import type { Services } from '#server/services.ts';
import { markFileForDeletion } from '../files/attachments.ts';
import { verifyMentee } from '../mentees/write-mentee.ts';
import { lockMember } from '../profiles/change-profile.ts';
import { type CertificateRow, certificateStore, type Decision } from './certificate-store.ts';

/** A document in the operator's queue; no file key, no address of the file (S-45). */
export function toCertificate(row: CertificateRow): Sent<Certificate> {
  const { memberId, memberType, email, nickname, schoolName, major, organizationName, jobCategory, detailedJob } = row;
  const { checkedOrganization, checkedJob } = row;
  return {
    certificateId: row.certificateId,
    certificateType: row.certificateType,
    status: row.status,
    standing: row.standing,
    reason: row.reason,
    createdAt: row.createdAt,
    decidedAt: row.decidedAt,
    fileName: row.fileName,
    contentType: row.contentType,
    checkedBefore:
      checkedOrganization !== null && checkedJob !== null
        ? { organizationName: checkedOrganization, detailedJob: checkedJob }
        : null,
    member: { memberId, memberType, email, nickname, schoolName, major, organizationName, jobCategory, detailedJob },
  };
}

const NAMES: Readonly<Record<CertificateType, string>> = { ENROLLMENT: '재학·졸업 증명서', EMPLOYMENT: '재직 증명서' };

/** Notifies the member of a decision, in the app and by mail, in the transaction that makes it. */
async function notifyOfDecision(
  ports: NotificationPorts,
  tx: Queryable,
  { certificateId, certificateType, memberId, memberType }: CertificateRow,
  { status, reason }: Decision,
  now: Date,
): Promise<void> {
  const name = NAMES[certificateType];
  const isApproved = status === 'APPROVED';
  const event = {
    memberId,
    eventKey: `certificate:${certificateId}:${status}`,
    kind: `CERTIFICATE_${status}` as const,
    title: isApproved ? `${name} 인증이 끝났어요` : `${name}를 다시 올려주세요`,
    body: isApproved ? approvalText(memberType) : `반려 사유: ${reason ?? ''}`,
    link: PAGES.my,
    mail: { actionLabel: '내 정보 보기' },
  };
  await notifyMember(ports, tx, event, now);
}

function approvalText(memberType: CertificateRow['memberType']): string {
  return memberType === 'ROLE_MENTOR'
    ? '두 서류의 인증이 모두 끝나면 후배들이 선배님의 프로필을 볼 수 있어요.'
    : '이제 선배에게 멘토링을 제안할 수 있어요.';
}

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
): Promise<Sent<Certificate>> {
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
): Promise<Sent<Certificate>> {
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
): Promise<Sent<Certificate>> {
  const { db, clock } = services;
  const now = clock.now();
  const decided = await db.transaction(async (tx) => {
    const row = (await certificateStore.find(tx, certificateId)) ?? refuse('NOT_FOUND');
    await lockMember(tx, row.memberId);
    const decision = decisionOn(row);
    if (!(await certificateStore.decide(tx, decision, now))) return refuseDecided(tx, certificateId);
    await applyDecision(services, tx, row, decision, now);
    await notifyOfDecision(services, tx, row, decision, now);
    const detail = { standing: decision.standing, reason: decision.reason };
    await operator.audit(tx, { subject: `certificate:${certificateId}`, detail });
    return (await certificateStore.find(tx, certificateId)) ?? refuse('NOT_FOUND');
  });
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

/** What approving a graduation needs. */
export interface GraduationPorts extends NotificationPorts {
  readonly peopleEvents: PeopleEvents;
}

/**
 * Approves a graduation that a university's own sign-in has proved, as an operator approves a document of it: without a document and without an
 * operator, once. A document of enrolment that waits for review is not needed any more, and the member is told, as of an operator's decision. Lock the member first.
 * @param graduate.isMentee whether it verifies the mentee's profile too
 */
export async function approveGraduation(
  ports: GraduationPorts,
  tx: Queryable,
  { memberId, isMentee }: { memberId: number; isMentee: boolean },
  now: Date,
): Promise<void> {
  const { peopleEvents } = ports;
  if (await certificateStore.hasGraduated(tx, memberId)) return;
  for (const fileId of await certificateStore.deletePending(tx, memberId, 'ENROLLMENT'))
    await markFileForDeletion(tx, fileId, now);
  const certificateId = await certificateStore.insertGraduation(tx, memberId, now);
  const event = {
    memberId,
    eventKey: `certificate:${certificateId}:APPROVED`,
    kind: 'CERTIFICATE_APPROVED' as const,
    title: '졸업 인증이 끝났어요',
    body: `대학 로그인으로 졸업을 확인했어요. ${
      isMentee
        ? '이제 선배에게 멘토링을 제안할 수 있어요.'
        : '재직 증명서까지 인증되면 후배들이 선배님의 프로필을 볼 수 있어요.'
    }`,
    link: PAGES.my,
    mail: { actionLabel: '내 정보 보기' },
  };
  await notifyMember(ports, tx, event, now);
  await peopleEvents.certificateDecided(tx, memberId, now);
  if (!isMentee) return;
  await verifyMentee(tx, memberId, now, 'GRADUATE');
  await peopleEvents.menteeVerified(tx, { memberId, standing: 'GRADUATE' }, now);
}
