import { startLiveUpdates } from '../live/live-updates.ts';
import { registerServiceWorker } from '../notices/service-worker.ts';

/** What nobody waits for: it is loaded and begun after the first page. */
export async function afterStart() {
  startLiveUpdates();
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await registerServiceWorker();
}
