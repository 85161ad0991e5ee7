import { showToast } from './toast.ts';

/** Copies a text to the clipboard and says so; without one (plain http, no permission) says what to do instead. */
export function useCopy(): (text: string, messages: { copied: string; failed: string }) => Promise<void> {
  return async (text, { copied, failed }) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ message: copied, tone: 'success' });
    } catch {
      showToast({ message: failed, tone: 'danger' });
    }
  };
}
