import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, type TouchEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { useScrolls } from '../layout/use-scrolls.ts';
import { BACKDROP, useModalDialog } from './modal.tsx';

/** A pull of more than this many pixels closes; a shorter one springs back. */
const CLOSE_DISTANCE_PX = 96;

/**
 * Tracks a finger that pulls a sheet down: `offset` is how far in pixels, and `onClose` is called when it is released far enough. A pull
 * that begins in the content counts only if that is scrolled to its top.
 */
function usePullDown(onClose: () => void) {
  const contentRef = useRef<HTMLDivElement>(null);
  const startY = useRef<number>(undefined);
  const [offset, setOffset] = useState(0);

  function start({ target, touches }: TouchEvent) {
    const content = contentRef.current;
    const isScrolled = content && content.scrollTop > 0 && target instanceof Node && content.contains(target);
    startY.current = touches.length === 1 && !isScrolled ? touches[0]?.clientY : undefined;
  }

  function move({ touches }: TouchEvent) {
    const touch = touches[0];
    if (startY.current === undefined || !touch) return;
    setOffset(Math.max(0, touch.clientY - startY.current));
  }

  function end() {
    if (startY.current !== undefined && offset > CLOSE_DISTANCE_PX) onClose();
    startY.current = undefined;
    setOffset(0);
  }

  return {
    contentRef,
    offset,
    handlers: { onTouchStart: start, onTouchMove: move, onTouchEnd: end, onTouchCancel: end },
  };
}

export type BottomSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** The confirming button, which stays visible below the scrolling content. */
  action?: Pick<ComponentProps<typeof Button>, 'variant' | 'disabled' | 'onClick'> & { label: string };
  /** In place of the confirming button. */
  footer?: ReactNode;
  children: ReactNode;
};

/** What a component with a sheet of its own is given. */
export type SheetProps = Pick<BottomSheetProps, 'open' | 'onClose'>;

const SHEET = clsx(
  'mx-auto mt-auto mb-0 w-full max-w-column translate-y-full overflow-visible rounded-t-2xl bg-surface text-ink shadow-float',
  'transition-[translate,overlay,display] transition-discrete duration-300 ease-glide',
  'open:translate-y-0 open:starting:translate-y-full backdrop:duration-300',
);

/**
 * A panel from the bottom of the column. Closed by dragging it down, Escape, the backdrop or its button; keeps the
 * focus inside while open and restores it afterwards.
 */
export function BottomSheet({
  open,
  onClose,
  title,
  description,
  action,
  footer = action && <Action {...action} />,
  children,
}: BottomSheetProps) {
  const id = useId();
  const { ref, isShown } = useModalDialog(open, onClose);
  const { contentRef, offset, handlers } = usePullDown(onClose);
  const scrolls = useScrolls(contentRef, isShown);
  if (!isShown) return null;
  return createPortal(
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={clsx(SHEET, BACKDROP)}
    >
      <div
        {...handlers}
        className={clsx('flex max-h-[88dvh] flex-col rounded-t-2xl bg-surface', offset === 0 && 'transition-transform')}
        style={{ transform: offset > 0 ? `translateY(${offset}px)` : undefined }}
      >
        <div aria-hidden className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-line" />
        <div className="flex items-start justify-between gap-2 pt-2 pr-2 pb-2 pl-page">
          <div className="pt-2">
            <h2 id={`${id}-title`} className="text-xl font-bold">
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="pt-1 text-sm text-balance text-ink-muted">
                {description}
              </p>
            )}
          </div>
          <IconButton label="닫기" onClick={() => onClose()}>
            <X aria-hidden className="size-5.5 text-ink-faint" />
          </IconButton>
        </div>
        <div
          ref={contentRef}
          role={scrolls ? 'group' : undefined}
          aria-labelledby={scrolls ? `${id}-title` : undefined}
          tabIndex={scrolls ? 0 : undefined}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-page pb-6"
        >
          <div>{children}</div>
        </div>
        <div className="px-page pb-[max(1rem,env(safe-area-inset-bottom))]">{footer}</div>
      </div>
    </dialog>,
    document.body,
  );
}

function Action({ label, ...button }: NonNullable<BottomSheetProps['action']>) {
  return (
    <Button {...button} block size="lg">
      {label}
    </Button>
  );
}
