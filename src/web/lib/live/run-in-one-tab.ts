/**
 * Runs something in one tab of the browser at a time: the one that holds the Web Lock of that name.
 * @param begin called when this tab gets the lock; it returns the function that ends it
 */
export function runInOneTab(name: string, begin: () => () => void) {
  let waiting = new AbortController();
  let releaseLock: (() => void) | undefined;
  let isReleased = false;

  /** Waits for the lock, then holds it until it is released or stolen by another tab. @throws AbortError then */
  async function hold(options: LockOptions, onLock: () => void) {
    await navigator.locks.request(name, options, () => {
      if (isReleased) return undefined;
      onLock();
      const end = begin();
      return new Promise<void>((resolve) => {
        releaseLock = () => {
          releaseLock = undefined;
          end();
          resolve();
        };
      });
    });
  }

  async function tryToHold(options: LockOptions) {
    let hasLock = false;
    try {
      await hold(options, () => {
        hasLock = true;
      });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (error.name !== 'AbortError') return runWithoutLock();
      // Either the waiting was aborted, or another tab has stolen the lock.
      if (hasLock) {
        releaseLock?.();
        requestLock();
      }
    }
  }

  /** A browser that blocks storage gives no locks: each tab runs it then. */
  function runWithoutLock() {
    if (isReleased) return;
    const end = begin();
    releaseLock = () => {
      releaseLock = undefined;
      end();
    };
  }

  function requestLock() {
    waiting = new AbortController();
    void tryToHold({ signal: waiting.signal });
  }

  requestLock();
  return {
    /** Steals the lock from a tab that does not respond. */
    takeOver() {
      waiting.abort();
      void tryToHold({ steal: true });
    },
    /** Releases the lock and does not request it again. */
    release() {
      isReleased = true;
      waiting.abort();
      releaseLock?.();
    },
  };
}
