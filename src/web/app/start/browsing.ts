const KEY = 'browsing';

/** Remembers for this tab that a guest chose to browse without signing in, so that a reload does not redirect them to /auth again. */
export function startBrowsing() {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Without storage the guest is redirected to /auth again after a reload.
  }
}

export function isBrowsing() {
  try {
    return sessionStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}
