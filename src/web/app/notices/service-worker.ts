import { logError } from '../../lib/log.ts';
import { announceUpdate } from './app-update.ts';

const WORKER = '/sw.js';
const CHECK_EVERY_MS = 60 * 60 * 1000;

/** Registers the worker that keeps the app's files, and watches for a newer build. Loaded after the page, in production only. */
export async function registerServiceWorker() {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker
    .register(WORKER, { updateViaCache: 'none' })
    .catch((error: unknown) => logError('service worker error', error));
  if (!registration) return;
  if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => watchInstalling(registration));
  watchInstalling(registration);
  // Another tab has gone to the newer build: this one is of the old, whose files are gone.
  if (serviceWorker.controller) {
    serviceWorker.addEventListener('controllerchange', () => announceUpdate(() => window.location.reload()));
  }
  checkOnReturn(registration);
}

function watchInstalling({ installing }: ServiceWorkerRegistration) {
  installing?.addEventListener('statechange', () => {
    // Without a controller it is the first one, which has nothing to replace.
    if (installing.state === 'installed' && navigator.serviceWorker.controller) offer(installing);
  });
}

function offer(worker: ServiceWorker) {
  announceUpdate(() => {
    if (worker.state !== 'installed') return window.location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
    worker.postMessage('take-over', []);
  });
}

/** An installed app is seldom closed, so it also looks for a newer build when somebody comes back to it. */
function checkOnReturn(registration: ServiceWorkerRegistration) {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = Date.now();
    // Without a network there is nothing newer; the next return asks again.
    registration.update().catch(() => undefined);
  });
}
