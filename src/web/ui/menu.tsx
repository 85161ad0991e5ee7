import { Menu as Base } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import { EllipsisVertical } from 'lucide-react';

export type MenuAction = { label: string; onSelect: () => void; tone?: 'danger' };

/** A button with three dots that opens a list of further actions. */
export function Menu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <Base.Root>
      <Base.Trigger
        aria-label={label}
        className="inline-flex size-target shrink-0 items-center justify-center rounded-full hover:bg-ink/6"
      >
        <EllipsisVertical aria-hidden className="size-5" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-50 outline-none">
          <Base.Popup className="min-w-44 origin-(--transform-origin) rounded-lg border border-line bg-raised p-1.5 text-ink shadow-float outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0">
            {actions.map((action) => (
              <Base.Item
                key={action.label}
                onClick={action.onSelect}
                className={clsx(
                  'flex min-h-target cursor-pointer items-center rounded-md px-3 text-sm outline-none select-none data-highlighted:bg-ink/6',
                  action.tone === 'danger' && 'text-danger',
                )}
              >
                {action.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
