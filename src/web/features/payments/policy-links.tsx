import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MINUTE_MS } from '#domain/korean-time.ts';
import { ATTENDANCE_WINDOW_MS } from '#domain/mentorings.ts';
import { describeWon } from '#domain/payments.ts';
import { CURRENT_REFUND_POLICY, REFUND_POLICIES, refundQuote } from '#domain/refunds.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';

/** SPEC §2: the refund and no-show policies, each in a sheet; every number comes from the rule it explains. */
export function PolicyLinks({ amountKrw }: { amountKrw: number }) {
  const [open, setOpen] = useState<'refund' | 'no-show'>();
  const close = () => setOpen(undefined);
  return (
    <div className="divide-y divide-line border-y border-line">
      <PolicyButton onClick={() => setOpen('refund')}>환불 정책</PolicyButton>
      <PolicyButton onClick={() => setOpen('no-show')}>노쇼 정책</PolicyButton>
      <BottomSheet open={open === 'refund'} onOpenChange={close} title="환불 정책">
        <RefundPolicy amountKrw={amountKrw} />
      </BottomSheet>
      <BottomSheet open={open === 'no-show'} onOpenChange={close} title="노쇼 정책">
        <NoShowPolicy />
      </BottomSheet>
    </div>
  );
}

function PolicyButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className="flex min-h-13 w-full items-center justify-between text-left font-medium text-ink-muted"
    >
      {children}
      <ChevronRight aria-hidden className="size-5 text-ink-faint" />
    </button>
  );
}

function RefundPolicy({ amountKrw }: { amountKrw: number }) {
  return (
    <div className="flex flex-col gap-4 text-ink-muted">
      <p>선배가 수락하기 전에는 언제든 전액 돌려드려요. 확정된 뒤에 취소하면 남은 시간에 따라 달라요.</p>
      <dl className="divide-y divide-line rounded-xl bg-sunken px-4">
        {refundTiers(amountKrw).map(({ label, percent, refundKrw }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 py-3">
            <dt>{label}</dt>
            <dd className="shrink-0 text-right font-semibold text-ink tabular-nums">
              {percent}% <span className="font-normal text-ink-muted">· {describeWon(refundKrw)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p>선배가 거절하거나 취소하거나 제때 답하지 않으면 언제나 전액 돌려드려요.</p>
      <p>전액을 돌려받을 때는 쿠폰도 다시 쓸 수 있어요.</p>
    </div>
  );
}

function NoShowPolicy() {
  const minutes = ATTENDANCE_WINDOW_MS / MINUTE_MS;
  return (
    <div className="flex flex-col gap-4 text-ink-muted">
      <p>
        시작 {minutes}분 전부터 {minutes}분 후까지 두 분 모두 참석 확인을 눌러 주세요. 이 시간이 지나면 노쇼로 봐요.
      </p>
      <ul className="list-disc space-y-1.5 pl-5">
        <li>선배가 나오지 않으면 전액 돌려드리고 쿠폰도 다시 쓸 수 있어요.</li>
        <li>내가 나오지 않으면 환불되지 않아요.</li>
      </ul>
    </div>
  );
}

/** What a cancellation returns at the edge of each tier: the very quote that a refund follows (PAYMENTS.md). */
function refundTiers(paidKrw: number) {
  const policyVersion = CURRENT_REFUND_POLICY;
  const startsAt = new Date(0);
  return (REFUND_POLICIES[policyVersion]?.tiers ?? []).map(({ label, noticeMs }) => {
    const now = Number.isFinite(noticeMs) ? new Date(startsAt.getTime() - noticeMs) : startsAt;
    const { percent, refundKrw } = refundQuote({ policyVersion, now, startsAt, fault: 'MENTEE', paidKrw });
    return { label, percent, refundKrw };
  });
}
