import type { Queryable } from '#server/db/database.ts';
import { throttleStore } from './throttle-store.ts';

/** Counts a try of what has this key, within the window that the first one opened. @returns the tries in the window */
export function countTries(db: Queryable, key: string, now: Date, resetsAt: Date): Promise<number> {
  return throttleStore.hit(db, key, now, resetsAt);
}

/** Forgets the tries of what has this key, as after a right one. */
export async function forgetTries(tx: Queryable, key: string): Promise<void> {
  await throttleStore.release(tx, key);
}
