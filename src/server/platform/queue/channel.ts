import type { Addressed, QueueStore } from './queue-store.ts';
import { createQueue, pauseAfter, type Outcome, type Queue, type QueuePorts } from './queue.ts';

const FIRST_RETRY_MS = 5000;

/** A way of sending rows to recipients: a further one is a further record, and its table by `channelStore`. */
export interface ChannelKind<Row extends Addressed> {
  readonly store: QueueStore<Row>;
  /** Longer than whoever takes the rows may need to answer. */
  readonly claimLastsMs: number;
  readonly longestRetryMs: number;
  /** In this process, each to another recipient; and of those to one lane. */
  readonly atOnce: number;
  readonly atOnceInLane?: number;
  /** Null while this server does not send. */
  readonly send: ((row: Row) => Promise<Outcome>) | null;
  /** What follows from what `send` threw. @param pauseMs 5 s, 20 s, 80 s … up to the longest */
  failed(row: Row, error: unknown, pauseMs: number): Outcome | Promise<Outcome>;
  /** Neither whom it goes to nor what it says: both are personal data. */
  about(row: Row): object;
  readonly failureEvent: string;
}

export interface Channel extends Pick<Queue, 'nudge' | 'start' | 'stop'> {
  /** Sends everything that is due by the clock. @returns how many rows were taken up */
  sendDue(): Promise<number>;
}

export function createChannel<Row extends Addressed>(ports: QueuePorts, kind: ChannelKind<Row>): Channel {
  const { atOnce, atOnceInLane = atOnce, longestRetryMs, send } = kind;
  const queue = createQueue<Row>(ports, {
    ...kind,
    async run(row) {
      try {
        return send ? await send(row) : { state: 'settled' };
      } catch (error) {
        return kind.failed(row, error, pauseAfter(row, FIRST_RETRY_MS, longestRetryMs));
      }
    },
    room: (underWay) => {
      const left = atOnce - underWay.length;
      const [recipients, lanes] = [underWay.map(({ recipient }) => recipient), underWay.map(({ lane }) => lane)];
      return { free: left > 0 ? [left, recipients, lanes, atOnceInLane] : null, isFull: underWay.length > 0 };
    },
    clampValues: (now) => [new Date(now.getTime() + longestRetryMs)],
  });
  return {
    sendDue: () => (send ? queue.runDue() : Promise.resolve(0)),
    nudge: (tx) => queue.nudge(tx),
    start: () => (send ? queue.start() : undefined),
    stop: () => queue.stop(),
  };
}

/** The error's name and numbers alone: its text may have personal data. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode, status } = (error.cause ?? error) as Record<string, string | number | undefined>;
  return [error.name, code, responseCode, status].filter((part) => part !== undefined).join(' ');
}
