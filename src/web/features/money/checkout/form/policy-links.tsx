import { type ReactNode, useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { BottomSheet } from '../../../../ui/overlays/bottom-sheet.tsx';
import { NoShowPolicy, RefundPolicy } from '../../../account/policies/index.ts';

/** SPEC §2: the refund and no-show policies, each in a sheet over the form; the terms in a new tab. */
export function PolicyLinks({ amountKrw }: { amountKrw: number }) {
  const [open, setOpen] = useState<'refund' | 'no-show'>();
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-x-5">
      <PolicyButton onClick={() => setOpen('refund')}>환불 정책</PolicyButton>
      <PolicyButton onClick={() => setOpen('no-show')}>노쇼 정책</PolicyButton>
      <a href={PAGES.termsService} target="_blank" rel="noopener" className={LINK}>
        이용약관<span className="sr-only"> (새 창)</span>
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

const LINK = 'inline-flex min-h-target min-w-target items-center text-sm text-ink-muted underline underline-offset-4';

function PolicyButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-haspopup="dialog" onClick={onClick} className={LINK}>
      {children}
    </button>
  );
}
