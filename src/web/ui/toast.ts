import { createRequestQueue } from './request-queue.ts';

export type ToastRequest = {
  message: string;
  tone?: 'neutral' | 'success' | 'danger';
  /** Milliseconds until it goes by itself; 3000 unless given. */
  duration?: number;
};

/** Toasts not yet drawn; read by the overlay host only. */
export const toastQueue = createRequestQueue<ToastRequest>();

/** Shows a short message that goes by itself. Never the only place for something a person must act on. */
export function showToast(request: ToastRequest | string) {
  toastQueue.add(typeof request === 'string' ? { message: request } : request);
}

const toast = { show: showToast };

/** `const toast = useToast(); toast.show('저장했어요')`. The same object every time, safe in effects. */
export function useToast() {
  return toast;
}
