import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { koreanMonth, koreanMonthSpan } from '#domain/time/korean-time.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { CLOCK_TOLERANCE_MS, watchClock } from '../clock-watch.ts';
import type { Clock } from '../clock.ts';
import { seal, unseal } from '../seal.ts';
import { createWorkerLoop, type Begun } from '../queue/worker-loop.ts';
import { phoneMessageStore, type DueMessage } from './phone-message-store.ts';
import { findNumber } from './phone-numbers.ts';
import { PRICES_KRW } from './phone-prices.ts';
import { FIRST_REPORT_AFTER_MS, readPhoneReports } from './phone-reports.ts';
import { type Alimtalk, PhonePostponed, PhoneRefused, type PhoneTransport } from './phone-transport.ts';

export interface OutgoingPhoneMessage {
  /** Of the event: nobody gets a message twice. */
  readonly key: string;
  readonly memberId: number;
  /** E.164; without it the member's number as it is when the message is sent. */
  readonly to?: string;
  readonly text: string;
  readonly alimtalk?: Alimtalk;
  /** The event that it is about. */
  readonly event?: { readonly key: string; readonly unlessOpened: boolean };
  /** At once, if this is left out. */
  readonly notBefore?: Date;
  /** When it is out of date and no longer sent. */
  readonly expiresAt: Date;
}

/** Messages are written into the database in the transaction of what they are about, and sent from there (docs/decisions/0295). */
export interface PhoneQueue {
  /** Whether this server sends messages to phones at all. */
  readonly isOffered: boolean;
  /** Queues a message as part of the caller's transaction; does nothing with a known key. */
  queueMessage(tx: Queryable, message: OutgoingPhoneMessage): Promise<void>;
  /** Asks the provider what became of the messages that it took, where that is due. */
  readReports(): Promise<void>;
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

/** Of events, in 24 hours: whoever gets more reads none. */
const MAX_EVENTS_A_DAY = 12;

const content = z.object({
  to: z.optional(z.string()),
  text: z.string(),
  alimtalk: z.optional(
    z.object({ name: z.string(), variables: z.record(z.string(), z.string()), isSmsToo: z.boolean() }),
  ),
});

/** @param settings.transport null while the server sends no messages to phones */
export function createPhoneQueue(settings: {
  db: Database;
  clock: Clock;
  log: Logger;
  secrets: readonly [Buffer, ...Buffer[]];
  transport: PhoneTransport | null;
  /** How much messages about events may cost in a month of Korea's calendar. */
  budgetKrw: (db: Queryable) => Promise<number>;
}): PhoneQueue {
  const { db, clock, log, secrets, transport, budgetKrw } = settings;
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
      const { alimtalk, text, ...given } = z.parse(content, JSON.parse(unseal(secrets, sealedFor(key), row.content)));
      const to = given.to ?? (await findNumber({ db, secrets, log }, row.memberId));
      if (to === undefined) return await phoneMessageStore.markFailed(db, row, 'no-number');
      const known = askedAt && (await through.find({ key, to }, askedAt));
      isUnknown = false;
      if (!known && row.expiresAt <= clock.now()) return await phoneMessageStore.markFailed(db, row, 'expired');
      const obstacle = known ? undefined : await findObstacle(row);
      if (obstacle) return await phoneMessageStore.markFailed(db, row, obstacle);
      const { providerId } = known ?? (await through.send({ key, to, text, alimtalk }));
      const priceKrw = alimtalk ? PRICES_KRW.alimtalk : PRICES_KRW.sms;
      await phoneMessageStore.markSent(db, row, clock.now(), {
        providerId,
        priceKrw,
        reportAt: inMs(FIRST_REPORT_AFTER_MS),
      });
    } catch (error) {
      const isTaken = !(error instanceof PhonePostponed || error instanceof PhoneRefused);
      await giveBack(row, error, isUnknown || isTaken);
    }
  }

  /** Why a message about an event is not sent, if it is not; codes are. */
  async function findObstacle(row: DueMessage): Promise<string | undefined> {
    if (row.eventKey === null) return undefined;
    if (row.unlessOpened && (await phoneMessageStore.wasOpened(db, row))) return 'opened';
    const now = clock.now();
    const month = koreanMonthSpan(koreanMonth(now)).from;
    const sent = await phoneMessageStore.summarizeSent(db, row.memberId, { dayAgo: inMs(-DAY_MS), month });
    if (sent.ofMember >= MAX_EVENTS_A_DAY) return 'daily-limit';
    if (sent.spentKrw + PRICES_KRW.sms <= (await budgetKrw(db))) return undefined;
    log.warn({ event: 'phone-budget-spent' }, 'the budget for messages to phones is spent');
    return 'budget';
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
    async queueMessage(tx, { key, memberId, to, text, alimtalk, event, notBefore = clock.now(), expiresAt }) {
      if (!transport || notBefore >= expiresAt) return;
      const sealed = seal(secrets[0], sealedFor(key), JSON.stringify({ to, text, alimtalk }));
      const about = { eventKey: event?.key ?? null, unlessOpened: event?.unlessOpened ?? false };
      if (
        await phoneMessageStore.insert(
          tx,
          { key, memberId, content: sealed, notBefore, expiresAt, ...about },
          clock.now(),
        )
      )
        tx.afterCommit(() => loop.nudge());
    },
    readReports: async () => (transport ? readPhoneReports({ db, clock, log }, transport) : undefined),
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
