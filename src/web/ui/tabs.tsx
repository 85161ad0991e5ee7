import { Tabs as Base } from '@base-ui/react/tabs';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type TabItem<T extends string> = { value: T; label: ReactNode; panel: ReactNode };

/**
 * Tabs with their panels: `segment` is a pill switch, `underline` a row of three or more (SPEC §2: 미확정, 확정, 완료).
 * Arrow keys move between tabs.
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
  const isSegment = variant === 'segment';
  return (
    <Base.Root value={value} onValueChange={(next: T) => onChange(next)} className="flex flex-1 flex-col">
      <Base.List
        aria-label={label}
        className={clsx(
          'relative flex',
          isSegment ? 'mx-page rounded-lg bg-sunken p-1' : 'border-b border-line bg-surface px-page',
        )}
      >
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className={clsx(
              'z-10 flex min-h-target flex-1 items-center justify-center px-1 py-2 text-center font-semibold text-ink-faint',
              'transition-colors duration-150 hover:text-ink-muted data-active:text-ink',
              isSegment ? 'rounded-md text-sm' : 'text-base',
            )}
          >
            {item.label}
          </Base.Tab>
        ))}
        <Base.Indicator
          className={clsx(
            'absolute left-0 w-(--active-tab-width) translate-x-(--active-tab-left) transition-[translate,width] duration-200 ease-glide',
            isSegment ? 'inset-y-1 rounded-md bg-raised shadow-card' : '-bottom-px h-0.5 rounded-full bg-ink',
          )}
        />
      </Base.List>
      {items.map((item) => (
        <Base.Panel
          key={item.value}
          value={item.value}
          className="flex flex-1 flex-col focus-visible:-outline-offset-2"
        >
          {item.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
