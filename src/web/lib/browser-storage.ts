/** Texts that a browser stores by name. Nothing here throws: what the browser cannot store is kept until the page is left. */
export interface BrowserStorage {
  read: (key: string) => string | null;
  /** @returns whether it is kept longer than this page */
  write: (key: string, text: string) => boolean;
  remove: (key: string) => void;
  /** The names of all that is kept, also by others. */
  keys: () => readonly string[];
}

/** Kept until the tab is closed, over reloads. */
export const tabStorage = safely(() => globalThis.sessionStorage);

/** Kept in this browser, for all its tabs. */
export const sharedStorage = safely(() => globalThis.localStorage);

/** @param open throws, or has nothing, where the browser blocks storage; its methods throw where it is full or broken */
function safely(open: () => Storage | null): BrowserStorage {
  /** What could not be written or removed; null for removed. */
  const unkept = new Map<string, string | null>();

  function attempt<T>(work: (storage: Storage) => T): T | undefined {
    try {
      const storage = open();
      return storage ? work(storage) : undefined;
    } catch {
      return undefined;
    }
  }

  /** @returns whether the browser did it; if not, it is remembered here */
  function change(key: string, text: string | null): boolean {
    const isDone = attempt((storage) => {
      if (text === null) storage.removeItem(key);
      else storage.setItem(key, text);
      return true;
    });
    if (isDone) unkept.delete(key);
    else unkept.set(key, text);
    return isDone ?? false;
  }

  return {
    read(key) {
      const text = unkept.get(key);
      return text === undefined ? (attempt((storage) => storage.getItem(key)) ?? null) : text;
    },
    write: change,
    remove: (key) => void change(key, null),
    keys: () => [...new Set([...(attempt((storage) => Object.keys(storage)) ?? []), ...unkept.keys()])],
  };
}

/** Reads stored JSON; undefined if there is none, or it is not ours. */
export function parseStored(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A channel between the tabs of this browser; undefined where there is none. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
