import { useState } from 'react';
import { Navigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import type { Certificate } from '#contract/people/certificates.ts';
import { MAX_REASON_LENGTH } from '#domain/mentorings/states/reason.ts';
import { STUDENT_STATUSES, type StudentStatus } from '#domain/people/files.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ChoiceChip } from '../../ui/fields/choice.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { BottomSheet } from '../../ui/overlays/bottom-sheet.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { CertificateFacts, lacksDocument } from './certificate-facts.tsx';
import { CERTIFICATE_TYPE_LABELS, STUDENT_STATUS_LABELS } from './certificate-text.ts';
import { DeskLayout } from './desk-layout.tsx';
import { shortTime } from './desk-time.ts';
import { DocumentView } from './document-view.tsx';
import { AgeBadge } from './frame/age-badge.tsx';
import { deskList, WIDTHS } from './frame/desk-list.tsx';
import { filterChoice, orderChoice } from './frame/list-controls.tsx';
import { sectionsFor } from './frame/sections.ts';
import { useWaiting } from './frame/use-waiting.ts';
import { ReviewPane } from './review/review-pane.tsx';
import { useDecision } from './use-decision.ts';

const Certificates = deskList({
  call: 'GET /v1/admin/certificates',
  key: 'certificates',
  label: '서류',
  idOf: ({ certificateId }) => certificateId,
  columns: [
    { header: '회원', width: WIDTHS.name, cell: ({ member }) => member.nickname ?? member.email },
    { header: '서류', width: 8, cell: ({ certificateType }) => CERTIFICATE_TYPE_LABELS[certificateType] },
    {
      header: '대기',
      width: 7,
      cell: ({ status, createdAt, decidedAt }) =>
        status === 'PENDING' ? <AgeBadge since={createdAt} /> : shortTime(decidedAt ?? createdAt),
      isNumber: true,
    },
  ],
  search: { label: '회원 찾기', placeholder: '닉네임, 이메일, 학교' },
  filters: [
    {
      name: 'status',
      label: '상태',
      options: [
        { value: '', label: '심사 대기' },
        { value: 'APPROVED', label: '승인' },
        { value: 'REJECTED', label: '반려' },
      ],
    },
    filterChoice('type', '서류', '모든 서류', CERTIFICATE_TYPE_LABELS),
    filterChoice('memberType', '회원', '멘토와 멘티', { ROLE_MENTOR: '멘토', ROLE_MENTEE: '멘티' }),
    orderChoice({ oldest: '오래된 순', newest: '최신 순' }, 'oldest'),
  ],
  heldAs: ({ certificateId, status }) => (status === 'PENDING' ? `certificate:${certificateId}` : undefined),
  empty: { title: '심사할 서류가 없어요', found: '찾은 서류가 없어요' },
  skeleton: 'h-48',
  isStage: true,
  card: (certificate) => <CertificateCard certificate={certificate} />,
  detail: (certificate) => <ReviewPane certificate={certificate} />,
});

/** The operator's first page: documents to review. */
export default function DeskPage() {
  return (
    <DeskLayout isDesk title="서류 심사">
      <Documents />
    </DeskLayout>
  );
}

/** Sign-in and mails lead here; an operator who does not review documents goes on to their own first page. */
function Documents() {
  const [first] = sectionsFor(useWaiting()?.roles);
  if (first && first.to !== PAGES.desk) return <Navigate to={first.to} replace />;
  return <Certificates />;
}

/** One document and its owner; a pending one has a button to review it. */
function CertificateCard({ certificate }: { certificate: Certificate }) {
  const [isOpen, setOpen] = useState(false);
  const { member, status } = certificate;
  const isMentor = member.memberType === 'ROLE_MENTOR';
  return (
    <Card tone="outlined" className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg font-bold break-words">{member.nickname ?? member.email}</h2>
        <Badge tone={isMentor ? 'brand' : 'neutral'}>{isMentor ? '멘토' : '멘티'}</Badge>
      </div>
      <CertificateFacts certificate={certificate} />
      {status === 'PENDING' && (
        <>
          <Button variant="soft" onClick={() => setOpen(true)}>
            {lacksDocument(certificate) ? '심사하기' : '서류 보고 심사하기'}
          </Button>
          <DecisionSheet certificate={certificate} open={isOpen} onClose={() => setOpen(false)} />
        </>
      )}
    </Card>
  );
}

type SheetProps = { certificate: Certificate; open: boolean; onClose: () => void };

/** The document, the facts to compare it with, and the decision. The server records each view in the audit log. */
function DecisionSheet({ certificate, open, onClose }: SheetProps) {
  const [reason, setReason] = useState('');
  const [studentStatus, setStudentStatus] = useState<StudentStatus>();
  const { approve, reject } = useDecision(certificate, onClose);
  const needsStudentStatus = certificate.certificateType === 'ENROLLMENT';
  return (
    <BottomSheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={CERTIFICATE_TYPE_LABELS[certificate.certificateType]}
      description={certificate.fileName}
      footer={
        <div className="flex gap-2.5 *:flex-1">
          <Button variant="secondary" disabled={!reason.trim()} onClick={() => reject(reason)}>
            반려
          </Button>
          <Button disabled={needsStudentStatus && !studentStatus} onClick={() => approve(studentStatus)}>
            승인
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-6 pt-3">
        {open && certificate.fileName !== null && <DocumentView certificateId={certificate.certificateId} />}
        {certificate.fileName === null && (
          <p className="rounded-xl bg-sunken p-4 text-sm text-ink-muted">
            소속이나 직무만 바뀌고 새 서류는 없어요. 반려하면 멘토 목록에서 내려가고, 새 재직 증명서를 내야 다시 보여요.
          </p>
        )}
        {open && <CertificateFacts certificate={certificate} />}
        {needsStudentStatus && (
          <fieldset>
            <legend className="pb-2 text-sm font-semibold">학적 (승인할 때 필요해요)</legend>
            <div className="flex flex-wrap gap-2">
              {STUDENT_STATUSES.map((value) => (
                <ChoiceChip
                  key={value}
                  name="standing"
                  value={value}
                  checked={studentStatus === value}
                  onChange={() => setStudentStatus(value)}
                >
                  {STUDENT_STATUS_LABELS[value]}
                </ChoiceChip>
              ))}
            </div>
          </fieldset>
        )}
        <TextArea
          label="반려 사유 (반려할 때 필요해요)"
          placeholder="예) 이름이 보이지 않아요. 전체가 나오도록 다시 올려 주세요."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxCount={MAX_REASON_LENGTH}
          rows={2}
        />
      </div>
    </BottomSheet>
  );
}
