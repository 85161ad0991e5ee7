import { showToast } from './toast.ts';

/** Copies a text to the clipboard and says so; without one (plain http, no permission) says what to do instead. */
export async function copyText(text: string, { copied, failed }: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ message: copied, tone: 'success' });
  } catch {
    showToast({ message: failed, tone: 'danger' });
  }
}
