import { clsx } from 'clsx';

/** A check mark that draws itself once, within 0.7 s: something has just succeeded. It stands still where motion is reduced. */
export function SuccessMark({ className = 'size-12' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 48 48" className={clsx('shrink-0', className)} fill="none">
      <circle cx="24" cy="24" r="24" className="origin-center animate-pop fill-success-soft" />
      <path
        d="m15 24.5 6.5 6.5 12-13.5"
        pathLength={1}
        strokeDasharray={1}
        strokeWidth={4}
        strokeLinecap="round"
        strokeLinejoin="round"
        className="animate-draw stroke-success"
      />
    </svg>
  );
}
