import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { MESSAGE_PARAMETER } from '#contract/pages.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { koreanMonth, koreanMonthSpan } from '#domain/time/korean-time.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import type { Clock } from '../clock.ts';
import { type Channel, createChannel, describeFault } from '../queue/channel.ts';
import type { Outcome, QueuePorts } from '../queue/queue.ts';
import { seal, unseal } from '../seal.ts';
import { findNumber } from './phone-numbers.ts';
import {
  type DueMessage,
  phoneMessageStore,
  phoneReportStore,
  phoneTable,
  type UnreportedMessage,
} from './phone-store.ts';
import { type Alimtalk, PhonePostponed, PhoneRefused, type PhoneTransport } from './phone-transport.ts';

interface OutgoingPhoneMessage {
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
export interface PhoneQueue extends Channel {
  /** Whether this server sends messages to phones at all. */
  readonly isOffered: boolean;
  /** Queues a message as part of the caller's transaction; does nothing with a known key. */
  queueMessage(tx: Queryable, message: OutgoingPhoneMessage): Promise<void>;
  /** Asks the provider what became of the messages that it took, where that is due. */
  readReports(): Promise<void>;
}

/**
 * Longer than the provider may take to answer and to list what it has taken: after this long a message of a process that died, or whose answer
 * was lost, is looked up, and sent if the provider does not have it.
 */
const CLAIM_LASTS_MS = MINUTE_MS;
/** How long after its end a message is looked up whose answer was lost. */
const LOOKED_UP_FOR_MS = DAY_MS;
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
export function createPhoneQueue(
  settings: QueuePorts & {
    secrets: readonly [Buffer, ...Buffer[]];
    transport: PhoneTransport | null;
    /** How much messages about events may cost in a month of Korea's calendar. */
    budgetKrw: (db: Queryable) => Promise<number>;
  },
): PhoneQueue {
  const { db, clock, log, secrets, transport, budgetKrw } = settings;
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

  const channel = createChannel<DueMessage>(settings, {
    store: phoneTable,
    claimLastsMs: CLAIM_LASTS_MS,
    longestRetryMs: LONGEST_RETRY_MS,
    atOnce: SENDING_AT_ONCE,
    failureEvent: 'phone-queue-failed',
    about: ({ id }) => ({ messageId: id }),
    send: transport && ((row) => send(transport, row)),
    failed({ expiresAt }, error, pauseMs) {
      if (error instanceof PhoneRefused) return { state: 'failed', fault: error.code };
      if (error instanceof PhonePostponed)
        return {
          state: 'again',
          fault: `${error.name} ${error.message}`,
          afterMs: pauseMs,
          until: expiresAt,
          values: [false],
        };
      const until = new Date(expiresAt.getTime() + LOOKED_UP_FOR_MS);
      return {
        state: 'again',
        fault: describeFault(error),
        afterMs: Math.max(CLAIM_LASTS_MS, pauseMs),
        until,
        values: [true],
      };
    },
  });

  async function send(through: PhoneTransport, row: DueMessage): Promise<Outcome> {
    const { key, askedAt } = row;
    const { alimtalk, text, ...given } = z.parse(content, JSON.parse(unseal(secrets, sealedFor(key), row.content)));
    const to = given.to ?? (await findNumber({ db, secrets, log }, row.memberId));
    if (to === undefined) return { state: 'dropped', fault: 'no-number' };
    const known = askedAt && (await through.find({ key, to }, askedAt).catch(stayUnknown));
    if (!known && row.expiresAt <= clock.now()) return { state: 'dropped', fault: 'expired' };
    const obstacle = known ? undefined : await findObstacle(row);
    if (obstacle) return { state: 'dropped', fault: obstacle };
    const { providerId } =
      known ?? (await through.send({ key, to, text, alimtalk: alimtalk && withMark(alimtalk, row.id) }));
    const priceKrw = alimtalk ? PRICES_KRW.alimtalk : PRICES_KRW.sms;
    return { state: 'done', values: [providerId, priceKrw, inMs(FIRST_REPORT_AFTER_MS)] };
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

  return {
    ...channel,
    isOffered: transport !== null,
    async queueMessage(tx, { key, memberId, to, text, alimtalk, event, notBefore = clock.now(), expiresAt }) {
      if (!transport || notBefore >= expiresAt) return;
      const sealed = seal(secrets[0], sealedFor(key), JSON.stringify({ to, text, alimtalk }));
      const about = { eventKey: event?.key ?? null, unlessOpened: event?.unlessOpened ?? false };
      const message = { key, memberId, content: sealed, notBefore, expiresAt, ...about };
      if (await phoneMessageStore.insert(tx, message, clock.now())) channel.nudge(tx);
    },
    readReports: async () => (transport ? readPhoneReports({ db, clock, log }, transport) : undefined),
  };
}

/** Adds the message's number to the address of its button, so that the app can report that it was opened. */
function withMark(alimtalk: Alimtalk, id: number): Alimtalk {
  const { 경로: path, ...variables } = alimtalk.variables;
  if (path === undefined) return alimtalk;
  const url = new URL(path, 'https://app.invalid');
  url.searchParams.set(MESSAGE_PARAMETER, String(id));
  return { ...alimtalk, variables: { ...variables, 경로: url.pathname.slice(1) + url.search + url.hash } };
}

function sealedFor(key: string) {
  return { purpose: 'phone-message', boundTo: key };
}

/** A look-up that was refused says nothing about the message. */
function stayUnknown(cause: unknown): never {
  throw new Error('not looked up', { cause });
}

/** What the provider is assumed to ask for a message. */
const PRICES_KRW = { alimtalk: 13, sms: 18 } as const;

const AT_ONCE = 10;
/** Another process asks after that, if this one has ended. */
const REPORT_CLAIM_LASTS_MS = MINUTE_MS;
const FIRST_REPORT_AFTER_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
/** The provider has given up by then. */
const ASKED_FOR_MS = 3 * DAY_MS;

/**
 * Asks the provider what became of messages that it took. Idempotent: an end is stored once, whatever is said afterwards, or was said before
 * and comes late.
 */
export async function readPhoneReports(
  { db, clock, log }: { db: Database; clock: Clock; log: Logger },
  transport: PhoneTransport,
): Promise<void> {
  for (;;) {
    const now = clock.now();
    const due = await phoneReportStore.claim(db, now, new Date(now.getTime() + REPORT_CLAIM_LASTS_MS), AT_ONCE);
    await Promise.all(due.map(read));
    if (due.length < AT_ONCE) return;
  }

  async function read(message: UnreportedMessage): Promise<void> {
    const { id, providerId, sentAt } = message;
    const report = await transport.reportOf(providerId).catch((error: unknown) => {
      log.warn({ event: 'phone-report-failed', messageId: id, fault: error instanceof Error ? error.name : 'unknown' });
      return undefined;
    });
    const now = clock.now();
    if (report?.state === 'delivered')
      return phoneReportStore.markDelivered(db, id, now, { isSms: report.isSms, smsKrw: PRICES_KRW.sms });
    if (report?.state === 'undelivered') {
      log.info({ event: 'phone-undelivered', messageId: id, code: report.code }, 'phone message did not arrive');
      return phoneReportStore.markUndelivered(db, id, now, report.code);
    }
    const passed = now.getTime() - sentAt.getTime();
    const pause = Math.min(Math.max(passed, FIRST_REPORT_AFTER_MS), LONGEST_PAUSE_MS);
    return phoneReportStore.askAgain(db, id, passed < ASKED_FOR_MS ? new Date(now.getTime() + pause) : null);
  }
}
