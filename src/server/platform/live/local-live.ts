import type { Live, Topic } from './live.ts';

/** Topics within this many milliseconds go out together. */
const GATHER_MS = 15;

/** The part of the live port that is inside this process; see `createLocalLive`. */
export interface LocalLive extends Live {
  /** Hands topics that came from another process to the subscribers of this one. */
  deliver(topics: readonly string[]): void;
  /** Tells every `onGap` listener. */
  reportGap(): void;
}

/**
 * The live port within one process: all there is to it on PGlite, and what `createPostgresLive` builds on.
 * @param sendOut sends gathered topics to other processes too; it must not throw
 */
export function createLocalLive(sendOut?: (topics: readonly string[]) => void): LocalLive {
  const listeners = new Map<string, Set<(id: string) => void>>();
  const gapListeners = new Set<() => void>();
  const gathered = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function deliver(topics: readonly string[]): void {
    for (const topic of topics) {
      const colon = topic.indexOf(':');
      const id = topic.slice(colon + 1);
      for (const name of [topic, topic.slice(0, colon)]) for (const listener of listeners.get(name) ?? []) listener(id);
    }
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.size === 0) return;
    const topics = Array.from(gathered);
    gathered.clear();
    sendOut?.(topics);
    deliver(topics);
  }

  return {
    deliver,
    reportGap() {
      for (const listener of gapListeners) listener();
    },
    publish(topics: readonly Topic[]) {
      for (const topic of topics) gathered.add(topic);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    subscribe(topic, listener) {
      const ofTopic = listeners.get(topic) ?? new Set();
      listeners.set(topic, ofTopic.add(listener));
      return () => {
        ofTopic.delete(listener);
        if (ofTopic.size === 0 && listeners.get(topic) === ofTopic) listeners.delete(topic);
      };
    },
    onGap(listener) {
      gapListeners.add(listener);
      return () => void gapListeners.delete(listener);
    },
    mode: () => 'in-process',
    start: () => Promise.resolve(),
    close() {
      flush();
      return Promise.resolve();
    },
  };
}
