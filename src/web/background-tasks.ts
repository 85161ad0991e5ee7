import { registerServiceWorker } from './app/notices/service-worker.ts';
import { reportOpening } from './app/session/report-opening.ts';
import { startLiveUpdates } from './features/notifications/live-updates.ts';
import { composePastedText } from './lib/compose-pasted-text.ts';

/** Starts the tasks that no page depends on. Loaded after the first page. */
export async function startBackgroundTasks() {
  startLiveUpdates();
  reportOpening();
  composePastedText();
  // Loaded only when something failed for want of a network, what says so would fail as well, and the page with it.
  await Promise.allSettled([import('./ui/overlays/toast-host.tsx'), import('./ui/overlays/dialog-host.tsx')]);
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await registerServiceWorker();
}
