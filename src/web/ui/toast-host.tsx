import { Toast } from '@base-ui/react/toast';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { type ToastRequest, toastQueue } from './toast.ts';

const DEFAULT_DURATION_MS = 3000;

/** Draws what {@link toastQueue} holds. Loaded with the first toast. */
export default function ToastHost() {
  return (
    <Toast.Provider timeout={DEFAULT_DURATION_MS} limit={3}>
      <QueueReader />
      <Toast.Portal>
        <Toast.Viewport
          aria-label="알림"
          className="fixed inset-x-0 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-60 mx-auto w-[min(calc(100%-2rem),25rem)]"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function QueueReader() {
  const { add } = Toast.useToastManager();
  const requests = useSyncExternalStore(toastQueue.subscribe, toastQueue.read);
  useEffect(() => {
    for (const request of requests) {
      // An effect may run twice; only the run that takes the request out shows it.
      if (!toastQueue.remove(request)) continue;
      add({
        title: request.message,
        timeout: request.duration ?? DEFAULT_DURATION_MS,
        priority: request.tone === 'danger' ? 'high' : 'low',
        data: { tone: request.tone },
      });
    }
  }, [requests, add]);
  return null;
}

const MOTION = clsx(
  'transition-[transform,opacity] duration-300 ease-glide',
  'translate-y-[calc(var(--toast-swipe-movement-y)-var(--toast-index)*0.625rem)]',
  'scale-[calc(1-var(--toast-index)*0.05)]',
  'data-limited:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0',
  'data-ending-style:translate-y-6 data-ending-style:opacity-0',
);

function ToastList() {
  const { toasts } = Toast.useToastManager<Pick<ToastRequest, 'tone'>>();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['down', 'left', 'right']}
      className={clsx(
        'absolute inset-x-0 bottom-0 origin-bottom rounded-lg bg-inverse text-on-inverse shadow-float select-none',
        'z-[calc(100-var(--toast-index))]',
        MOTION,
      )}
    >
      <Toast.Content className="flex items-center gap-2.5 px-4 py-3.5 font-medium">
        {toast.data?.tone === 'success' && <CircleCheck aria-hidden className="size-5 shrink-0" />}
        {toast.data?.tone === 'danger' && <CircleAlert aria-hidden className="size-5 shrink-0" />}
        <Toast.Title className="min-w-0 text-sm" />
      </Toast.Content>
    </Toast.Root>
  ));
}
