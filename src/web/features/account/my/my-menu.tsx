import { clsx } from 'clsx';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';

export type MyMenuItem = { label: string; Icon: LucideIcon; description?: string } & (
  | { to: string; onSelect?: undefined }
  | { to?: undefined; onSelect: () => void }
);

const ROW = 'flex min-h-16 w-full items-center gap-3.5 px-5 py-3 text-left transition-colors hover:bg-ink/4';

/** The menu of my page and of the settings: links for navigation, buttons for actions. `outlined` stands out on the white column. */
export function MyMenu({ items, tone = 'surface' }: { items: readonly MyMenuItem[]; tone?: 'surface' | 'outlined' }) {
  return (
    <ul
      className={clsx(
        '@container divide-y divide-line overflow-hidden rounded-xl bg-surface',
        tone === 'outlined' ? 'border border-line' : 'shadow-card',
      )}
    >
      {items.map((item) => (
        <li key={item.label}>
          {item.to === undefined ? (
            <button type="button" onClick={item.onSelect} className={ROW}>
              <Content item={item} />
            </button>
          ) : (
            <Link to={item.to} className={ROW}>
              <Content item={item} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Content({ item: { label, Icon, description, to } }: { item: MyMenuItem }) {
  return (
    <>
      <Icon aria-hidden strokeWidth={1.75} className="size-5.5 shrink-0 text-ink-muted @max-[14rem]:hidden" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        {description && <span className="block text-sm text-ink-faint">{description}</span>}
      </span>
      {to !== undefined && (
        // Large text needs the room.
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint @max-[14rem]:hidden" />
      )}
    </>
  );
}
