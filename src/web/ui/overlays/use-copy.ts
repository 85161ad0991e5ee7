import { useToast } from './toast.ts';

/** Copies a text to the clipboard and says so; without one (plain http, no permission) says what to do instead. */
export function useCopy(): (text: string, messages: { copied: string; failed: string }) => Promise<void> {
  const toast = useToast();
  return async (text, { copied, failed }) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.show({ message: copied, tone: 'success' });
    } catch {
      toast.show({ message: failed, tone: 'danger' });
    }
  };
}
