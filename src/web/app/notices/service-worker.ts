import { logError } from '../../lib/log.ts';
import { createTrustedTypesPolicy } from '../../lib/trusted-types.ts';
import { announceUpdate } from './notices.tsx';

const WORKER = '/sw.js';
const CHECK_EVERY_MS = 60 * 60 * 1000;

/** Registers the service worker that caches the app's files, and watches for a newer build. Loaded after the page, in production only. */
export async function registerServiceWorker() {
  const { serviceWorker } = navigator;
  const policy = createTrustedTypesPolicy('worker', { createScriptURL: () => WORKER });
  const registration = await serviceWorker
    .register(policy?.createScriptURL(WORKER) ?? WORKER, { updateViaCache: 'none' })
    .catch((error: unknown) => logError('service worker error', error));
  if (!registration) return;
  if (registration.waiting && serviceWorker.controller) announceWaitingWorker(registration.waiting);
  registration.addEventListener('updatefound', () => watchInstalling(registration));
  watchInstalling(registration);
  // Another tab has activated the newer build: the files of this tab's build are no longer cached.
  if (serviceWorker.controller) {
    serviceWorker.addEventListener('controllerchange', () => announceUpdate(() => window.location.reload()));
  }
  checkWhenVisible(registration);
}

function watchInstalling({ installing }: ServiceWorkerRegistration) {
  installing?.addEventListener('statechange', () => {
    // Without a controller it is the first worker, which replaces nothing.
    if (installing.state === 'installed' && navigator.serviceWorker.controller) announceWaitingWorker(installing);
  });
}

function announceWaitingWorker(worker: ServiceWorker) {
  announceUpdate(() => {
    if (worker.state !== 'installed') return window.location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
    worker.postMessage('take-over', []);
  });
}

/** An installed app is seldom closed, so it also checks for a newer build when it becomes visible again. */
function checkWhenVisible(registration: ServiceWorkerRegistration) {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = Date.now();
    // Offline the check fails; the next time the page becomes visible it is repeated.
    registration.update().catch(() => undefined);
  });
}
