import { clsx } from 'clsx';

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
