import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { describeWon } from '#domain/payments/payments.ts';

/** Sums of money one below the other, their figures in one line at the right. */
export function Amounts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-1.5 text-sm">{children}</dl>;
}

/** One of them. @param less takes away from what stands above it; `strong` is what is left */
export function Amount({
  label,
  krw,
  less = false,
  strong = false,
}: {
  label: string;
  krw: number;
  less?: boolean;
  strong?: boolean;
}) {
  return (
    <div className={clsx('flex flex-wrap justify-between gap-x-4', strong && 'pt-1 text-base font-bold')}>
      <dt className={strong ? 'min-w-0' : 'min-w-0 text-ink-muted'}>{label}</dt>
      <dd className="ml-auto tabular-nums">
        {less && krw > 0 && '-'}
        {describeWon(krw)}
      </dd>
    </div>
  );
}
