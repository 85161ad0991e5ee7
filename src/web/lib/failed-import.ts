import { isOnline } from './online.ts';

const KEY = 'reloaded-for';
const failures = new WeakSet<Error>();

/**
 * Records every chunk of the app that could not be loaded, from Vite's event (https://vite.dev/guide/build#load-error-handling): the tab is
 * older than the last deployment, whose server has other files, or there is no network.
 */
export function watchFailedImports() {
  window.addEventListener('vite:preloadError', ({ payload }) => failures.add(payload));
}

/** Whether an error is one of those. */
export function isFailedImport(error: unknown): error is Error {
  return error instanceof Error && failures.has(error);
}

/** Whether a page reload may help: not offline, and not when it has been tried for this chunk already. */
export function mayReloadFor(error: Error) {
  try {
    return isOnline() && sessionStorage.getItem(KEY) !== error.message;
  } catch {
    // If the attempt could not be recorded, the page could reload forever.
    return false;
  }
}

/** Reloads the page, which loads the newest build; recorded, so that it happens once for each missing chunk. */
export function reloadFor(error: Error) {
  sessionStorage.setItem(KEY, error.message);
  window.location.reload();
}
