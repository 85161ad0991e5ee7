import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type BadgeTone = 'brand' | 'neutral' | 'success' | 'warning' | 'danger';

/** The colours of a tone. */
export const TONES: Record<BadgeTone, string> = {
  brand: 'bg-brand/12 text-brand-ink',
  neutral: 'bg-sunken text-ink-muted',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

/** A state in one or two words, such as 결제 대기. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex max-w-full shrink-0 items-center rounded-sm px-2 py-0.5 text-xs font-semibold',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
