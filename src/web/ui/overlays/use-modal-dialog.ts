import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Runs a native `<dialog>` as a modal: the browser keeps the focus inside, makes the rest of the page inert and gives the
 * focus back. `isShown` tells whether to draw it at all: it stays until the closing transition has ended.
 *
 * @param onDismiss Escape, and a tap on the backdrop unless `isAlert`; the caller decides whether it closes
 */
export function useModalDialog(open: boolean, onDismiss: () => void, { isAlert = false } = {}) {
  const ref = useRef<HTMLDialogElement>(null);
  const [isShown, setShown] = useState(open);
  if (open && !isShown) setShown(true);
  const dismiss = useEffectEvent(onDismiss);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.showModal();
    const listening = listenForDismissal(dialog, isAlert, () => dismiss());
    let isGone = false;
    return () => {
      isGone = true;
      listening.abort();
      dialog.close();
      void untilStill(dialog).then(() => {
        // Opened again meanwhile: the next run has it now.
        if (isGone && !dialog.open) setShown(false);
      });
    };
  }, [open, isAlert]);

  return { ref, isShown };
}

function listenForDismissal(dialog: HTMLDialogElement, isAlert: boolean, dismiss: () => void) {
  const listening = new AbortController();
  const { signal } = listening;
  dialog.addEventListener(
    'cancel',
    (event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      dismiss();
    },
    { signal },
  );
  // A browser may close it without asking, as when Escape is pressed again and again.
  dialog.addEventListener('close', (event) => event.target === dialog && dismiss(), { signal });
  if (isAlert) return listening;

  // The backdrop's events come from the dialog itself; its content covers all of the box. A drag that only ends there is none.
  let isPressedOutside = false;
  dialog.addEventListener('pointerdown', (event) => (isPressedOutside = event.target === dialog), { signal });
  dialog.addEventListener('click', (event) => isPressedOutside && event.target === dialog && dismiss(), { signal });
  return listening;
}

async function untilStill(dialog: HTMLDialogElement) {
  await Promise.allSettled(dialog.getAnimations({ subtree: true }).map((animation) => animation.finished));
}
