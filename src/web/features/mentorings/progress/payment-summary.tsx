import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import type { Payment } from '#contract/money/payments.ts';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { describeDestination } from '#domain/money/hand-refunds.ts';
import { describeWon, PAYMENT_METHOD_LABELS } from '#domain/money/payments.ts';
import { REFUND_ROUTES } from '#domain/money/refund-routes.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { PAYMENT_STATE_LABELS } from '../status-text.ts';

/** What was paid and refunded, in won. */
export function PaymentSummary({ mentoringId, payment }: { mentoringId: number; payment: Payment }) {
  const state = payment.status === 'FAILED' ? '결제되지 않음' : PAYMENT_STATE_LABELS[payment.status];
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-col gap-2">
        <Row label={`멘토링 ${SESSION_MINUTES}분`}>{describeWon(payment.priceKrw)}</Row>
        {payment.discountKrw > 0 && (
          <Row label={payment.couponName ?? '쿠폰 할인'}>{`-${describeWon(payment.discountKrw)}`}</Row>
        )}
        <Row label={`${PAYMENT_METHOD_LABELS[payment.method]} 결제`} strong>
          {describeWon(payment.amountKrw)}
        </Row>
        {state && <Row label="상태">{state}</Row>}
        {payment.refundKrw > 0 && <Row label="환불 금액">{describeWon(payment.refundKrw)}</Row>}
        {payment.refundedAt && <Row label="환불한 때">{describeKoreanTime(new Date(payment.refundedAt))}</Row>}
      </dl>
      <HandRefundNotes payment={payment} />
      {payment.canChangeRefundAccount && !payment.needsRefundAccount && (
        <ChangeRefundAccount mentoringId={mentoringId} />
      )}
      {payment.receiptUrl && (
        <a
          href={payment.receiptUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-target items-center text-sm font-semibold text-brand-ink underline underline-offset-4"
        >
          영수증 보기<span className="sr-only"> (새 창)</span>
        </a>
      )}
    </div>
  );
}

/** What operators gave back besides what the rules return, and why. */
function HandRefundNotes({ payment: { handRefunds, method } }: { payment: Payment }) {
  if (handRefunds.length === 0) return null;
  return (
    <ul aria-label="운영팀의 환불" className="flex flex-col gap-2">
      {handRefunds.map(({ amountKrw, reason, sentAt, doneAt, refundAccount }) => (
        <li key={sentAt} className="rounded-lg bg-sunken px-4 py-3 text-sm">
          <p className="font-semibold">
            {`운영팀이 ${describeWon(amountKrw)}을 ${doneAt ? '돌려드렸어요' : '돌려드리고 있어요'}`}
          </p>
          <p className="break-words whitespace-pre-wrap">{reason}</p>
          <p className="text-ink-muted tabular-nums">
            {`${describeKoreanTime(new Date(doneAt ?? sentAt))}${method !== 'FREE' ? ` · ${refundAccount ? describeDestination(refundAccount) : REFUND_ROUTES[method].to} · ${REFUND_ROUTES[method].duration}` : ''}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Row({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-muted">{label}</dt>
      <dd className={clsx('ml-auto tabular-nums', strong && 'text-lg font-bold')}>{children}</dd>
    </div>
  );
}

/** Whether a mentoring was paid for at any time: from then on the two can write to each other and prepare. */
export function hasBeenPaid({ history }: Pick<Mentoring, 'history'>): boolean {
  return history.some(({ action }) => action === 'pay' || action === 'passOn');
}

/** Rarely needed, so it is a chunk of its own. */
export const ReplaceRefundAccount = lazy(() => import('../payment/replace-refund-account.tsx'));

/** Corrects the account that a bank transfer would be refunded to, until the bank has it. */
function ChangeRefundAccount({ mentoringId }: { mentoringId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" className="self-start" onClick={() => setOpen(true)}>
        환불 계좌 바꾸기
      </Button>
      <BottomSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title="환불 계좌 바꾸기"
        description="환불할 일이 생기면 이 계좌로 보내 드려요. 은행으로 보낸 뒤에는 바꿀 수 없어요."
      >
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <ReplaceRefundAccount mentoringId={mentoringId} onReplaced={() => setOpen(false)} />
        </Suspense>
      </BottomSheet>
    </>
  );
}
