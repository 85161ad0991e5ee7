import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { dialogQueue } from '../ui/overlays/dialog.ts';
import { toastQueue } from '../ui/overlays/toast.ts';

export function OverlayLayout() {
  return (
    <>
      <Outlet />
      <OverlayHosts />
    </>
  );
}

const DialogHost = lazy(() => import('../ui/overlays/dialog-host.tsx'));
const ToastHost = lazy(() => import('../ui/overlays/toast-host.tsx'));

/** Renders toasts and dialogs; mounted once at the root. Their code is loaded with the first of each. */
export function OverlayHosts() {
  const needsDialog = useWasEverFilled(dialogQueue);
  const needsToast = useWasEverFilled(toastQueue);
  return (
    <>
      <Suspense>{needsDialog && <DialogHost />}</Suspense>
      {/* A live region announces what is added to it, so it has to exist before the first toast. */}
      <section
        aria-label="알림"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 top-[calc(4rem+env(safe-area-inset-top))] z-60 mx-auto flex w-[min(calc(100%-2rem),25rem)] flex-col gap-2"
      >
        <Suspense>{needsToast && <ToastHost />}</Suspense>
      </section>
    </>
  );
}

function useWasEverFilled(queue: typeof dialogQueue | typeof toastQueue) {
  const wasFilled = useRef(false);
  return useSyncExternalStore(queue.subscribe, () => {
    wasFilled.current ||= queue.read().length > 0;
    return wasFilled.current;
  });
}
