/** A value outside React, for `useSyncExternalStore(store.subscribe, store.read)` and for other listeners. */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    set: (next: T) => {
      value = next;
      for (const listener of listeners) listener();
    },
    /** Calls back on every change. Returns the function to unsubscribe. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
