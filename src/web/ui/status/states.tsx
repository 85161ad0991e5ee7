import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import type { Elements } from '../elements.ts';

type StateProps = {
  title: string;
  description?: ReactNode;
  art?: Elements;
  action?: ReactNode;
  className?: string | undefined;
};

/** An empty list: says so, and what to do next (pass a button or link as `action`). */
export function EmptyState(props: StateProps) {
  return <CentredState art={<EmptyArt />} {...props} />;
}

/** Loading failed: the error message, and a retry. */
export function ErrorState({
  title = '불러오지 못했어요',
  message,
  onRetry,
  className,
}: {
  title?: string;
  /** The message of the error, from `messageOf(error)`. */
  message: string;
  onRetry?: (() => unknown) | undefined;
  className?: string;
}) {
  return (
    <div role="alert" className="flex flex-1 flex-col">
      <CentredState
        art={<ErrorArt />}
        title={title}
        description={message}
        className={className}
        action={
          onRetry && (
            <Button variant="soft" onClick={() => onRetry()}>
              다시 시도
            </Button>
          )
        }
      />
    </div>
  );
}

function CentredState({ title, description, art, action, className }: StateProps) {
  return (
    <div className={clsx('flex flex-1 flex-col items-center justify-center px-page py-14 text-center', className)}>
      {art}
      <p className="pt-5 text-lg font-bold">{title}</p>
      {description && <p className="max-w-sm pt-1.5 text-balance text-ink-muted">{description}</p>}
      {action && <div className="pt-6">{action}</div>}
    </div>
  );
}

/** An open, empty envelope, for empty lists. */
function EmptyArt() {
  return (
    <Art>
      <path d="M18 48 56 20l38 28v36a8 8 0 0 1-8 8H26a8 8 0 0 1-8-8z" className="fill-purple-200" />
      <rect x="28" y="30" width="56" height="46" rx="7" className="fill-purple-50" />
      <path d="M39 44h34M39 54h22" className="stroke-purple-300" strokeWidth="4" strokeLinecap="round" />
      <path d="M18 48l38 25 38-25v36a8 8 0 0 1-8 8H26a8 8 0 0 1-8-8z" className="fill-purple-400" />
      <path d="M21 90l27-23h16l27 23" className="stroke-purple-300" strokeWidth="3" strokeLinecap="round" />
      <circle cx="94" cy="24" r="4" className="fill-purple-300" />
      <circle cx="14" cy="34" r="3" className="fill-purple-200" />
    </Art>
  );
}

/** A plug out of its socket, for content that failed to load. */
export function ErrorArt() {
  return (
    <Art>
      <path d="M8 60c12 0 12-10 22-10" className="stroke-purple-300" strokeWidth="5" strokeLinecap="round" />
      <rect x="28" y="36" width="22" height="28" rx="8" className="fill-purple-400" />
      <path d="M50 43h9M50 57h9" className="stroke-purple-700" strokeWidth="5" strokeLinecap="round" />
      <path d="M104 60c-12 0-10-10-20-10" className="stroke-purple-300" strokeWidth="5" strokeLinecap="round" />
      <rect x="68" y="34" width="18" height="32" rx="8" className="fill-purple-200" />
      <path
        d="M62 24l-3-9M69 25l4-8M56 76l-4 8M64 78l2 9"
        className="stroke-purple-300"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </Art>
  );
}

/** What the drawings of empty lists and errors have in common. There is one for each list: its shapes say what will stand there. */
export function Art({ children }: { children: Elements }) {
  return (
    <svg viewBox="0 0 112 112" className="size-28" fill="none" aria-hidden>
      <ellipse cx="56" cy="98" rx="34" ry="5" className="fill-ink/6" />
      {children}
    </svg>
  );
}
