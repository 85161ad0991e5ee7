import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { BottomSheet } from '../../../../ui/overlays/bottom-sheet.tsx';
import { NoShowPolicy, RefundPolicy } from '../../../account/policies/index.ts';

/** SPEC §2: the refund and no-show policies, each in a sheet over the form; the terms in a new tab. */
export function PolicyLinks({ amountKrw }: { amountKrw: number }) {
  const [open, setOpen] = useState<'refund' | 'no-show'>();
  const close = () => setOpen(undefined);
  return (
    <div className="divide-y divide-line border-y border-line">
      <PolicyButton onClick={() => setOpen('refund')}>환불 정책</PolicyButton>
      <PolicyButton onClick={() => setOpen('no-show')}>노쇼 정책</PolicyButton>
      <a href={PAGES.termsService} target="_blank" rel="noopener" className={ROW}>
        <span>
          서비스 이용약관<span className="sr-only"> (새 창)</span>
        </span>
        <Arrow />
      </a>
      <BottomSheet open={open === 'refund'} onOpenChange={close} title="환불 정책">
        <RefundPolicy amountKrw={amountKrw} />
      </BottomSheet>
      <BottomSheet open={open === 'no-show'} onOpenChange={close} title="노쇼 정책">
        <NoShowPolicy />
      </BottomSheet>
    </div>
  );
}

const ROW = 'flex min-h-13 w-full items-center justify-between text-left font-medium text-ink-muted';

function PolicyButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-haspopup="dialog" onClick={onClick} className={ROW}>
      <span>{children}</span>
      <Arrow />
    </button>
  );
}

function Arrow() {
  return <ChevronRight aria-hidden className="size-5 text-ink-faint" />;
}
