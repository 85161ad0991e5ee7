/** A list of requests to show something, outside React: added from anywhere, rendered by one host component. */
export function createRequestQueue<T>() {
  let requests: readonly T[] = [];
  const listeners = new Set<() => void>();

  function replace(next: readonly T[]) {
    requests = next;
    for (const listener of listeners) listener();
  }

  return {
    add: (request: T) => replace([...requests, request]),
    /** Returns whether it was still in the list. */
    remove: (request: T) => {
      if (!requests.includes(request)) return false;
      replace(requests.filter((each) => each !== request));
      return true;
    },
    /** The current list; a new array after every change. */
    read: () => requests,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
