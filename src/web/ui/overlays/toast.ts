import { createRequestQueue } from './request-queue.ts';

type ToastRequest = {
  message: string;
  tone?: 'neutral' | 'success' | 'danger';
  /** Milliseconds until it disappears; default 3000. */
  duration?: number;
};

export type ShownToast = ToastRequest & { readonly id: number };

/** The toasts on screen; read only by the overlay host. */
export const toastQueue = createRequestQueue<ShownToast>();

let lastId = 0;

/** Shows a short message that disappears by itself. Never the only place for something the user must act on. */
export function showToast(request: ToastRequest | string) {
  lastId += 1;
  toastQueue.add({ ...(typeof request === 'string' ? { message: request } : request), id: lastId });
}
