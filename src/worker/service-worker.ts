/**
 * Caches the app's own files in the browser, so that it opens at once and offline (docs/decisions/0062). It never handles API
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

async function cacheShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(SHELL.files.map((file) => cacheFile(cache, file)));
  const page = await fetch(PAGE, { cache: 'no-store' });
  const text = await page.clone().text();
  // During a deployment the page may belong to another build, whose files are not these: the installation fails and is tried again later.
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
