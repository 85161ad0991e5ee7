import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { UNREADABLE_EMAIL } from '#domain/desk/desk.ts';
import type { Elements } from '../../ui/elements.ts';
import { Card } from '../../ui/layout/card.tsx';

/** One item of a list: its name, its state beside it, and what is known of it. */
export function DeskCard({
  title,
  email,
  badge,
  wraps = false,
  gap = 'gap-4',
  children,
}: {
  title: string;
  /** Below the title; null if it cannot be read. */
  email?: string | null;
  badge?: Elements;
  /** The badge moves below a title that needs the room. */
  wraps?: boolean;
  gap?: string;
  children: ReactNode;
}) {
  return (
    <Card tone="outlined" className={clsx('flex flex-col', gap)}>
      <div className={clsx('flex items-start justify-between', wraps ? 'flex-wrap gap-x-3 gap-y-1' : 'gap-3')}>
        <div className="min-w-0">
          <h2 className="text-lg font-bold break-words">{title}</h2>
          {email !== undefined && <p className="text-sm break-all text-ink-muted">{email ?? UNREADABLE_EMAIL}</p>}
        </div>
        {badge}
      </div>
      {children}
    </Card>
  );
}

/** Labelled values of a card, one per line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-1.5 text-sm">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-20 text-ink-faint">{label}</dt>
      <dd className="min-w-0 flex-1 basis-28 break-words">{children}</dd>
    </div>
  );
}

/** A file that a member sent, opened in a new tab. */
export function FileLink({ href, name, className }: { href: string; name: string; className?: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={clsx(
        'flex min-h-target items-center font-semibold text-brand-ink underline underline-offset-4',
        className,
      )}
    >
      <span>{name}</span>
      <span className="sr-only"> (새 창)</span>
    </a>
  );
}
