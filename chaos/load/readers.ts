import { setTimeout as delay } from 'node:timers/promises';
import { Client } from './client.ts';

const OF_MEMBERS = [
  '/v1/mentor',
  '/v1/notifications',
  '/v1/bookmark',
  '/v1/members/me',
  '/v1/mentoring?tab=unconfirmed',
];
const OF_GUESTS = ['/v1/mentor', '/v1/mentor-count', '/v1/mentor?q=개발', '/v1/mentor-searches?q=개'];
/** A write without an Idempotency-Key: the load balancer may not send it again once an instance has it. */
const KEYLESS = '/v1/notifications/read';
const STREAM = '/v1/notifications/stream';

/** What readers were answered. */
export interface ReadTally {
  read: number;
  /** Streams that were opened, and the events that came through them. */
  opened: number;
  events: number;
  /** Requests that were not answered as they should: no answer, another status than 200, or something outside of the envelope; a 503 in an envelope that says when to try again does not count. */
  readonly failed: string[];
}

/**
 * Reads until `over`: lists as a guest, lists as each member, and each member's stream of notifications, which is opened again when it ends; and has
 * each member's oldest notification marked as read, without an Idempotency-Key.
 * Requests come from network addresses of their own.
 * @param url of the server or the load balancer
 * @param pauseMs of each reader between an answer and its next request, and before it opens its stream again
 * @param tally is counted up meanwhile
 */
export async function readUntil(
  over: AbortSignal,
  { url, members, pauseMs, tally }: { url: string; members: readonly Client[]; pauseMs: number; tally: ReadTally },
): Promise<void> {
  const loops = members.flatMap((member) => [
    () => readLists(OF_MEMBERS, (path) => ask(path, member.atNewAddress())),
    () => readLists(OF_GUESTS, (path) => ask(path, new Client())),
    () => repeat(() => ask(KEYLESS, member.atNewAddress(), { throughId: 1 })),
    () => repeat(() => readStream(member)),
  ]);
  await Promise.all(loops.map((loop) => loop()));

  async function repeat(request: () => Promise<void>): Promise<void> {
    while (!over.aborted) {
      await request();
      await delay(pauseMs);
    }
  }

  function readLists(paths: readonly string[], request: (path: string) => Promise<void>): Promise<void> {
    let turn = 0;
    return repeat(() => request(paths[turn++ % paths.length] ?? ''));
  }

  async function ask(path: string, { headers }: Client, body?: object): Promise<void> {
    const json = { 'content-type': 'application/json' };
    const posted = body && { method: 'POST', headers: { ...headers, ...json }, body: JSON.stringify(body) };
    try {
      const answer = await fetch(`${url}${path}`, posted ?? { headers });
      const text = await answer.text();
      if (answer.status === 200) tally.read += 1;
      else countOther(path, answer, text);
    } catch (error) {
      tally.failed.push(`${path}: ${String(error)}`);
    }
  }

  /** A stream that was opened may end or break off at any time, as far as a browser is concerned. */
  async function readStream(client: Client): Promise<void> {
    let answer: Response;
    try {
      answer = await fetch(`${url}${STREAM}`, { headers: client.atNewAddress().headers, signal: over });
      if (answer.status !== 200) return countOther(STREAM, answer, await answer.text());
    } catch (error) {
      if (!over.aborted) tally.failed.push(`GET ${STREAM}: ${String(error)}`);
      return;
    }
    tally.opened += 1;
    try {
      const text = answer.body?.pipeThrough(new TextDecoderStream()) ?? [];
      for await (const chunk of text) tally.events += chunk.match(/^event: /gm)?.length ?? 0;
    } catch {
      // Opened again.
    }
  }

  function countOther(path: string, answer: Response, text: string): void {
    if (!isUnavailable(answer, text)) tally.failed.push(`${path}: ${answer.status} ${text.slice(0, 80)}`);
  }
}

function isUnavailable({ status, headers }: Response, text: string): boolean {
  return status === 503 && headers.has('retry-after') && text.includes('"code":"UNAVAILABLE"');
}
