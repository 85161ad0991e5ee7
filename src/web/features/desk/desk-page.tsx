import { useId, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import type { Certificate } from '#contract/people/certificates.ts';
import { MAX_REASON_LENGTH } from '#domain/mentorings/states/reason.ts';
import { STUDENT_STATUSES, type StudentStatus } from '#domain/people/files.ts';
import { useField } from '../../lib/use-field.ts';
import { useSingleRun } from '../../lib/use-single-run.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { useScrolls } from '../../ui/layout/use-scrolls.ts';
import { BottomSheet, type SheetProps } from '../../ui/overlays/bottom-sheet.tsx';
import { isSendKey } from '../../ui/pressed-key.ts';
import { Badge } from '../../ui/status/badge.tsx';
import { CERTIFICATE_TYPE_LABELS, STUDENT_STATUS_LABELS } from './certificate-text.ts';
import { CertificateFacts, DocumentView, lacksDocument, NoDocument, useDecision } from './certificate.tsx';
import { ChipChoice, optionsOf } from './chip-choice.tsx';
import { DeskCard } from './desk-card.tsx';
import { deskPage } from './desk-layout.tsx';
import { shortTime } from './desk-time.ts';
import { AgeBadge, useWaiting } from './frame/age-badge.tsx';
import { deskList, filterChoice, orderChoice, WIDTHS } from './frame/desk-list.tsx';
import { holdDecision, textTakenBack } from './frame/held-decision.ts';
import { sectionsFor } from './frame/sections.ts';
import { useCaseShortcuts } from './frame/shortcuts.ts';
import { confirmAhead } from './step-up/step-up.ts';

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
    filterChoice('status', '상태', '심사 대기', { APPROVED: '승인', REJECTED: '반려' }),
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
  return (
    <DeskCard title={member.nickname ?? member.email} badge={<RoleBadge {...member} />}>
      <CertificateFacts certificate={certificate} />
      {status === 'PENDING' && (
        <>
          <Button variant="soft" onClick={() => setOpen(true)}>
            {lacksDocument(certificate) ? '심사하기' : '서류 보고 심사하기'}
          </Button>
          <DecisionSheet certificate={certificate} open={isOpen} onClose={() => setOpen(false)} />
        </>
      )}
    </DeskCard>
  );
}

function RoleBadge({ memberType }: Pick<Certificate['member'], 'memberType'>) {
  return memberType === 'ROLE_MENTOR' ? <Badge tone="brand">멘토</Badge> : <Badge>멘티</Badge>;
}

/** The document, the facts to compare it with, and the decision. The server records each view in the audit log. */
function DecisionSheet({ certificate, open, onClose }: SheetProps & { certificate: Certificate }) {
  const { approve, reject } = useDecision(certificate, onClose);
  return (
    <BottomSheet
      open={open}
      onClose={onClose}
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

/** A document with the facts beside it; 학적 and the two buttons are always in sight. A decided one shows only its facts. */
function ReviewPane({ certificate }: { certificate: Certificate }) {
  const { member, status, fileName } = certificate;
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(content);
  return (
    <article className="flex h-[calc(100dvh-var(--notice-height))] flex-col gap-2 px-6 py-3">
      <header className="flex min-h-target items-center gap-3">
        <h2 id={titleId} className="min-w-0 truncate text-lg font-bold">
          {member.nickname ?? member.email}
        </h2>
        <RoleBadge {...member} />
      </header>
      <div
        ref={content}
        role={scrolls ? 'group' : undefined}
        aria-labelledby={scrolls ? titleId : undefined}
        tabIndex={scrolls ? 0 : undefined}
        className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto xl:flex-row"
      >
        {status === 'PENDING' && (
          <div className="flex min-h-75 min-w-0 flex-2 flex-col">
            {fileName === null ? <NoDocument /> : <DocumentView certificateId={certificate.certificateId} isStage />}
          </div>
        )}
        <div className="min-w-0 flex-1 xl:pt-12">
          <CertificateFacts certificate={certificate} />
        </div>
      </div>
      {status === 'PENDING' && <HeldDecisionForm certificate={certificate} />}
    </article>
  );
}

/** The decision, held until it can no longer be taken back; A and R take it, too. */
function HeldDecisionForm({ certificate }: { certificate: Certificate }) {
  const key = `certificate:${certificate.certificateId}`;
  const { member } = certificate;
  const decision = useDecision(certificate, () => undefined);
  const runOnce = useSingleRun();
  const hold = (verb: string, text: string, send: () => Promise<unknown>) =>
    holdDecision({ key, label: `${member.nickname ?? member.email} ${verb}`, text, send });
  return (
    <DecisionForm
      certificate={certificate}
      textAtFirst={textTakenBack(key)}
      approve={(studentStatus, reason) =>
        runOnce(async () => (await confirmAhead()) && hold('승인', reason, () => decision.approve(studentStatus)))
      }
      reject={(reason) => hold('반려', reason, () => decision.reject(reason))}
    />
  );
}

/** 학적, the reason and the two buttons, each of which leads to what it still needs. */
function DecisionForm({
  certificate,
  textAtFirst = '',
  approve,
  reject,
}: {
  certificate: Certificate;
  textAtFirst?: string;
  approve: (studentStatus: StudentStatus | undefined, reason: string) => unknown;
  reject: (reason: string) => unknown;
}) {
  const reason = useField(textAtFirst);
  const [studentStatus, setStudentStatus] = useState<StudentStatus>();
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const statuses = useRef<HTMLFieldSetElement>(null);
  const needsStudentStatus = certificate.certificateType === 'ENROLLMENT';

  // The promise keeps the button from a second tap.
  const tryToApprove = () =>
    needsStudentStatus && !studentStatus
      ? statuses.current?.querySelector('input')?.focus()
      : approve(studentStatus, reason.text);
  const tryToReject = () => (reason.text.trim() ? reject(reason.text) : reasonField.current?.focus());
  useCaseShortcuts({ KeyA: tryToApprove, KeyR: tryToReject });

  return (
    <div className="flex flex-wrap items-end gap-4 border-t border-line pt-3">
      {needsStudentStatus && (
        <ChipChoice
          ref={statuses}
          legend="학적"
          name="standing"
          options={optionsOf(STUDENT_STATUSES, STUDENT_STATUS_LABELS)}
          chosen={studentStatus}
          onChange={setStudentStatus}
        />
      )}
      <TextArea
        {...reason.field}
        ref={reasonField}
        className="min-w-60 flex-1"
        label="반려 사유"
        placeholder="예) 이름이 보이지 않아요."
        onKeyDown={(event) => {
          if (isSendKey(event)) tryToReject();
        }}
        maxCount={MAX_REASON_LENGTH}
        rows={1}
      />
      <div className="flex grow gap-2.5 *:grow lg:grow-0">
        <Button variant="secondary" aria-keyshortcuts="R" onClick={tryToReject}>
          반려
        </Button>
        <Button aria-keyshortcuts="A" onClick={tryToApprove}>
          승인
        </Button>
      </div>
    </div>
  );
}

/** The operator's first page: documents to review. */
export default deskPage('서류 심사', Documents);
