import { DAY_MS } from '#domain/time/durations.ts';
import type { Services } from '#server/services.ts';
import { memberStateStore } from './member-state-store.ts';
import { toMemberState, type MemberState } from './member-state.ts';

/** The number of members that one statement reads the states of. */
const BATCH = 200;
/** A mentoring that was over before that does not change: refunds are long done. */
const SETTLED_AFTER_MS = 14 * DAY_MS;
const RETRY_AFTER_MS = 1000;

/** Reads what members' screens show, whenever there is a reason to. */
export interface StateReader {
  /** Has these members' states read soon after this call: a change that was committed before it is seen. */
  request(memberIds: Iterable<number>): void;
  stop(): void;
}

/**
 * One statement at a time, for as many members as wait by then: however many topics arrive, streams take up one connection.
 * @param onState receives each state that was read; it must not throw
 */
export function createStateReader(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  onState: (memberId: number, state: MemberState) => void,
): StateReader {
  const waiting = new Set<number>();
  let isReading = false;
  const stopping = new AbortController();
  let retry: NodeJS.Timeout | undefined;

  async function readBatch(): Promise<void> {
    const memberIds = [...waiting].slice(0, BATCH);
    for (const memberId of memberIds) waiting.delete(memberId);
    try {
      const settledBefore = new Date(clock.now().getTime() - SETTLED_AFTER_MS);
      for (const row of await memberStateStore.find(db, memberIds, settledBefore))
        onState(row.memberId, toMemberState(row));
    } catch (error) {
      for (const memberId of memberIds) waiting.add(memberId);
      throw error;
    }
  }

  async function readAll(): Promise<void> {
    isReading = true;
    clearTimeout(retry);
    try {
      // Members with topics that came together are read together.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      while (waiting.size > 0 && !stopping.signal.aborted) await readBatch();
    } catch (error) {
      log.warn({ event: 'streams-not-read', err: error }, 'what streams show could not be read');
      if (!stopping.signal.aborted) retry = setTimeout(() => void readAll(), RETRY_AFTER_MS);
    }
    isReading = false;
  }

  return {
    request(memberIds) {
      for (const memberId of memberIds) waiting.add(memberId);
      if (waiting.size > 0 && !isReading && !stopping.signal.aborted) void readAll();
    },
    stop() {
      stopping.abort();
      clearTimeout(retry);
    },
  };
}
