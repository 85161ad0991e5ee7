import { Server } from 'node:net';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** How long running requests and jobs have after draining, before the process ends anyway. */
const CLOSE_WITHIN_MS = 10_000;
/** npm passes the terminal's Ctrl-C on, so that it comes twice; a person's second one comes later. */
const SAME_SIGNAL_WITHIN_MS = 500;
/** The last part of a drain, in which a load balancer learns to leave this instance out: shorter than it does so for (`fail_timeout` in `deploy/nginx.conf`). */
const TURN_AWAY_MS = 1000;
/** A turn of the event loop that took no longer had nothing to do. */
const IDLE_TURN_MS = 0.2;
const MOST_TURNS = 2000;
/** Once nothing new is accepted: for what was accepted last to send its request. */
const LAST_REQUESTS_MS = 250;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this instance is on its way out: `/readyz` says so, and each answer ends its connection. */
    isDraining: boolean;
    /** Whether it has a load balancer ask another instance, where that is safe. */
    isTurningAway: boolean;
  }
}

/**
 * The first SIGINT or SIGTERM drains and closes; a second one, or ten seconds after the drain, ends the process
 * at once.
 * @param settings.drainSeconds how long the instance goes on serving after it has said that it is not ready
 * @param settings.stages end requests and streams, then jobs, then everything else, in this order; the one that is not over in time is logged
 * @returns says when the first signal has come
 */
export function closeOnSignal(
  app: FastifyInstance,
  settings: { drainSeconds: number; stages: Readonly<Record<string, () => Promise<unknown>>>; log: Logger },
): AbortSignal {
  const { drainSeconds, stages, log } = settings;
  const closing = new AbortController();
  let closingSince: number | undefined;
  const onSignal = () => {
    if (closingSince !== undefined && performance.now() - closingSince < SAME_SIGNAL_WITHIN_MS) return;
    if (closingSince !== undefined) process.exit(1);
    closingSince = performance.now();
    closing.abort();
    const drainMs = app.server.listening ? drainSeconds * 1000 : 0;
    let during = 'drain';
    const cutOff = () => {
      log.error({ event: 'shutdown-cut-off', during, open: countEach(process.getActiveResourcesInfo()) });
      process.exit(1);
    };
    setTimeout(cutOff, drainMs + CLOSE_WITHIN_MS).unref();
    const close = async () => {
      await drain(app, drainMs);
      for (const [name, end] of Object.entries(stages)) {
        during = name;
        await end();
      }
      process.exit(0);
    };
    void close();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return closing.signal;
}

/**
 * Takes an instance out of the traffic without losing a request: says that it is not ready, and goes on serving for `drainMs` while each answer ends its
 * connection; in the last second a load balancer is told to ask another instance where it can. Then it accepts no connection any more. The connections that are left are
 * for `app.close()`.
 */
export async function drain(app: FastifyInstance, drainMs: number): Promise<void> {
  app.isDraining = true;
  if (drainMs === 0) return;
  app.server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close');
  });
  await delay(Math.max(0, drainMs - TURN_AWAY_MS));
  // Whatever comes in the moment in which we stop listening is reset, and a busy machine makes it a long moment: nothing should come.
  app.isTurningAway = true;
  await delay(Math.min(drainMs, TURN_AWAY_MS));
  // A connection that the system has taken and we have not accepted is reset when we stop listening: stop when there is none.
  await waitForIdleEventLoop();
  stopListening(app);
  await delay(LAST_REQUESTS_MS);
  await waitForIdleEventLoop();
}

/** Unlike `close()` of an HTTP server, it leaves idle connections open: the next request on one of them is on its way perhaps. */
function stopListening(app: FastifyInstance): void {
  Server.prototype.close.call(app.server);
}

/** Resolves right after a turn of the event loop in which no connection, no data and no timer came; on a busy server after a while. */
async function waitForIdleEventLoop(): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const begun = performance.now();
    await setImmediate();
    if (performance.now() - begun < IDLE_TURN_MS) return;
  }
}

/** What of the operating system is open, by kind: sockets, timers, … */
function countEach(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
