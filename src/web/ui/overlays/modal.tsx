import { clsx } from 'clsx';
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

type ModalProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** The buttons, sharing the width. */
  footer?: ReactNode;
  children?: ReactNode;
  /** For a message or question that must be answered: only its buttons and Escape close it. */
  isAlert?: boolean;
};

const POPUP = clsx(
  'm-auto max-h-[calc(100dvh-3rem)] w-[calc(100%-3rem)] max-w-88 overflow-y-auto rounded-2xl bg-surface text-ink shadow-float',
  'scale-97 opacity-0 transition-[opacity,scale,overlay,display] transition-discrete duration-200 ease-glide',
  'open:scale-100 open:opacity-100 open:starting:scale-97 open:starting:opacity-0 backdrop:duration-200',
);

/** A dialog with content of its own; for a message or a yes-or-no question use {@link dialog}. */
export function Modal({ open, onClose, title, description, footer, children, isAlert = false }: ModalProps) {
  const id = useId();
  const { ref, isShown } = useModalDialog(open, onClose, { isAlert });
  if (!isShown) return null;
  return createPortal(
    <dialog
      ref={ref}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={clsx(POPUP, BACKDROP)}
    >
      <div className="p-6">
        <h2 id={`${id}-title`} className="text-lg font-bold">
          {title}
        </h2>
        {description && (
          <p id={`${id}-description`} className="pt-2 whitespace-pre-line text-ink-muted">
            {description}
          </p>
        )}
        {children && <div className="pt-4">{children}</div>}
        {footer && <div className="flex flex-wrap gap-2 pt-6 *:min-w-24 *:flex-1">{footer}</div>}
      </div>
    </dialog>,
    document.body,
  );
}

/**
 * Shows a native `<dialog>` as a modal: the browser keeps the focus inside, makes the rest of the page inert and restores the
 * focus. `isShown` tells whether to render it at all: from the paint after the tap, because a modal makes the browser style the whole page anew, until the
 * closing transition has ended.
 *
 * @param onDismiss called on Escape, and on a tap on the backdrop unless `isAlert`; the caller decides whether to close
 */
export function useModalDialog(open: boolean, onDismiss: () => void, { isAlert = false } = {}) {
  const ref = useRef<HTMLDialogElement>(null);
  const [isShown, setShown] = useState(false);
  const dismiss = useEffectEvent(onDismiss);

  useEffect(() => {
    if (open && !isShown) return afterNextPaint(() => setShown(true));
  }, [open, isShown]);

  // Before the page changes: a sheet that is taken out of it at once is closed while it is still there, or the browser would not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.showModal();
    const controller = listenForDismissal(dialog, isAlert, () => dismiss());
    let isCleanedUp = false;
    return () => {
      isCleanedUp = true;
      controller.abort();
      dialog.close();
      void waitForAnimations(dialog).then(() => {
        // Opened again meanwhile: the next run of this effect manages it.
        if (isCleanedUp && !dialog.open) setShown(false);
      });
    };
  }, [open, isShown, isAlert]);

  return { ref, isShown };
}

function listenForDismissal(dialog: HTMLDialogElement, isAlert: boolean, dismiss: () => void) {
  const controller = new AbortController();
  const { signal } = controller;
  dialog.addEventListener(
    'cancel',
    (event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      dismiss();
    },
    { signal },
  );
  // A browser may close it without a `cancel` event, as when Escape is pressed repeatedly.
  dialog.addEventListener('close', (event) => event.target === dialog && dismiss(), { signal });
  if (isAlert) return controller;

  // Events on the backdrop have the dialog itself as target; its content covers the whole box. A drag that only ends there does not count.
  let isPressedOutside = false;
  dialog.addEventListener('pointerdown', (event) => (isPressedOutside = event.target === dialog), { signal });
  dialog.addEventListener('click', (event) => isPressedOutside && event.target === dialog && dismiss(), { signal });
  return controller;
}

async function waitForAnimations(dialog: HTMLDialogElement) {
  await Promise.allSettled(dialog.getAnimations({ subtree: true }).map((animation) => animation.finished));
}

/**
 * Runs `work` after the next paint, so that the response to a tap appears before slow work begins
 * (https://web.dev/articles/optimize-inp). A page that is not visible is not painted: there it runs in the next task.
 * @returns cancels it
 */
export function afterNextPaint(work: () => void): () => void {
  let timer = 0;
  const runSoon = () => (timer = setTimeout(work));
  const frame = document.hidden ? 0 : requestAnimationFrame(runSoon);
  if (document.hidden) runSoon();
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

export const BACKDROP = clsx(
  'backdrop:bg-scrim backdrop:opacity-0 backdrop:transition-[opacity,overlay,display] backdrop:transition-discrete',
  'open:backdrop:opacity-100 open:backdrop:starting:opacity-0',
);
