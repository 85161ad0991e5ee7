import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/testing/free-port.ts';
import { startBalancer, type Balancer, type BalancerFigures } from '../deployment/balancer.ts';
import { openDeployment } from '../deployment/deployment.ts';
import type { Client } from '../load/client.ts';
import { Random } from '../load/random.ts';
import { createWriterGroup, type WriterFigures } from '../load/writer-group.ts';

const READERS = 8;
/** A request a client sends at most so often. */
const PAUSE_MS = 20;
const READS = ['/v1/mentor', '/v1/notifications', '/v1/bookmark', '/v1/members/me', '/v1/mentoring?tab=unconfirmed'];

export interface RestartFigures extends WriterFigures, BalancerFigures {
  readonly restarts: number;
  readonly balancer: Balancer['program'];
  readonly slowestStopMs: number;
  /** Ends of a process that were not its own: it had to be cut off after ten seconds. */
  readonly badEnds: number;
  /** Acknowledged writes that are not stored. */
  readonly lost: readonly string[];
  /** Requests that were not answered as they should: no answer, a 5xx, or something outside the envelope. */
  readonly faults: readonly string[];
  readonly violations: readonly string[];
}

/**
 * Two instances behind a load balancer, restarted in turn while eight writers and eight readers use them. The next restart begins as
 * soon as the instance before it is ready.
 * @param drainSeconds DRAIN_SECONDS of the instances
 */
export async function restartInTurn(settings: {
  restarts: number;
  drainSeconds: number;
  seed: number;
}): Promise<RestartFigures> {
  const random = new Random(settings.seed);
  const folder = await mkdtemp(join(tmpdir(), 'sunbaerang-balancer-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const deployment = await openDeployment('postgresql', 2, {
    settings: { PUBLIC_URL: url, DRAIN_SECONDS: String(settings.drainSeconds) },
  });
  let balancer: Balancer | undefined;
  try {
    const { servers } = deployment;
    const writerGroup = await createWriterGroup(deployment, [url], random);
    await Promise.all(servers.map((server) => server.start()));
    balancer = await startBalancer({
      folder,
      port,
      instances: servers.map((server) => Number(new URL(server.url).port)),
    });
    const over = new AbortController();
    const faults: string[] = [];
    const clients = writerGroup.writers.map(({ client }) => client);
    const work = [
      ...writerGroup.writers.map((writer) => writer.run(() => over.signal.aborted)),
      ...Array.from({ length: READERS }, (_unused, index) => read(url, clients[index], over.signal, faults)),
    ];
    let [slowestStopMs, badEnds] = [0, 0];
    for (let restart = 0; restart < settings.restarts; restart += 1) {
      const server = servers[restart % servers.length];
      const begun = performance.now();
      if ((await server?.stop()) !== 0) badEnds += 1;
      slowestStopMs = Math.max(slowestStopMs, performance.now() - begun);
      await server?.start();
    }
    over.abort();
    await Promise.all(work);
    const { statuses, repeated } = await balancer.count();
    await writerGroup.untilSettled();
    const lost = await writerGroup.findLosses();
    const figures = writerGroup.count();
    return {
      restarts: settings.restarts,
      balancer: balancer.program,
      ...figures,
      statuses,
      repeated,
      slowestStopMs,
      badEnds,
      lost,
      faults: [...figures.faults, ...faults],
      violations: await deployment.stopAndCheck(),
    };
  } finally {
    await balancer?.stop();
    await deployment.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads one list after the other until `signal`. */
async function read(url: string, client: Client | undefined, signal: AbortSignal, faults: string[]): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const path = READS[turn % READS.length] ?? '';
    try {
      const answer = await fetch(`${url}${path}`, { headers: client?.atNewAddress().headers ?? {} });
      const text = await answer.text();
      await delay(PAUSE_MS);
      if (answer.status !== 200) faults.push(`GET ${path}: ${answer.status} ${text.slice(0, 200)}`);
    } catch (error) {
      faults.push(`GET ${path}: ${String(error)}`);
    }
  }
}
