import { X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A line on a surface that leads somewhere, and a cross beside it. */
export function ClosableLine({
  label,
  to,
  icon: Icon,
  closing,
  onClose,
  children,
}: {
  label: string;
  to: string;
  icon: LucideIcon;
  closing: string;
  onClose: () => unknown;
  children: ReactNode;
}) {
  return (
    <section aria-label={label} className="flex items-center rounded-xl bg-surface pl-5 shadow-card">
      <Link to={to} className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2">
        <Icon aria-hidden className="size-5 shrink-0 text-brand-ink" strokeWidth={1.75} />
        <span className="min-w-0 font-semibold break-words">{children}</span>
      </Link>
      <button
        type="button"
        aria-label={closing}
        className="inline-flex size-target shrink-0 items-center justify-center rounded-full text-ink-muted transition-colors hover:bg-ink/6"
        onClick={onClose}
      >
        <X aria-hidden className="size-5" strokeWidth={1.75} />
      </button>
    </section>
  );
}
