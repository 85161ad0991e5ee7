import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { pressedKey } from '../pressed-key.ts';

export type TabItem<T extends string> = { value: T; label: ReactNode; panel: ReactNode };

/**
 * Tabs with their panels: `segment` is a segmented control, `underline` a row of three or more (SPEC §2: 미확정, 확정, 완료).
 * Arrow keys move between tabs, Enter or Space opens one: a panel may have to be loaded.
 */
export function Tabs<T extends string>({
  items,
  value,
  onChange,
  label,
  variant = 'underline',
}: {
  items: readonly TabItem<T>[];
  value: T;
  onChange: (value: T) => void;
  label: string;
  variant?: 'segment' | 'underline';
}) {
  const id = useId();
  const isSegment = variant === 'segment';
  const position = Math.max(
    0,
    items.findIndex((item) => item.value === value),
  );
  const current = items[position];
  return (
    <div className="flex flex-1 flex-col">
      <div className={isSegment ? 'mx-page rounded-lg bg-sunken p-1' : 'border-b border-line bg-surface px-tabs'}>
        <div role="tablist" aria-label={label} className="relative flex">
          {items.map((item, index) => (
            <button
              key={item.value}
              id={`${id}-tab-${item.value}`}
              type="button"
              role="tab"
              aria-selected={index === position}
              aria-controls={index === position ? `${id}-panel` : undefined}
              tabIndex={index === position ? 0 : -1}
              onClick={() => onChange(item.value)}
              onKeyDown={moveFocus}
              className={clsx(
                'z-10 flex min-h-target min-w-0 flex-1 basis-0 items-center justify-center py-2 text-center font-semibold',
                'transition-colors duration-150',
                index === position ? 'text-ink' : 'text-ink-faint hover:text-ink-muted',
                isSegment ? 'rounded-md text-sm' : 'text-base',
              )}
            >
              {item.label}
            </button>
          ))}
          <span
            aria-hidden
            style={{ width: `${100 / items.length}%`, translate: `${100 * position}%` }}
            className={clsx(
              'absolute left-0 transition-[translate,width] duration-200 ease-glide',
              isSegment ? 'inset-y-0 rounded-md bg-raised shadow-card' : '-bottom-px h-0.5 rounded-full bg-ink',
            )}
          />
        </div>
      </div>
      <div
        key={current?.value}
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-tab-${current?.value}`}
        tabIndex={0}
        className="flex flex-1 flex-col focus-visible:-outline-offset-2"
      >
        {current?.panel}
      </div>
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
  const to = focusTarget(pressedKey(event), tabs.indexOf(event.currentTarget), tabs.length);
  if (to === undefined) return;
  event.preventDefault();
  tabs[to]?.focus();
}

function focusTarget(key: string | undefined, at: number, count: number) {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
