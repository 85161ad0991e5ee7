import type { Certificate } from '#contract/people/certificates.ts';
import type { CertificateRow } from './certificate-store.ts';

/** A document in the operator's queue; no file key, no address of the file (S-45). */
export function toCertificate(row: CertificateRow): Certificate {
  const { memberId, memberType, email, nickname, schoolName, major, organizationName, jobCategory, detailedJob } = row;
  const { checkedOrganization, checkedJob } = row;
  return {
    certificateId: row.certificateId,
    certificateType: row.certificateType,
    status: row.status,
    standing: row.standing,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    fileName: row.fileName,
    contentType: row.contentType,
    checkedBefore:
      checkedOrganization !== null && checkedJob !== null
        ? { organizationName: checkedOrganization, detailedJob: checkedJob }
        : null,
    member: { memberId, memberType, email, nickname, schoolName, major, organizationName, jobCategory, detailedJob },
  };
}
