import { tabStorage } from '../../lib/browser-storage.ts';

const KEY = 'browsing';

/** Remembers for this tab that a guest chose to browse without signing in, so that a reload does not redirect them to /auth again. */
export function startBrowsing() {
  tabStorage.write(KEY, '1');
}

export function isBrowsing() {
  return tabStorage.read(KEY) === '1';
}
