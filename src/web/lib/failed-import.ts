import { tabStorage } from './browser-storage.ts';

const KEY = 'reloaded-for';
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
const failures = new WeakSet<Error>();

/** `away`: the server cannot be reached, and is tried again; `broken`: it can, and yet the file did not come. */
export type Reload = 'trying' | 'away' | 'broken';

/**
 * Records every chunk of the app that could not be loaded, from Vite's event (https://vite.dev/guide/build#load-error-handling): the tab is
 * older than the last deployment, which has other files, or there is no network.
 */
export function watchFailedImports() {
  window.addEventListener('vite:preloadError', ({ payload }) => failures.add(payload));
}

/** Whether an error is one of those. */
export function isFailedImport(error: unknown): error is Error {
  return error instanceof Error && failures.has(error);
}

/**
 * Reloads the page, which loads the newest build, as soon as the server can be reached: at once when the browser is online again, else after longer and
 * longer waits. It never reloads in circles: a server that could be reached all the time is asked once for each missing chunk.
 * @returns the function that stops it
 */
export function reloadWhenReachable(error: Error, onChange: (state: Reload) => void): () => void {
  let wait = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function attempt() {
    clearTimeout(timer);
    const isReachable = await fetch(window.location.href, {
      method: 'HEAD',
      cache: 'no-store',
      // Asked by the page itself, it is no use of the session (S-101).
      credentials: 'omit',
    }).then(
      () => true,
      () => false,
    );
    if (isStopped) return;
    if (!isReachable) {
      wait = Math.min(2 * wait || FIRST_WAIT_MS, MAX_WAIT_MS);
      timer = setTimeout(() => void attempt(), wait);
      onChange('away');
    } else if (wait > 0 || isFirstReload(error)) {
      window.location.reload();
    } else onChange('broken');
  }

  const attemptNow = () => void attempt();
  window.addEventListener('online', attemptNow);
  attemptNow();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', attemptNow);
  };
}

/** Where this cannot be recorded the page could reload forever. */
function isFirstReload({ message }: Error): boolean {
  return tabStorage.read(KEY) !== message && tabStorage.write(KEY, message);
}
