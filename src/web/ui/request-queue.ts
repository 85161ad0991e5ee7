import { createStore } from '../lib/store.ts';

/** A list of things asked to be shown, outside React: asked for anywhere, drawn by one host component. */
export function createRequestQueue<T>() {
  const { read, set, subscribe } = createStore<readonly T[]>([]);
  return {
    add: (request: T) => set([...read(), request]),
    /** Whether it was still there. */
    remove: (request: T) => {
      if (!read().includes(request)) return false;
      set(read().filter((each) => each !== request));
      return true;
    },
    /** The list as it stands; a new array after every change. */
    read,
    subscribe,
  };
}
