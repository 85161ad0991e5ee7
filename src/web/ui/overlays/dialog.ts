import type { ReactNode } from 'react';
import { createRequestQueue } from './request-queue.ts';

export type AlertOptions = {
  title: string;
  description?: ReactNode;
  /** Puts an error mark before the title. */
  isError?: boolean;
  /** The button; 확인 unless given. */
  confirmText?: string;
};

export type ConfirmOptions = AlertOptions & {
  /** 취소 unless given. */
  cancelText?: string;
  /** `danger` for what cannot be undone. */
  tone?: 'brand' | 'danger';
};

export type DialogRequest = ConfirmOptions & {
  kind: 'alert' | 'confirm';
  answer: (confirmed: boolean) => void;
};

/** Dialogs waiting or shown, first come first; read by the overlay host only. */
export const dialogQueue = createRequestQueue<DialogRequest>();

/** Asks the person something from anywhere; dialogs asked for at once are shown one after the other. */
export const dialog = {
  /** Resolves when it is closed. */
  alert(options: AlertOptions) {
    return new Promise<void>((resolve) => {
      dialogQueue.add({ ...options, kind: 'alert', answer: () => resolve() });
    });
  },

  /** Resolves to true for the confirming button, to false for 취소 and Escape. */
  confirm(options: ConfirmOptions) {
    return new Promise<boolean>((resolve) => {
      dialogQueue.add({ ...options, kind: 'confirm', answer: resolve });
    });
  },
};

/** `const dialog = useDialog(); if (await dialog.confirm({ title })) …`. The same object every time. */
export function useDialog() {
  return dialog;
}
