import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

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

/** The backdrop of every modal. */
export const BACKDROP = clsx(
  'backdrop:bg-scrim backdrop:opacity-0 backdrop:transition-[opacity,overlay,display] backdrop:transition-discrete',
  'open:backdrop:opacity-100 open:backdrop:starting:opacity-0',
);
