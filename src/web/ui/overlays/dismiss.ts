import { dialogQueue } from './dialog.ts';
import { toastQueue } from './toast.ts';

/** Takes away the dialogs that are shown or waiting, unconfirmed: the page that they were about has gone. */
export function dismissDialogs() {
  for (const request of dialogQueue.read()) {
    // Closed before the promise resolves: closing restores the focus, and the caller may then move it elsewhere.
    dialogQueue.remove(request);
    request.resolve(request.kind === 'alert');
  }
}

/** Takes away the toasts but those of what has succeeded. */
export function dismissToasts() {
  for (const shown of toastQueue.read()) if (shown.tone !== 'success') toastQueue.remove(shown);
}
