import { registerServiceWorker } from './app/notices/service-worker.ts';
import { startLiveUpdates } from './features/notifications/live-updates.ts';

/** Starts the tasks that no page depends on. Loaded after the first page. */
export async function startBackgroundTasks() {
  startLiveUpdates();
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await registerServiceWorker();
}
