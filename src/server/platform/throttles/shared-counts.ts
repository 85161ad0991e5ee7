import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../clock.ts';
import { keyedHash } from '../seal.ts';
import { throttleStore } from './throttle-store.ts';

/** The part of its limit from which a network's count is shared; below it, a request costs the database nothing. */
const SHARED_FROM = 0.05;
/** What other processes counted is known this much later. */
const SHARE_EVERY_MS = 1000;
/** Networks of a minute that are remembered; more of them are counted anew, so that nobody fills the memory. */
export const MAX_COUNTED = 100_000;

/** What this process knows of a network's requests in the window. */
interface Count {
  own: number;
  /** The part of the own count that the database has. */
  reported: number;
  /** The count of all other processes together, as of the last report. */
  others: number;
}

/** Requests by network in windows of a minute, counted over all processes on one database. */
export interface SharedCounts {
  /** Counts a request. @returns how many there were in the window, as far as is known here, and when it ends */
  hit(key: string, limit: number): { count: number; resetsInMs: number };
  /** Reports what is new to the database, with one statement, and learns the others' counts. */
  share(): Promise<void>;
  /** Reports nothing more. */
  stop(): void;
}

/**
 * Counts in memory, and shares the counts of busy networks once a second through the table of throttles. A network that floods two processes is
 * stopped at the limit, exceeded at most by what the others count below the twentieth part of it and within a second.
 * Where the database cannot be reached each process goes on counting by itself.
 * @param settings.isShared false on an embedded database, which one process has for itself
 */
export function createSharedCounts(settings: {
  db: Database;
  clock: Clock;
  secret: Buffer;
  isShared: boolean;
  onError: (error: unknown) => void;
}): SharedCounts {
  const { db, clock, secret, isShared, onError } = settings;
  let counts = new Map<string, Count>();
  let busy = new Set<string>();
  let windowStart = 0;
  let timer: NodeJS.Timeout | undefined;
  let sharing = Promise.resolve();
  let isStopped = false;

  function enterWindow(now: number) {
    const start = now - (now % MINUTE_MS);
    if (start === windowStart) return;
    windowStart = start;
    counts = new Map();
    busy = new Set();
  }

  function schedule() {
    if (timer || isStopped) return;
    timer = setTimeout(() => {
      timer = undefined;
      share().catch(onError);
    }, SHARE_EVERY_MS).unref();
  }

  /** One report after the other: what is on its way is not reported again. */
  function share(): Promise<void> {
    sharing = sharing.catch(() => undefined).then(report);
    return sharing;
  }

  async function report(): Promise<void> {
    const [of, start] = [counts, windowStart];
    const news = [...busy].flatMap((key) => {
      const count = of.get(key);
      return count && count.own > count.reported ? [{ key, count, own: count.own, hash: hash(key, start) }] : [];
    });
    busy.clear();
    if (news.length === 0) return;
    const hits = news.map(({ hash: key, own, count }) => ({ key, hits: own - count.reported }));
    const totals = await throttleStore.addHits(db, hits, new Date(start + 2 * MINUTE_MS));
    for (const { count, own, hash: key } of news) {
      count.reported = own;
      count.others = (totals.get(key) ?? own) - own;
    }
  }

  /** Keyed, so that the table contains no addresses. */
  function hash(key: string, start: number): string {
    return `flood:${keyedHash(secret, 'flood', start, key).toString('base64url')}`;
  }

  return {
    hit(key, limit) {
      const now = clock.now().getTime();
      enterWindow(now);
      if (counts.size >= MAX_COUNTED && !counts.has(key)) counts.clear();
      const count = counts.get(key) ?? { own: 0, reported: 0, others: 0 };
      count.own += 1;
      counts.set(key, count);
      if (isShared && count.own > limit * SHARED_FROM) {
        busy.add(key);
        schedule();
      }
      return { count: count.own + count.others, resetsInMs: windowStart + MINUTE_MS - now };
    },
    share,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
