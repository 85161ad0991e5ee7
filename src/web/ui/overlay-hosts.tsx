import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import { dialogQueue } from './dialog.ts';
import { toastQueue } from './toast.ts';

const DialogHost = lazy(() => import('./dialog-host.tsx'));
const ToastHost = lazy(() => import('./toast-host.tsx'));

/** Where toasts and imperative dialogs appear; put once at the root. Their code loads with the first of each. */
export function OverlayHosts() {
  const needsDialog = useOnceFilled(dialogQueue);
  const needsToast = useOnceFilled(toastQueue);
  return (
    <Suspense>
      {needsDialog && <DialogHost />}
      {needsToast && <ToastHost />}
    </Suspense>
  );
}

function useOnceFilled(queue: typeof dialogQueue | typeof toastQueue) {
  const wasFilled = useRef(false);
  return useSyncExternalStore(queue.subscribe, () => {
    wasFilled.current ||= queue.read().length > 0;
    return wasFilled.current;
  });
}
