import type { Queryable } from '../../db/database.ts';

/**
 * Names what has changed, as `member:12`: a kind and an identifier, never anything personal. The receiver reads the rest from the
 * database.
 */
export type Topic = `${string}:${string}`;

/** How topics from other processes arrive: not at all (there are none), at once, or not at all while a subscriber has to look. */
type LiveMode = 'in-process' | 'listening' | 'polling';

/**
 * The live port: topics go from the code that changes something to the code that shows it, in this process and in every other one on the
 * same database. It delivers at most once: what a subscriber must not miss it reads again after a gap, and on a slow timer of its own.
 */
export interface Live {
  /**
   * Sends topics to all subscribers of all processes, a few milliseconds later and together with others of that moment. Call it
   * after the commit (`Queryable.afterCommit`), never inside a transaction: NOTIFY makes commits wait for each other.
   */
  publish(topics: readonly Topic[]): void;
  /**
   * @param topic one topic (`member:12`), or a kind alone (`session-ended`) for all of its topics
   * @param listener receives the identifier; it must not throw
   * @returns stops it
   */
  subscribe(topic: string, listener: (id: string) => void): () => void;
  /**
   * Calls back when topics of other processes may have been lost: after the connection came back, and every second while there is
   * none. A listener reads anew what it shows. @returns stops it
   */
  onGap(listener: () => void): () => void;
  mode(): LiveMode;
  /** Starts to receive from other processes; a process that only publishes need not. Resolves when the first try has succeeded or failed. */
  start(): Promise<void>;
  /** Sends what waits, then stops. */
  close(): Promise<void>;
}

/** The topic of everything that one member sees change: notifications, mentorings. */
export function memberTopic(memberId: number): Topic {
  return `member:${memberId}`;
}

/** Tells the streams of these members, once the transaction has committed, that something they see has changed. */
export function publishToMembers(live: Live, tx: Queryable, memberIds: readonly number[]): void {
  tx.afterCommit(() => live.publish(memberIds.map(memberTopic)));
}

/** The kind of topic that names the member of a session that has ended. */
export const SESSION_ENDED = 'session-ended';

export function sessionEndedTopic(memberId: number): Topic {
  return `${SESSION_ENDED}:${memberId}`;
}

/**
 * Does something again and again, at intervals that vary by a quarter, so that instances started together do not look together. It keeps
 * no process alive. @returns stops it
 */
export function repeatLoosely(everyMs: number, work: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    timer = setTimeout(
      () => {
        work();
        schedule();
      },
      everyMs * (0.75 + Math.random() / 2),
    );
    timer.unref();
  };
  schedule();
  return () => clearTimeout(timer);
}

/** What is asked for while it is being done is not done again. `work` must not throw. */
export function onceAtATime(work: () => Promise<void>): () => void {
  let isBusy = false;
  return () => {
    if (isBusy) return;
    isBusy = true;
    void work().finally(() => {
      isBusy = false;
    });
  };
}

/** Topics within this many milliseconds go out together. */
const GATHER_MS = 15;

/** The part of the live port that is inside this process; see `createLocalLive`. */
interface LocalLive extends Live {
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
