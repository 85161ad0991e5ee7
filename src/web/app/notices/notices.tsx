import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { readOnly } from '../../lib/api.ts';
import { useHasUnsent, useOnline } from '../../lib/online.ts';
import { createStore } from '../../lib/store.ts';

/** Notices for the whole app that stay while they apply: offline, nothing can be changed, or a newer build available. */
export function Notices() {
  const isOnline = useOnline();
  const hasUnsent = useHasUnsent();
  const isReadOnly = useSyncExternalStore(readOnly.subscribe, readOnly.read);
  useEffect(() => {
    // Few ever need it.
    if (isReadOnly) void import('../../lib/await-changes.ts');
  }, [isReadOnly]);
  const update = useSyncExternalStore(newerBuild.subscribe, newerBuild.read);
  // A newer one than what was put off is announced again.
  const [postponed, setPostponed] = useState<typeof update>();

  if (!isOnline) {
    return (
      <NoticeBar
        icon="offline"
        message={
          hasUnsent
            ? '아직 보내지 못했어요. 입력한 내용은 그대로 있으니, 연결되면 다시 눌러 주세요.'
            : '인터넷 연결이 끊겼어요. 연결되면 저절로 새로 불러올게요.'
        }
      />
    );
  }
  if (isReadOnly) return <NoticeBar icon="reload" message="지금은 바꿀 수 없어요. 잠시 뒤에 다시 해 주세요." />;
  if (!update || update === postponed) return <NoticeBar />;
  return (
    <NoticeBar icon="reload" message="새 버전이 있어요">
      <button
        type="button"
        onClick={update.apply}
        className="min-h-target shrink-0 rounded-md px-3 text-sm font-bold underline underline-offset-4"
      >
        새로고침
      </button>
      <button
        type="button"
        aria-label="나중에"
        onClick={() => setPostponed(update)}
        className="inline-flex size-target shrink-0 items-center justify-center rounded-full"
      >
        <Icon name="close" className="size-5" />
      </button>
    </NoticeBar>
  );
}

type NoticeBarProps = {
  icon?: keyof typeof ICONS;
  /** One sentence; without it the bar is hidden. */
  message?: string;
  children?: ReactNode;
};

/**
 * A bar at the very top of the page, shown for as long as its message applies. It is always in the document, even when empty, so that screen readers
 * announce what is added to it. Bars that stick to the top are placed below it (`top-(--notice-height)`).
 */
function NoticeBar({ icon, message, children }: NoticeBarProps) {
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
        {icon && <Icon name={icon} className="size-4.5 shrink-0" />}
        <p role="status" className={clsx(message && 'min-w-0 flex-1 py-2 text-sm font-medium')}>
          {message}
        </p>
        {children}
      </div>
    </div>
  );
}

// Drawn here because notices are on every page: the icon library would be loaded with the very first page.
const ICONS = {
  /** Waves of a wireless network, crossed out. */
  offline: 'M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 4.5-2.6M15 10.5a10 10 0 0 1 4 2.4M12 20h.01M3 3l18 18',
  /** An arrow that bends round to its beginning. */
  reload: 'M20 4v5h-5M19.4 9A8 8 0 1 0 20 13',
  close: 'M6 6l12 12M18 6 6 18',
};

function Icon({ name, className }: { name: keyof typeof ICONS; className: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={ICONS[name]} />
    </svg>
  );
}

/** How to switch this tab to a newer build; undefined while this is the newest. */
const newerBuild = createStore<{ readonly apply: () => void } | undefined>(undefined);

/** Announces that a newer build is ready. @param apply switches this tab to it */
export function announceUpdate(apply: () => void) {
  newerBuild.set({ apply });
}
