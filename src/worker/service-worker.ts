/**
 * Shows pushes (product §8.2), and caches the app's own files in the browser, so that it opens at once and offline. It never handles API
 * calls, uploads or documents: those are sent to the server or fail. `scripts/build/installable.ts` prepends {@link SHELL} at build time.
 */

/** The files of this build (the app shell). */
declare const SHELL: {
  /** Changes when any of the files changes. */
  readonly version: string;
  /** The script that the page of this build loads. */
  readonly entry: string;
  readonly files: readonly string[];
};

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `shell-${SHELL.version}`;
/** The page as it was built, without the head that the server adds for each address. */
const PAGE = '/index.html';
const SHELL_FILES: ReadonlySet<string> = new Set(SHELL.files);
/** Paths that the server handles itself; the operator's pages are never cached. A path with an extension is a file. */
const NOT_CACHED = /^\/(?:v1|files|share|sitemap|docs|dev|simulator|admin|livez|readyz|metrics)(?:\/|$)|\.[a-z\d]+$/i;

worker.addEventListener('install', (event) => event.waitUntil(cacheShell()));
worker.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()));
// A new build waits until the user confirms it, or has closed the last tab: nothing changes while the app is in use.
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (!NOT_CACHED.test(pathname)) event.respondWith(respondFromCache(PAGE, request));
  } else if (SHELL_FILES.has(pathname)) {
    event.respondWith(respondFromCache(pathname, request));
  }
});

worker.addEventListener('push', (event) => event.waitUntil(showPush(readPush(event.data))));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(passOn(event as PushSubscriptionChange)));

/** In TypeScript's library the event has no fields. Browsers that do not subscribe anew by themselves give the old one alone. */
interface PushSubscriptionChange extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null;
  readonly oldSubscription?: PushSubscription | null;
}

/** The browser has replaced its subscription by itself: tell the server the new one. */
async function passOn({ newSubscription, oldSubscription }: PushSubscriptionChange): Promise<void> {
  const subscription =
    newSubscription ?? (oldSubscription && (await worker.registration.pushManager.subscribe(oldSubscription.options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const request = fetch('/v1/push-subscription', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } }),
  });
  const isKnown = await request.then(
    ({ ok }) => ok,
    () => false,
  );
  // After a sign-out there is none (401). Without the server's confirmation, the settings must not say that pushes arrive here.
  if (!isKnown) await subscription.unsubscribe();
}

/** What the server says in a push (`PushContent`). */
interface Push {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly tag: string;
}

/** A push that cannot be read is shown too: a browser takes its permission back after a few that show nothing. */
const UNREADABLE: Push = { title: '선배랑', body: '새로운 소식이 있어요.', link: '/', tag: 'unreadable' };

function readPush(data: PushMessageData | null): Push {
  try {
    return { ...UNREADABLE, ...(data?.json() as Partial<Push> | null | undefined) };
  } catch {
    return UNREADABLE;
  }
}

function showPush({ title, body, link, tag }: Push): Promise<void> {
  // `renotify`: a replacement alerts as well. It is not in TypeScript's library.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    renotify: true,
    icon: '/icon-192.png',
    lang: 'ko',
    data: link,
  };
  return worker.registration.showNotification(title, options);
}

/** Focuses the tab that shows the page, or opens it; never navigates another tab away. Only pages of this app. */
async function openPage(link: unknown): Promise<void> {
  const { origin } = worker.location;
  const isPath = typeof link === 'string' && URL.canParse(link, origin) && new URL(link, origin).origin === origin;
  const { href } = new URL(isPath ? link : '/', origin);
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = tabs.find(({ url }) => url === href);
  await (open ? open.focus() : worker.clients.openWindow(href));
}

async function cacheShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(SHELL.files.map((file) => cacheFile(cache, file)));
  const page = await fetch(PAGE, { cache: 'no-store' });
  const text = await page.clone().text();
  // During a deployment the page may belong to another build with other files: the installation then fails and is retried later.
  if (!page.ok || !text.includes(SHELL.entry)) throw new Error('The page is not of this build.');
  await cache.put(PAGE, page);
}

/** A file's name contains its hash, so one that another build has cached is the same. */
async function cacheFile(cache: Cache, file: string): Promise<void> {
  const cached = await caches.match(file, { ignoreVary: true });
  const response = cached ?? (await fetch(file));
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await cache.put(file, response);
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function respondFromCache(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path, { ignoreVary: true })) ?? fetch(request);
}
