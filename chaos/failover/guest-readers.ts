import { setTimeout as delay } from 'node:timers/promises';
import { READ_ONLY_HEADER } from '#contract/offline-answers.ts';
import { Client } from '../load/client.ts';

const PATHS = ['/v1/mentor', '/v1/mentor?q=개발', '/v1/mentor-count', '/v1/mentor-searches?q=개', '/v1/announcements'];

const ANSWERED_WITHIN_MS = 60_000;

/** What guests were answered. */
export interface GuestTally {
  read: number;
  /** Answers that a replica gave without the primary, and how old the oldest of them was. */
  withoutPrimary: number;
  oldestSeconds: number;
  /** Reads that were not answered with 200. */
  readonly failed: string[];
}

/** Reads lists, searches and mentors' pages as guests until `over`. @param mentorIds the mentors to read */
export async function readAsGuests(
  over: AbortSignal,
  given: { urls: readonly string[]; readers: number; pauseMs: number; mentorIds: readonly number[]; tally: GuestTally },
): Promise<void> {
  const { urls, readers, pauseMs, mentorIds, tally } = given;
  const paths = [...PATHS, ...mentorIds.slice(0, 2).map((id) => `/v1/mentor/${id}`)];
  await Promise.all(Array.from({ length: readers }, (_unused, reader) => read(reader)));

  async function read(reader: number): Promise<void> {
    for (let turn = reader; !over.aborted; turn += 1) {
      await ask(`${urls[reader % urls.length]}${paths[turn % paths.length]}`);
      await delay(pauseMs);
    }
  }

  async function ask(url: string): Promise<void> {
    const begun = performance.now();
    const noteFailure = (why: string) =>
      tally.failed.push(
        `${url}, ${new Date().toISOString()}, after ${Math.round(performance.now() - begun)} ms: ${why}`,
      );
    try {
      const { status, headers } = await fetch(url, {
        headers: new Client().headers,
        signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
      }).then(async (answer) => {
        await answer.text();
        return answer;
      });
      if (status !== 200) return void noteFailure(String(status));
      tally.read += 1;
      if (!headers.has(READ_ONLY_HEADER)) return;
      tally.withoutPrimary += 1;
      tally.oldestSeconds = Math.max(tally.oldestSeconds, Number(headers.get('age')));
    } catch (error) {
      noteFailure(String(error));
    }
  }
}
