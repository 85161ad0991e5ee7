import { clsx } from 'clsx';
import { type ComponentType, useEffect, useRef } from 'react';

type IconType = ComponentType<{ className?: string }>;

type NoticeBarProps = {
  Icon?: IconType;
  /** One sentence; without it the bar is hidden. */
  message?: string;
  action?: { label: string; run: () => void };
  dismiss?: { label: string; Icon: IconType; run: () => void };
};

/**
 * A bar at the very top of the page, shown for as long as its message applies. It is always in the document, even when empty, so that screen readers
 * announce what is added to it. Bars that stick to the top are placed below it (`top-(--notice-height)`).
 */
export function NoticeBar({ Icon, message, action, dismiss }: NoticeBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--notice-height', `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={bar} className="sticky top-0 z-40 mx-auto w-full max-w-column bg-inverse text-on-inverse">
      <div className={clsx(message && 'flex min-h-target animate-appear items-center gap-2.5 pt-safe pr-1 pl-page')}>
        {message && Icon && <Icon className="size-4.5 shrink-0" />}
        <p role="status" className={clsx(message && 'min-w-0 flex-1 py-2 text-sm font-medium')}>
          {message}
        </p>
        {action && (
          <button
            type="button"
            onClick={action.run}
            className="min-h-target shrink-0 rounded-md px-3 text-sm font-bold underline underline-offset-4"
          >
            {action.label}
          </button>
        )}
        {dismiss && (
          <button
            type="button"
            aria-label={dismiss.label}
            onClick={dismiss.run}
            className="inline-flex size-target shrink-0 items-center justify-center rounded-full"
          >
            <dismiss.Icon className="size-5" />
          </button>
        )}
      </div>
    </div>
  );
}
