import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { CLOCK_TOLERANCE_MS, watchClock } from '../clock-watch.ts';
import type { Clock } from '../clock.ts';
import { seal, unseal } from '../seal.ts';
import { createWorkerLoop, type Begun } from '../worker-loop.ts';
import { phoneMessageStore, type DueMessage } from './phone-message-store.ts';
import { PhonePostponed, PhoneRefused, type PhoneTransport } from './phone-transport.ts';

export interface OutgoingPhoneMessage {
  /** Of the event: nobody gets a message twice. */
  readonly key: string;
  readonly memberId: number;
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** When it is out of date and no longer sent. */
  readonly expiresAt: Date;
}

/** Messages are written into the database in the transaction of what they are about, and sent from there (docs/decisions/0295). */
export interface PhoneQueue {
  /** Whether this server sends messages to phones at all. */
  readonly isOffered: boolean;
  /** Queues a message as part of the caller's transaction; does nothing with a known key. */
  queueMessage(tx: Queryable, message: OutgoingPhoneMessage): Promise<void>;
  /** Sends everything that is due by the clock. @returns how many messages were taken up */
  sendDue(): Promise<number>;
  start(): void;
  /** Waits for the messages under way. */
  stop(): Promise<void>;
}

/**
 * Longer than the provider may take to answer and to list what it has taken: after this long a message of a process that died, or whose answer
 * was lost, is looked up, and sent if the provider does not have it.
 */
const CLAIM_LASTS_MS = MINUTE_MS;
/** How long after its end a message is looked up whose answer was lost. */
const LOOKED_UP_FOR_MS = DAY_MS;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 10 * MINUTE_MS;
const SENDING_AT_ONCE = 10;

const content = z.object({ to: z.string(), text: z.string() });

/** @param settings.transport null while the server sends no messages to phones */
export function createPhoneQueue(settings: {
  db: Database;
  clock: Clock;
  log: Logger;
  secrets: readonly [Buffer, ...Buffer[]];
  transport: PhoneTransport | null;
}): PhoneQueue {
  const { db, clock, log, secrets, transport } = settings;
  let sending = 0;
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
  const clampFutureTimes = watchClock(clock, (now) =>
    phoneMessageStore.clampFutureTimes(db, now, inMs(LONGEST_RETRY_MS + CLOCK_TOLERANCE_MS)),
  );

  async function begin(): Promise<Begun> {
    const limit = SENDING_AT_ONCE - sending;
    if (!transport || limit === 0) return { runs: [], isFull: transport !== null };
    await clampFutureTimes();
    const rows = await phoneMessageStore.claim(db, clock.now(), inMs(CLAIM_LASTS_MS), limit);
    return { runs: rows.map((row) => run(transport, row)), isFull: sending > 0 };
  }

  async function run(through: PhoneTransport, row: DueMessage): Promise<void> {
    sending += 1;
    try {
      await send(through, row);
    } finally {
      sending -= 1;
    }
  }

  async function send(through: PhoneTransport, row: DueMessage): Promise<void> {
    const { key, askedAt } = row;
    let isUnknown = askedAt !== null;
    try {
      const { to, text } = z.parse(content, JSON.parse(unseal(secrets, sealedFor(key), row.content)));
      const known = askedAt && (await through.find({ key, to }, askedAt));
      isUnknown = false;
      if (!known && row.expiresAt <= clock.now()) return await phoneMessageStore.markFailed(db, row, 'expired');
      const { providerId } = known ?? (await through.send({ key, to, text }));
      await phoneMessageStore.markSent(db, row, clock.now(), providerId);
    } catch (error) {
      const isTaken = !(error instanceof PhonePostponed || error instanceof PhoneRefused);
      await giveBack(row, error, isUnknown || isTaken);
    }
  }

  /** @param isUnknown whether the provider may have it: a look-up that was refused says nothing about the message */
  async function giveBack(row: DueMessage, error: unknown, isUnknown: boolean): Promise<void> {
    const problem = describeProblem(error);
    // Neither the number nor the text is logged.
    log.warn(
      { event: 'phone-message-failed', messageId: row.id, attempts: row.attempts, problem },
      'phone message failed',
    );
    const pause = retryDelay(row.attempts);
    const at = inMs(isUnknown ? Math.max(CLAIM_LASTS_MS, pause) : pause);
    const lastAt = row.expiresAt.getTime() + (isUnknown ? LOOKED_UP_FOR_MS : 0);
    const isOver = at.getTime() >= lastAt || (!isUnknown && error instanceof PhoneRefused);
    return isOver
      ? phoneMessageStore.markFailed(db, row, problem)
      : phoneMessageStore.postpone(db, row, { at, problem, isUnknown });
  }

  const loop = createWorkerLoop({
    begin,
    nextAt: (since) => (transport ? phoneMessageStore.nextAttemptAt(db, since) : Promise.resolve(undefined)),
    clock,
    onError: (error) => log.error({ event: 'phone-queue-failed', err: error }, 'phone queue failed'),
  });

  return {
    isOffered: transport !== null,
    async queueMessage(tx, { key, memberId, to, text, expiresAt }) {
      if (!transport) return;
      const sealed = seal(secrets[0], sealedFor(key), JSON.stringify({ to, text }));
      if (await phoneMessageStore.insert(tx, { key, memberId, content: sealed, expiresAt }, clock.now()))
        tx.afterCommit(() => loop.nudge());
    },
    sendDue: () => loop.runDue(),
    start: () => loop.start(),
    stop: () => loop.stop(),
  };
}

function sealedFor(key: string) {
  return { purpose: 'phone-message', boundTo: key };
}

function describeProblem(error: unknown): string {
  if (error instanceof PhoneRefused) return error.code;
  if (!(error instanceof Error)) return 'unknown';
  const { code } = (error.cause ?? error) as { code?: string | number };
  return [error.name, error instanceof PhonePostponed ? error.message : code]
    .filter((part) => part !== undefined)
    .join(' ');
}

/** 5 s, 20 s, 80 s … up to ten minutes. */
function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 4 ** Math.min(attempts - 1, 10), LONGEST_RETRY_MS);
}
