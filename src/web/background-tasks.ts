import { MESSAGE_PARAMETER } from '#contract/pages.ts';
import { registerServiceWorker } from './app/notices/service-worker.ts';
import { session } from './app/session/session.ts';
import { startLiveUpdates } from './features/notifications/live-updates.ts';
import { call } from './lib/api.ts';
import { logError } from './lib/log.ts';

/** Starts the tasks that no page depends on. Loaded after the first page. */
export async function startBackgroundTasks() {
  startLiveUpdates();
  reportOpening();
  composePastedText();
  // Loaded only when something failed for want of a network, what says so would fail as well, and the page with it.
  await Promise.allSettled([import('./ui/overlays/toast-host.tsx'), import('./ui/overlays/dialog-host.tsx')]);
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await registerServiceWorker();
}

/** Reports that the member came by the button of an 알림톡 (product §8.6), as soon as they are signed in. */
function reportOpening() {
  // The address that was opened: a guest may have been redirected since.
  const [opened] = performance.getEntriesByType('navigation');
  const messageId = new URL(opened?.name ?? window.location.href).searchParams.get(MESSAGE_PARAMETER);
  if (messageId === null || !/^\d{1,15}$/.test(messageId)) return;
  const stop = session.subscribe(reportOnce);
  reportOnce();

  function reportOnce() {
    if (!session.read().user) return;
    stop();
    call('POST /v1/members/me/phone/messages/{messageId}/opening', { params: { messageId: messageId ?? '' } }).catch(
      (error: unknown) => logError('message opening error', error),
    );
  }
}

/**
 * From now on, Hangul that is pasted as single jamo, as names of files on a Mac have it, comes into a field as syllables (NFC): one letter to
 * counters, limits and searches, as to the server. Any other paste is the browser's own.
 */
export function composePastedText(): void {
  document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text') ?? '';
    const composed = text.normalize();
    // The only insertion that the browser can undo and a field treats as typing; if it fails, the text is pasted unchanged.
    // oxlint-disable-next-line typescript/no-deprecated -- there is no other
    if (composed !== text && document.execCommand('insertText', false, composed)) event.preventDefault();
  });
}
