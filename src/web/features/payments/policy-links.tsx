import { type ReactNode, useState } from 'react';
import { MINUTE_MS } from '#domain/korean-time.ts';
import { ATTENDANCE_WINDOW_MS } from '#domain/mentorings.ts';
import { CURRENT_REFUND_POLICY, REFUND_POLICIES } from '#domain/refunds.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';

const SHEETS = [
  { title: '환불 정책', Content: RefundPolicy },
  { title: '노쇼 정책', Content: NoShowPolicy },
];

/** The links to what happens when somebody cancels or does not come (SPEC §2, payment). */
export function PolicyLinks() {
  const [opened, setOpened] = useState<string>();
  return (
    <div className="flex flex-wrap gap-x-2">
      {SHEETS.map(({ title, Content }) => (
        <div key={title}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpened(title)}
            className="min-h-target pr-3 text-sm text-ink-muted underline underline-offset-2 hover:text-ink"
          >
            {title}
          </button>
          <BottomSheet title={title} open={opened === title} onOpenChange={(next) => !next && setOpened(undefined)}>
            <Content />
          </BottomSheet>
        </div>
      ))}
    </div>
  );
}

function RefundPolicy() {
  const tiers = REFUND_POLICIES[CURRENT_REFUND_POLICY]?.tiers ?? [];
  return (
    <Points>
      <li>멘토가 수락하기 전에 취소하면 결제 금액을 100% 돌려드려요.</li>
      {tiers.map(({ label, percent }) => (
        <li key={label}>
          확정된 뒤 {label} 취소하면 {percent > 0 ? `결제 금액의 ${percent}%를 돌려드려요.` : '환불되지 않아요.'}
        </li>
      ))}
      <li>멘토가 거절하거나 취소하거나, 기한 안에 답하지 않으면 결제 금액을 100% 돌려드려요.</li>
      <li>결제 금액을 모두 돌려드릴 때는 사용한 쿠폰도 함께 돌려드려요.</li>
    </Points>
  );
}

function NoShowPolicy() {
  const minutes = ATTENDANCE_WINDOW_MS / MINUTE_MS;
  return (
    <Points>
      <li>
        시작 {minutes}분 전부터 {minutes}분 후까지 참석 확인을 눌러 주세요.
      </li>
      <li>멘토가 참석하지 않으면 결제 금액을 100% 돌려드리고, 쿠폰도 돌려드려요.</li>
      <li>멘티가 참석하지 않으면 환불되지 않아요.</li>
    </Points>
  );
}

function Points({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-2.5 pt-2 pl-5 text-ink-muted">{children}</ul>;
}
