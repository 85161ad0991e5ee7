import { isOnline } from './online.ts';

const KEY = 'reloaded-for';
const failures = new WeakSet<Error>();

/**
 * Notes every part of the app that could not be loaded, as Vite tells it (https://vite.dev/guide/build#load-error-handling): the tab is
 * older than the last deployment, whose server has other files, or there is no network.
 */
export function watchFailedImports() {
  window.addEventListener('vite:preloadError', ({ payload }) => failures.add(payload));
}

/** Whether an error is one of those. */
export function isFailedImport(error: unknown): error is Error {
  return error instanceof Error && failures.has(error);
}

/** Whether loading the page anew may mend it: not without a network, and not when it has been tried for this part already. */
export function mayReloadFor(error: Error) {
  try {
    return isOnline() && sessionStorage.getItem(KEY) !== error.message;
  } catch {
    // Where a try cannot be remembered, it could go on forever.
    return false;
  }
}

/** Loads the page anew, which brings the newest pages; remembered, so that it happens once for each missing part. */
export function reloadFor(error: Error) {
  sessionStorage.setItem(KEY, error.message);
  window.location.reload();
}
