import { clsx } from 'clsx';
import { Check } from 'lucide-react';

/**
 * A tracker of named steps (SPEC §2, progress screens). `current` counts from 0; past `labels.length` all are done. Its last step is a state and no
 * work: there it shrinks to a line.
 */
export function Stepper({ labels, current, label }: { labels: readonly string[]; current: number; label: string }) {
  if (current === labels.length - 1) return <Line labels={labels} label={label} />;
  return (
    <ol aria-label={label} className="flex">
      {labels.map((text, index) => {
        const isDone = index < current;
        const isCurrent = index === current;
        return (
          <li
            key={text}
            aria-current={isCurrent ? 'step' : undefined}
            className="relative flex flex-1 flex-col items-center gap-2 text-center"
          >
            {index > 0 && (
              <span
                aria-hidden
                className={clsx(
                  'absolute top-[0.9375rem] right-[calc(50%+1.375rem)] left-[calc(-50%+1.375rem)] h-0.5 rounded-full',
                  index <= current ? 'bg-brand' : 'bg-line',
                )}
              />
            )}
            <span
              aria-hidden
              className={clsx(
                'flex size-8 items-center justify-center rounded-full text-sm font-bold tabular-nums',
                isDone && 'bg-brand text-on-brand',
                isCurrent && 'bg-brand text-on-brand ring-4 ring-brand-soft',
                !isDone && !isCurrent && 'bg-sunken text-ink-faint',
              )}
            >
              {isDone ? <Check strokeWidth={3} className="size-4" /> : index + 1}
            </span>
            <span className={clsx('px-1 text-sm', isCurrent ? 'font-bold text-brand-ink' : 'text-ink-faint')}>
              <span>{text}</span>
              {isDone && <span className="sr-only"> 완료</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Line({ labels, label }: { labels: readonly string[]; label: string }) {
  const last = labels.length - 1;
  return (
    <ol aria-label={label} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {labels.map((text, index) => (
        <li
          key={text}
          aria-current={index === last ? 'step' : undefined}
          className={clsx('flex items-center gap-1', index === last ? 'font-bold text-brand-ink' : 'text-ink-faint')}
        >
          <Check aria-hidden strokeWidth={3} className="size-4 shrink-0" />
          <span>{text}</span>
          {index < last && <span className="sr-only"> 완료</span>}
        </li>
      ))}
    </ol>
  );
}
