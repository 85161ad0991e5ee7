import type pg from 'pg';
import { DatabaseUnavailable, explainLoss, TOO_MANY_CONNECTIONS } from './availability.ts';
import { cutOff, nameOf } from './connector.ts';

/** A statement without an answer for so long has its server asked, over another connection, whether it knows of it; and so often. */
const LOOK_EVERY_MS = 1000;
/** What is asked so is to be answered within so long. */
const ANSWER_WITHIN_MS = 1000;
/** A server that answers nothing at all for so long, not even at a new connection, is taken for gone. */
const GONE_AFTER_MS = 5000;

/** The connections among these that the server knows, including the one that it is asked over. */
const FIND_KNOWN = `select application_name as name from pg_stat_activity where application_name = any($1::text[])`;

/** What a watch needs of the connections that it watches. */
interface Watched {
  /** Opens a connection beside them. @throws DatabaseUnavailable */
  readonly connect: () => Promise<pg.Client>;
  /** A connection leads nowhere: what was asked over it fails. */
  readonly onGone: (client: pg.Client) => void;
  /** The database answers, or has not since a moment of the monotonic clock. */
  readonly onLook: (silentSince: number | undefined) => void;
}

/**
 * Watches statements that have no answer. A server on a machine that is gone or stands still never says so, and to TCP it may even look
 * alive; a slow statement is no proof of it. So the watch asks the server, over a connection of its own, whether it still works for the
 * silent connections (docs/decisions/0281).
 */
export class AnswerWatch {
  readonly #watched: Watched;
  /** When each connection got the statement it has not answered yet, in order. */
  readonly #askedAt = new Map<pg.Client, number>();
  #timer: NodeJS.Timeout | undefined;
  #own: pg.Client | undefined;
  #isClosed = false;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  /** Asks something over a connection, and watches for the answer. */
  async ask<Answer>(client: pg.Client, work: () => Promise<Answer>): Promise<Answer> {
    this.#askedAt.set(client, performance.now());
    this.#timer ??= setTimeout(() => void this.#look(), LOOK_EVERY_MS).unref();
    try {
      return await work();
    } finally {
      this.#askedAt.delete(client);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#letGo();
  }

  async #look(): Promise<void> {
    const silent = this.#silentFor(LOOK_EVERY_MS);
    if (silent.length > 0) {
      const isGone = await this.#findGone(silent.map(([client]) => client));
      this.#watched.onLook(isGone ? undefined : silent[0]?.[1]);
      const gone = isGone ? silent.filter(([client]) => isGone(client)) : this.#silentFor(GONE_AFTER_MS);
      for (const [client, at] of gone) if (this.#askedAt.get(client) === at) this.#watched.onGone(client);
    }
    const isNeeded = !this.#isClosed && this.#askedAt.size > 0;
    this.#timer = isNeeded ? setTimeout(() => void this.#look(), LOOK_EVERY_MS).unref() : undefined;
    if (!isNeeded) await this.#letGo();
  }

  #silentFor(ms: number): [pg.Client, number][] {
    const before = performance.now() - ms;
    return [...this.#askedAt].filter(([, at]) => at <= before);
  }

  /** @returns whether the server that answers now does not work for a connection; undefined when none answers */
  async #findGone(clients: readonly pg.Client[]): Promise<((client: pg.Client) => boolean) | undefined> {
    try {
      const own = (this.#own ??= await this.#watched.connect());
      const known = await findKnown(own, [own, ...clients].map(nameOf));
      // Where names do not come through, as by a setting of the address, nothing can be said.
      return (client) => known.has(nameOf(own)) && !known.has(nameOf(client));
    } catch (error) {
      if (this.#own) cutOff(this.#own);
      this.#own = undefined;
      const explained = explainLoss(error);
      // It answers, if only that it has no connection left.
      if (explained instanceof DatabaseUnavailable && explained.code !== TOO_MANY_CONNECTIONS) return undefined;
      return () => false;
    }
  }

  async #letGo(): Promise<void> {
    const own = this.#own;
    this.#own = undefined;
    await own?.end().catch(() => undefined);
  }
}

async function findKnown(client: pg.Client, names: readonly string[]): Promise<ReadonlySet<string>> {
  const limit = { query_timeout: ANSWER_WITHIN_MS };
  const { rows } = await client.query<{ name: string }>({ text: FIND_KNOWN, values: [names], ...limit });
  return new Set(rows.map(({ name }) => name));
}
