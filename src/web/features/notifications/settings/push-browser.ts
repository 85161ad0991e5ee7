import { call } from '../../../lib/api.ts';

/** Whether this browser can receive pushes: `install` on an iPhone or iPad, where only an app on the home screen can. */
export type PushAbility = 'able' | 'install' | 'none';

/** The worker is registered after the page has loaded; a tap may come before. */
const WORKER_TIMEOUT_MS = 10_000;

export function pushAbility(): PushAbility {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'able';
  return isApple() && !isInstalled() ? 'install' : 'none';
}

/** An iPad says that it is a Mac; no Mac has a touch screen. */
function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** Whether this browser has a subscription that was made with the server's key. */
export async function isSubscribed(publicKey: string): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return Notification.permission === 'granted' && subscription != null && isOfKey(subscription, publicKey);
}

/**
 * Asks for the permission, has the browser subscribe, and tells the server. Call it from a tap: otherwise browsers do not ask.
 * @returns the permission; only with `granted` pushes are on
 * @throws ApiError when the server refuses; Error when the browser's push service cannot be reached
 */
export async function turnPushesOn(publicKey: string, idempotencyKey: string): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission;
  const { pushManager } = await readyWorker();
  const { endpoint, keys } = (await subscribe(pushManager, publicKey)).toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  await call('PUT /v1/push-subscription', { body, idempotencyKey });
  return permission;
}

/** Removes this browser from the server, and the subscription from the browser. */
export async function turnPushesOff(idempotencyKey: string): Promise<void> {
  await call('DELETE /v1/push-subscription', { idempotencyKey });
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
}

async function subscribe(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const existing = await pushManager.getSubscription();
  if (existing && isOfKey(existing, publicKey)) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  return key === null || toBase64Url(key) === publicKey;
}

function toBase64Url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no service worker')), WORKER_TIMEOUT_MS);
  try {
    return await Promise.race([navigator.serviceWorker.ready, promise]);
  } finally {
    clearTimeout(timer);
  }
}
