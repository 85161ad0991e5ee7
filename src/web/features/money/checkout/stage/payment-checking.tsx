import type { ReactNode } from 'react';
import { PendingDots } from '../../../../ui/buttons/pending-dots.tsx';
import { PageBody } from '../../../../ui/layout/column.tsx';

/** The outcome is not known yet, or the next page is loading; nothing here suggests paying again. */
export function PaymentChecking({
  title = '결제를 확인하고 있어요',
  description = '창을 닫지 말고 잠시만 기다려 주세요.',
  action,
}: {
  title?: string;
  description?: string;
  action?: ReactNode;
}) {
  return (
    <PageBody className="items-center justify-center text-center">
      <div role="status" className="flex flex-col items-center">
        <span aria-hidden className="relative block size-16 rounded-full bg-brand-soft text-brand-ink">
          <PendingDots />
        </span>
        <p className="pt-5 text-lg font-bold">{title}</p>
        <p className="max-w-sm pt-1.5 text-ink-muted">{description}</p>
      </div>
      {action && <div className="pt-6">{action}</div>}
    </PageBody>
  );
}
