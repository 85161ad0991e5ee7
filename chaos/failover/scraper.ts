import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 1000;
const GIVE_UP_AFTER_MS = 60_000;

/** What `/metrics` of one process told. */
export interface Scrapes {
  slowestMs: number;
  failed: number;
  /** For how long the process had no database, in all. */
  awaySeconds: number;
}

/** Reads `/metrics` each second until `over`. */
export async function scrape(over: AbortSignal, url: string, token: string, scrapes: Scrapes): Promise<void> {
  while (!over.aborted) {
    const begun = performance.now();
    const text = await fetch(`${url}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
    })
      .then((answer) => (answer.ok ? answer.text() : ''))
      .catch(() => '');
    scrapes.slowestMs = Math.max(scrapes.slowestMs, performance.now() - begun);
    const [, away] = /^db_unavailable_seconds_total (\S+)$/m.exec(text) ?? [];
    if (away === undefined) scrapes.failed += 1;
    else scrapes.awaySeconds = Number(away);
    await delay(EVERY_MS);
  }
}
