import { clsx } from 'clsx';

/** The mark: a senior and a junior side by side, the senior's arm around. In the colour of the text. */
export function LogoSymbol({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" fill="currentColor" className={className} aria-hidden>
      <circle cx="30.5" cy="11.5" r="5.5" />
      <path d="M21 40V29a9.5 9.5 0 0 1 19 0v8a3 3 0 0 1-3 3z" />
      <circle cx="13.5" cy="19" r="4.5" opacity=".65" />
      <path d="M6 37v-4a7.5 7.5 0 0 1 13-5.1V40H9a3 3 0 0 1-3-3z" opacity=".65" />
    </svg>
  );
}

/** Mark and name in one line. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={clsx('inline-flex items-center gap-1.5 text-xl font-extrabold tracking-tight', className)}>
      <LogoSymbol className="size-7" />
      선배랑
    </span>
  );
}
