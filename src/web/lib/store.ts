/** A value outside React, for `useSyncExternalStore(store.subscribe, store.read)` and for whoever else wants to hear of it. */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    set: (next: T) => {
      value = next;
      for (const listener of listeners) listener();
    },
    /** Tells of every change. Gives back a function that stops telling. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
