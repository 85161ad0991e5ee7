import { registerServiceWorker } from './app/notices/service-worker.ts';
import { startLiveUpdates } from './features/notifications/live-updates.ts';

/** What nobody waits for: it is loaded and begun after the first page. */
export async function afterStart() {
  startLiveUpdates();
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await registerServiceWorker();
}
