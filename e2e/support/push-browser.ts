import type { Page, Worker } from '@playwright/test';
import type { PushSubscriptionInput } from '#domain/notifications/notification-switches.ts';
import { expect } from './fixtures.ts';

// What these tests cannot have from `chromium-headless-shell`: a push service (`pushManager.subscribe` fails) and notifications (the permission is
// always denied, nothing is shown). Both are replaced here, the second one only where it is missing: a whole Chromium shows real ones.

/** The service worker's own scope, as far as it is used here. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: object;
  WindowClient: { prototype: object };
  ServiceWorkerRegistration: { prototype: object };
  Notification: { permission: string };
  dispatchEvent: (event: Event) => boolean;
}

/** Allows a page notifications, and has its browser subscribe at the test's push service. Before the page is opened. */
export async function subscribeAt(page: Page, subscription: PushSubscriptionInput): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript((given) => {
    const KEY = 'test-push-subscription';
    const made = {
      options: { applicationServerKey: null, userVisibleOnly: true },
      toJSON: () => given,
      unsubscribe: () => Promise.resolve(localStorage.removeItem(KEY)),
    };
    Object.assign(PushManager.prototype, {
      subscribe: () => Promise.resolve((localStorage.setItem(KEY, 'made'), made)),
      getSubscription: () => Promise.resolve(localStorage.getItem(KEY) === null ? null : made),
    });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  }, subscription);
}

/** Gives the page's service worker a push, as the browser does when one arrives. @param data what the server said, decrypted */
export async function deliverPush(page: Page, data: string): Promise<void> {
  await workerOf(page);
  const devtools = await page.context().newCDPSession(page);
  const known = Promise.withResolvers<string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations;
    if (registration) known.resolve(registration.registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await known.promise, data });
  await devtools.detach();
}

/** The notifications that the service worker shows. */
export async function shownNotifications(page: Page): Promise<{ title: string; body: string; tag: string }[]> {
  const worker = await workerOf(page);
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/**
 * Taps the only notification: no tool taps one of a headless browser, so the worker is given the event, with the notification that it shows. Instead of
 * opening a window or focusing a tab, which browsers allow after a person's tap alone, the worker says what it would do.
 */
export async function tapNotification(page: Page): Promise<{ opened: string } | { focused: string }> {
  const worker = await workerOf(page);
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    const done = Promise.withResolvers<{ opened: string } | { focused: string }>();
    Object.assign(scope.clients, { openWindow: (opened: string) => Promise.resolve(done.resolve({ opened })) });
    Object.assign(scope.WindowClient.prototype, {
      focus(this: { url: string }) {
        return Promise.resolve(done.resolve({ focused: this.url }));
      },
    });
    const event = Object.assign(new Event('notificationclick'), { notification });
    Object.assign(event, { waitUntil: (work: Promise<unknown>) => void work.catch(done.reject) });
    scope.dispatchEvent(event);
    return done.promise;
  });
}

/** Tells the page's service worker that the browser has replaced its subscription, as browsers do on their own. */
export async function replaceSubscription(page: Page, subscription: PushSubscriptionInput): Promise<void> {
  const worker = await workerOf(page);
  await worker.evaluate((given) => {
    const scope = globalThis as unknown as WorkerScope;
    const done = Promise.withResolvers<unknown>();
    const newSubscription = { toJSON: () => given, unsubscribe: () => Promise.resolve(true) };
    const event = Object.assign(new Event('pushsubscriptionchange'), { newSubscription });
    Object.assign(event, { waitUntil: (work: Promise<unknown>) => void work.then(done.resolve, done.reject) });
    scope.dispatchEvent(event);
    return done.promise;
  }, subscription);
}

/** The worker of the page, with a list in place of notifications where the browser has none. */
async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // The page may know of it first.
  await expect.poll(() => page.context().serviceWorkers().length, 'its service worker').toBeGreaterThan(0);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no service worker');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope & { hasList?: boolean };
    if (scope.Notification.permission === 'granted' || scope.hasList) return;
    scope.hasList = true;
    const shown = new Map<string, object>();
    Object.assign(scope.ServiceWorkerRegistration.prototype, {
      showNotification: (title: string, options: { tag: string }) => {
        shown.set(options.tag, { title, ...options, close: () => shown.delete(options.tag) });
        return Promise.resolve();
      },
      getNotifications: () => Promise.resolve([...shown.values()]),
    });
  });
  return worker;
}
