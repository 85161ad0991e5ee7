import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { describeWon } from '#domain/money/payments.ts';
import type { TransferStatus } from '#domain/money/transfers.ts';
import type { BadgeTone } from '../../../ui/status/badge.tsx';

/** Amounts one below the other, right-aligned. */
export function Amounts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-1.5 text-sm">{children}</dl>;
}

/** One amount. @param isDeduction subtracts from the amount above; `strong` is the result */
export function Amount({
  label,
  krw,
  isDeduction = false,
  strong = false,
}: {
  label: string;
  krw: number;
  isDeduction?: boolean;
  strong?: boolean;
}) {
  return (
    <div className={clsx('flex flex-wrap justify-between gap-x-4', strong && 'pt-1 text-base font-bold')}>
      <dt className={strong ? 'min-w-0' : 'min-w-0 text-ink-muted'}>{label}</dt>
      <dd className="ml-auto tabular-nums">{`${isDeduction && krw > 0 ? '-' : ''}${describeWon(krw)}`}</dd>
    </div>
  );
}

export const TRANSFER_LABELS: Readonly<Record<TransferStatus, string>> = {
  PLANNED: '보낼 예정',
  SENT: '보냈어요',
  FAILED: '되돌아왔어요',
};
export const TRANSFER_TONES: Readonly<Record<TransferStatus, BadgeTone>> = {
  PLANNED: 'brand',
  SENT: 'success',
  FAILED: 'danger',
};
