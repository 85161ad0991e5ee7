import { Link } from 'react-router';
import type { DeskMember } from '#contract/desk/members.ts';
import { DESK_PAGES, deskPaths } from '#contract/desk/pages.ts';
import { auditLabel } from '#domain/desk/audit-actions.ts';
import { hasOperatorRole } from '#domain/desk/operator-roles.ts';
import { REPORT_REASON_LABELS } from '#domain/mentorings/messages/messages.ts';
import { STATUS_LABELS } from '#domain/mentorings/states/statuses.ts';
import { describeWon } from '#domain/money/payments.ts';
import { call } from '../../../lib/api.ts';
import { describeDate } from '../../../lib/korean-date.ts';
import { Fold } from '../../../ui/layout/fold.tsx';
import { CERTIFICATE_TYPE_LABELS } from '../certificate-text.ts';
import { deskTime } from '../desk-time.ts';
import { useWaiting } from '../frame/age-badge.tsx';
import { AuditedContent } from '../frame/audited-detail.tsx';
import { PAYMENT_LABELS } from '../payment-labels.ts';

interface Line {
  readonly key: number;
  readonly title: string;
  readonly detail: string;
  /** Where it is opened, if the operator may. */
  readonly to?: string | undefined;
}

const DOCUMENT_LABELS = { PENDING: '심사 대기', APPROVED: '승인', REJECTED: '반려' } as const;

/** All that the desk has of one member, by kind; each line leads to its own page. Payments and audit log come by their own calls. */
export function MemberRecords({ member }: { member: DeskMember }) {
  const { memberId, email, documents, mentorings, reports, suspensions } = member;
  const subject = `member:${memberId}`;
  const roles = useWaiting()?.roles ?? [];
  const isReviewer = hasOperatorRole(roles, 'REVIEWER');
  return (
    <div className="border-t border-line">
      <Known
        title="서류"
        lines={documents.map(({ certificateId, certificateType, status, createdAt, decidedAt }) => ({
          key: certificateId,
          title: CERTIFICATE_TYPE_LABELS[certificateType],
          detail: `${DOCUMENT_LABELS[status]} · ${deskTime(decidedAt ?? createdAt)}`,
          to: isReviewer ? deskPaths.documents(email, status) : undefined,
        }))}
      />
      <Known
        title="멘토링"
        lines={mentorings.map(({ mentoringId, partner, status, createdAt, confirmedStartsAt }) => ({
          key: mentoringId,
          title: `${mentoringId}번 · ${partner}`,
          detail: `${STATUS_LABELS[status]} · ${deskTime(confirmedStartsAt ?? createdAt)}`,
          to: deskPaths.mentoring(mentoringId),
        }))}
      />
      {hasOperatorRole(roles, 'FINANCE') && (
        <Fold title="결제">
          <AuditedContent
            queryKey={['desk-member-payments', memberId]}
            load={(signal) => call('GET /v1/admin/payments', { query: { search: email, size: '20' }, signal })}
            skeleton="h-12"
          >
            {({ content }) => (
              <Lines
                lines={content.map(({ paymentId, orderId, amountKrw, refundKrw, status, createdAt }) => ({
                  key: paymentId,
                  title: `${describeWon(amountKrw)}${refundKrw > 0 ? ` (환불 ${describeWon(refundKrw)})` : ''}`,
                  detail: `${PAYMENT_LABELS[status]} · ${deskTime(createdAt)}`,
                  to: deskPaths.payment(orderId),
                }))}
              />
            )}
          </AuditedContent>
        </Fold>
      )}
      <Known
        title="받은 신고"
        lines={reports.map(({ reportId, mentoringId, reason, createdAt, closedAt }) => ({
          key: reportId,
          title: REPORT_REASON_LABELS[reason],
          detail: `${closedAt ? '처리함' : '확인 대기'} · ${deskTime(createdAt)}`,
          to: deskPaths.reports(mentoringId, closedAt !== null),
        }))}
      />
      <Known
        title="이용 정지"
        lines={suspensions.map(({ suspensionId, reason, suspendedAt, endsAt, liftedAt, liftReason }) => ({
          key: suspensionId,
          title: reason,
          detail: liftedAt
            ? `${describeDate(new Date(liftedAt))}에 끝났어요${liftReason ? `: ${liftReason}` : ''}`
            : `${describeDate(new Date(suspendedAt))}부터 ${endsAt ? `${describeDate(new Date(endsAt))}까지` : '해제할 때까지'}`,
        }))}
      />
      {hasOperatorRole(roles, 'OWNER') && (
        <Fold title="운영 기록">
          <AuditedContent
            queryKey={['desk-member-audit', memberId]}
            load={(signal) => call('GET /v1/admin/audit', { query: { subject, size: '20' }, signal })}
            skeleton="h-12"
          >
            {({ content }) => (
              <Lines
                lines={content.map(({ entryId, action, actor, at }) => ({
                  key: entryId,
                  title: auditLabel(action),
                  detail: `${actor?.email ?? '서버에서'} · ${deskTime(at)}`,
                  to: `${DESK_PAGES.deskAudit}?subject=${subject}&item=${entryId}`,
                }))}
              />
            )}
          </AuditedContent>
        </Fold>
      )}
    </div>
  );
}

/** Lines that came with the member, behind their number; nothing without any. */
function Known({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <Fold title={title} value={`${lines.length}건`}>
      <Lines lines={lines} />
    </Fold>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return <p className="text-sm text-ink-muted">없어요.</p>;
  return (
    <ul className="text-sm">
      {lines.map(({ key, title, detail, to }) => (
        <li key={key}>
          {to ? (
            <Link
              to={to}
              className="-mx-3 flex min-h-target flex-col justify-center rounded-lg px-3 py-1.5 hover:bg-sunken"
            >
              <span className="font-medium break-words">{title}</span>
              <span className="text-ink-muted">{detail}</span>
            </Link>
          ) : (
            <div className="py-1.5">
              <p className="font-medium break-words whitespace-pre-wrap">{title}</p>
              <p className="break-words text-ink-muted">{detail}</p>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
