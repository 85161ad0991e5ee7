/** A list of things asked to be shown, outside React: asked for anywhere, drawn by one host component. */
export function createRequestQueue<T>() {
  let requests: readonly T[] = [];
  const listeners = new Set<() => void>();

  function replace(next: readonly T[]) {
    requests = next;
    for (const listener of listeners) listener();
  }

  return {
    add: (request: T) => replace([...requests, request]),
    /** Whether it was still there. */
    remove: (request: T) => {
      if (!requests.includes(request)) return false;
      replace(requests.filter((each) => each !== request));
      return true;
    },
    /** The list as it stands; a new array after every change. */
    read: () => requests,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
