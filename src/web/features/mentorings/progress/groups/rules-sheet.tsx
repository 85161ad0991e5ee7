import { PAGES } from '#contract/pages.ts';
import { BottomSheet, type SheetProps } from '../../../../ui/overlays/bottom-sheet.tsx';
import { NoShowPolicy, RefundPolicy } from '../../../account/policies/policies.tsx';

/** The refund and no-show policies, with this mentoring's sums. */
export default function RulesSheet({ open, amountKrw, onClose }: SheetProps & { amountKrw: number }) {
  return (
    <BottomSheet open={open} onClose={onClose} title="환불과 노쇼 규칙">
      <h3 className="pt-3 pb-2 font-bold">환불 정책</h3>
      <RefundPolicy amountKrw={amountKrw} />
      <h3 className="pt-6 pb-2 font-bold">노쇼 정책</h3>
      <NoShowPolicy />
      <a
        href={PAGES.termsService}
        target="_blank"
        rel="noopener"
        className="mt-4 inline-flex min-h-target items-center font-semibold text-brand-ink underline underline-offset-4"
      >
        서비스 이용약관<span className="sr-only"> (새 창)</span>
      </a>
    </BottomSheet>
  );
}
