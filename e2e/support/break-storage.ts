import type { Page } from '@playwright/test';

/** `absent`: refused wherever it is asked for; `full`: takes nothing more; `throwing`: there, and fails at every call. */
export type BrokenStorage = 'absent' | 'full' | 'throwing';

/** From now on the page's browser keeps nothing. */
export async function breakStorage(page: Page, kind: BrokenStorage): Promise<void> {
  await page.addInitScript(breakIt, kind);
}

/** Runs in the page. */
function breakIt(kind: BrokenStorage): void {
  const refuse = (name: string) => () => {
    throw new DOMException('planted by the test', name);
  };
  const refused = refuse('SecurityError');
  if (kind === 'full') {
    Storage.prototype.setItem = refuse('QuotaExceededError');
    return;
  }
  if (kind === 'absent')
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refused });
  for (const name of ['getItem', 'setItem', 'removeItem', 'key', 'clear'] as const) Storage.prototype[name] = refused;
  Object.defineProperty(window, 'BroadcastChannel', { value: refused });
  LockManager.prototype.request = () => Promise.reject(new DOMException('planted by the test', 'SecurityError'));
}
