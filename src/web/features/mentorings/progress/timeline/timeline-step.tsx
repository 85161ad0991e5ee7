import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

/** One point of the timeline: what it is, when it begins, and what can be done there. */
export function TimelineStep({
  title,
  time,
  state,
  isLast = false,
  children,
}: {
  title: string;
  /** To the minute; undefined where it does not matter. */
  time?: string | undefined;
  state: 'done' | 'current' | 'ahead';
  isLast?: boolean;
  children?: ReactNode;
}) {
  const isCurrent = state === 'current';
  return (
    <li aria-current={isCurrent ? 'step' : undefined} className="relative flex gap-4">
      {!isLast && (
        <span
          aria-hidden
          className={clsx('absolute top-7 -bottom-1 left-[0.6875rem] w-0.5', state === 'done' ? 'bg-brand' : 'bg-line')}
        />
      )}
      <span
        aria-hidden
        className={clsx(
          'relative mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full',
          state === 'done' && 'bg-brand text-on-brand',
          isCurrent && 'bg-brand ring-4 ring-brand-soft',
          state === 'ahead' && 'border-2 border-line-strong bg-surface',
        )}
      >
        {state === 'done' && <Check strokeWidth={3} className="size-3.5" />}
        {isCurrent && <span className="size-2 rounded-full bg-on-brand" />}
      </span>
      <div className={clsx('min-w-0 flex-1', !isLast && 'pb-6')}>
        <h3 className="flex flex-wrap items-baseline gap-x-2">
          <span className={isCurrent ? 'font-bold text-brand-ink' : 'font-semibold'}>
            <span>{title}</span>
            {state === 'done' && <span className="sr-only"> 지남</span>}
            {isCurrent && <span className="sr-only"> 지금</span>}
          </span>
          {time && <span className="text-sm text-ink-muted tabular-nums">{time}</span>}
        </h3>
        {children && <div className="flex flex-col items-start gap-2 pt-1.5">{children}</div>}
      </div>
    </li>
  );
}

/** Something that was done already. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-1.5 text-sm font-medium text-success">
      <Check aria-hidden strokeWidth={3} className="size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
