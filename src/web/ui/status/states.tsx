import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { EmptyArt, ErrorArt } from '../art/state-art.tsx';
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
