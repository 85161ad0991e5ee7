import { createRequestQueue } from './request-queue.ts';

export type ToastRequest = {
  message: string;
  tone?: 'neutral' | 'success' | 'danger';
  /** Milliseconds until it goes by itself; 3000 unless given. */
  duration?: number;
};

export type ShownToast = ToastRequest & { readonly id: number };

/** Toasts that have not gone yet; read by the overlay host only. */
export const toastQueue = createRequestQueue<ShownToast>();

let lastId = 0;

/** Shows a short message that goes by itself. Never the only place for something a person must act on. */
export function showToast(request: ToastRequest | string) {
  lastId += 1;
  toastQueue.add({ ...(typeof request === 'string' ? { message: request } : request), id: lastId });
}

const toast = { show: showToast };

/** `const toast = useToast(); toast.show('저장했어요')`. The same object every time, safe in effects. */
export function useToast() {
  return toast;
}
