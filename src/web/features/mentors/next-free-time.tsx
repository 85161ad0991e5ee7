import { clsx } from 'clsx';
import { useState } from 'react';
import { describeNextFree } from './describe-next-free.ts';

/** One quiet line of a mentor's card and page (product §3.2); nothing without a free time. */
export function NextFreeTime({ at, className }: { at: string | null; className?: string }) {
  const [now] = useState(() => new Date());
  if (at === null) return null;
  return (
    <p className={clsx('text-sm text-ink-faint', className)}>
      가장 빠른 시간{' '}
      <time dateTime={at} className="font-medium whitespace-nowrap text-ink-muted tabular-nums">
        {describeNextFree(new Date(at), now)}
      </time>
    </p>
  );
}
