/**
 * Has something done by one tab of the browser at a time, by the Web Lock of that name.
 * @param begin is called when it is this tab's turn; what it returns ends it
 */
export function holdInOneTab(name: string, begin: () => () => void) {
  let queue = new AbortController();
  let giveBack: (() => void) | undefined;
  let isReleased = false;

  /** Waits for its turn, then does it until it is released or another tab takes it over. @throws AbortError then */
  async function hold(options: LockOptions, onTurn: () => void) {
    await navigator.locks.request(name, options, () => {
      if (isReleased) return undefined;
      onTurn();
      const end = begin();
      return new Promise<void>((resolve) => {
        giveBack = () => {
          giveBack = undefined;
          end();
          resolve();
        };
      });
    });
  }

  async function holdOnceMore(options: LockOptions) {
    let isItsTurn = false;
    try {
      await hold(options, () => {
        isItsTurn = true;
      });
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
      // It gave up waiting; or another tab has taken over what it had.
      if (isItsTurn) {
        giveBack?.();
        queueUp();
      }
    }
  }

  function queueUp() {
    queue = new AbortController();
    void holdOnceMore({ signal: queue.signal });
  }

  queueUp();
  return {
    /** Takes it from a tab that has it and does not answer. */
    takeOver() {
      queue.abort();
      void holdOnceMore({ steal: true });
    },
    /** Ends it here, for good. */
    release() {
      isReleased = true;
      queue.abort();
      giveBack?.();
    },
  };
}
