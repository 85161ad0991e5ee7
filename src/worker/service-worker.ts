/**
 * Keeps the app's own files in the browser, so that it opens at once and without a network (docs/decisions/0062). It never touches a
 * call, an upload or a document: those go to the server or fail. `scripts/build/installable.ts` puts {@link SHELL} in front at build time.
 */

/** The files of this build. */
declare const SHELL: {
  /** Changes with any of the files. */
  readonly version: string;
  /** The file that the page of this build must ask for. */
  readonly entry: string;
  readonly files: readonly string[];
};

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `shell-${SHELL.version}`;
/** The page as it was built, with a head that is nobody's. */
const PAGE = '/index.html';
const KEPT: ReadonlySet<string> = new Set(SHELL.files);
/** Addresses that the server answers itself; the operator's desk is always its newest. Anything with an ending is a file. */
const NO_SHELL = /^\/(?:v1|files|share|sitemap|docs|dev|simulator|admin|livez|readyz|metrics)(?:\/|$)|\.[a-z\d]+$/i;

worker.addEventListener('install', (event) => event.waitUntil(keepShell()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOldShells()));
// A new build waits until the person asks for it, or has closed the last tab: nothing changes under anybody's hands.
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (!NO_SHELL.test(pathname)) event.respondWith(fromShell(PAGE, request));
  } else if (KEPT.has(pathname)) {
    event.respondWith(fromShell(pathname, request));
  }
});

async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(SHELL.files.map((file) => keepFile(cache, file)));
  const page = await fetch(PAGE, { cache: 'no-store' });
  const text = await page.clone().text();
  // In the middle of a deployment the page may be another build's, which asks for files that are not here: try again later.
  if (!page.ok || !text.includes(SHELL.entry)) throw new Error('The page is not of this build.');
  await cache.put(PAGE, page);
}

/** A file's name holds its hash, so one that another build kept is the same. */
async function keepFile(cache: Cache, file: string): Promise<void> {
  const known = await caches.match(file, { ignoreVary: true });
  const answer = known ?? (await fetch(file));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  await cache.put(file, answer);
}

async function dropOldShells(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function fromShell(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path, { ignoreVary: true })) ?? fetch(request);
}
