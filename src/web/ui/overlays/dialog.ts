import type { ReactNode } from 'react';
import { createRequestQueue } from './request-queue.ts';

type AlertOptions = {
  title: string;
  description?: ReactNode;
  isError?: boolean;
  /** The button's text; default 확인. */
  confirmText?: string;
};

export type ConfirmOptions = AlertOptions & {
  /** Default 취소. */
  cancelText?: string;
  /** `danger` for an action that cannot be undone. */
  tone?: 'brand' | 'danger';
};

export type DialogRequest = ConfirmOptions & {
  kind: 'alert' | 'confirm';
  resolve: (confirmed: boolean) => void;
};

/** Dialogs waiting or shown, oldest first; read only by the overlay host. */
export const dialogQueue = createRequestQueue<DialogRequest>();

/** Shows dialogs from anywhere, `if (await dialog.confirm({ title })) …`; several opened at once are shown one after the other. */
export const dialog = {
  alert(options: AlertOptions) {
    return new Promise<void>((resolve) => {
      dialogQueue.add({ ...options, kind: 'alert', resolve: () => resolve() });
    });
  },

  /** Resolves to true for the confirming button, to false for 취소 and Escape. */
  confirm(options: ConfirmOptions) {
    return new Promise<boolean>((resolve) => {
      dialogQueue.add({ ...options, kind: 'confirm', resolve });
    });
  },
};
