import type { Certificate } from '#contract/people/certificates.ts';
import { CERTIFICATE_TYPE_LABELS, STUDENT_STATUS_LABELS } from './certificate-text.ts';
import { deskTime } from './desk-time.ts';
import { Fact, Facts } from './fact.tsx';

/** The facts to compare a document with, and the decision. */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { member, checkedBefore } = certificate;
  const isChange = isOfChangedEmployment(certificate);
  return (
    <Facts>
      <Fact label="서류">
        {`${CERTIFICATE_TYPE_LABELS[certificate.certificateType]}${isChange ? ' (소속·직무가 바뀌었어요)' : ''}`}
      </Fact>
      <Fact label="이메일">{member.email}</Fact>
      <Fact label="학교">{[member.schoolName, member.major].filter(Boolean).join(' · ') || '프로필 등록 전'}</Fact>
      {checkedBefore && isChange && (
        <Fact label="확인한 소속">{`${checkedBefore.organizationName} · ${checkedBefore.detailedJob}`}</Fact>
      )}
      {member.organizationName && (
        <Fact label={isChange ? '바뀐 소속' : '소속'}>
          {`${member.organizationName} · ${member.detailedJob ?? ''}`}
        </Fact>
      )}
      <Fact label={lacksDocument(certificate) ? '바꾼 시각' : '올린 시각'}>{deskTime(certificate.createdAt)}</Fact>
      {certificate.decidedAt && <Fact label="심사 시각">{deskTime(certificate.decidedAt)}</Fact>}
      {certificate.standing && <Fact label="학적">{STUDENT_STATUS_LABELS[certificate.standing]}</Fact>}
      {certificate.reason && <Fact label="반려 사유">{certificate.reason}</Fact>}
    </Facts>
  );
}

/** An employment that has changed without a new document. */
export function lacksDocument({ status, fileName }: Certificate): boolean {
  return status === 'PENDING' && fileName === null;
}

function isOfChangedEmployment(certificate: Certificate): boolean {
  const { member, checkedBefore } = certificate;
  if (lacksDocument(certificate)) return true;
  if (checkedBefore === null) return false;
  return checkedBefore.organizationName !== member.organizationName || checkedBefore.detailedJob !== member.detailedJob;
}
