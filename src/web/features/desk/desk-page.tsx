import { useState } from 'react';
import { Navigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import type { Certificate } from '#contract/people/certificates.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { BottomSheet } from '../../ui/overlays/bottom-sheet.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { CertificateFacts, lacksDocument, NoDocument, useDecision } from './certificate-facts.tsx';
import { CERTIFICATE_TYPE_LABELS } from './certificate-text.ts';
import { DeskLayout } from './desk-layout.tsx';
import { shortTime } from './desk-time.ts';
import { DocumentView } from './document-view.tsx';
import { AgeBadge } from './frame/age-badge.tsx';
import { deskList, WIDTHS } from './frame/desk-list.tsx';
import { filterChoice, orderChoice } from './frame/list-controls.tsx';
import { sectionsFor } from './frame/sections.ts';
import { useWaiting } from './frame/use-waiting.ts';
import { DecisionForm, ReviewPane } from './review/review-pane.tsx';

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
    filterChoice('memberType', '회원', '모든 회원', { ROLE_MENTOR: '멘토', ROLE_MENTEE: '멘티' }),
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
  const { approve, reject } = useDecision(certificate, onClose);
  return (
    <BottomSheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={CERTIFICATE_TYPE_LABELS[certificate.certificateType]}
      description={certificate.fileName}
      footer={<DecisionForm certificate={certificate} approve={approve} reject={reject} />}
    >
      {open && (
        <div className="flex flex-col gap-6 pt-3">
          {certificate.fileName === null ? <NoDocument /> : <DocumentView certificateId={certificate.certificateId} />}
          <CertificateFacts certificate={certificate} />
        </div>
      )}
    </BottomSheet>
  );
}
