import { useState } from 'react';
import type { Certificate } from '#contract/certificates.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { CERTIFICATE_TYPE_LABELS, STUDENT_STATUS_LABELS } from './certificate-text.ts';
import { DecisionSheet } from './decision-sheet.tsx';
import { Fact, Facts } from './fact.tsx';

/** One document and its owner; a pending one has a button to review it. */
export function CertificateCard({ certificate }: { certificate: Certificate }) {
  const [isOpen, setOpen] = useState(false);
  const { member, status, checkedBefore } = certificate;
  const lacksDocument = status === 'PENDING' && certificate.fileName === null;
  const isChange =
    lacksDocument ||
    (checkedBefore !== null &&
      (checkedBefore.organizationName !== member.organizationName || checkedBefore.detailedJob !== member.detailedJob));
  const isMentor = member.memberType === 'ROLE_MENTOR';
  return (
    <Card tone="outlined" className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg font-bold break-words">{member.nickname ?? member.email}</h2>
        <Badge tone={isMentor ? 'brand' : 'neutral'}>{isMentor ? '멘토' : '멘티'}</Badge>
      </div>
      <Facts>
        <Fact label="서류">
          {CERTIFICATE_TYPE_LABELS[certificate.certificateType]}
          {isChange && ' (소속·직무가 바뀌었어요)'}
        </Fact>
        <Fact label="이메일">{member.email}</Fact>
        <Fact label="학교">{[member.schoolName, member.major].filter(Boolean).join(' · ') || '프로필 등록 전'}</Fact>
        {checkedBefore && isChange && (
          <Fact label="확인한 소속">
            {checkedBefore.organizationName} · {checkedBefore.detailedJob}
          </Fact>
        )}
        {member.organizationName && (
          <Fact label={isChange ? '바뀐 소속' : '소속'}>
            {member.organizationName} · {member.detailedJob}
          </Fact>
        )}
        <Fact label={lacksDocument ? '바꾼 시각' : '올린 시각'}>
          {describeKoreanTime(new Date(certificate.createdAt))}
        </Fact>
        {certificate.decidedAt && <Fact label="심사 시각">{describeKoreanTime(new Date(certificate.decidedAt))}</Fact>}
        {certificate.standing && <Fact label="학적">{STUDENT_STATUS_LABELS[certificate.standing]}</Fact>}
        {certificate.reason && <Fact label="반려 사유">{certificate.reason}</Fact>}
      </Facts>
      {status === 'PENDING' && (
        <>
          <Button variant="soft" onClick={() => setOpen(true)}>
            {lacksDocument ? '심사하기' : '서류 보고 심사하기'}
          </Button>
          <DecisionSheet certificate={certificate} open={isOpen} onClose={() => setOpen(false)} />
        </>
      )}
    </Card>
  );
}
