import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';
import type { TestCounts } from '#server/testing/test-speed.ts';
import type { OwnPostgres } from '../../scripts/testing/postgres.ts';
import { startBalancer, type Balancer, type BalancerFigures } from '../deployment/balancer.ts';
import { openDeployment, type Server } from '../deployment/deployment.ts';
import { killAndWait } from '../deployment/kill-and-wait.ts';
import { lockUntilWaitedFor } from '../deployment/role-store.ts';
import { Random } from '../load/random.ts';
import { readUntil, type ReadTally } from '../load/readers.ts';
import { createWriterGroup, type WriterGroup } from '../load/writer-group.ts';

/**
 * Of the servers: its last second, in which another instance is to be asked, begins after nginx has taken back the one that refused a connection
 * before. That is left out for two seconds by nginx's clock, which has whole ones: for nearly three.
 */
const DRAIN_SECONDS = 4;
/** Clients per member: a writer with keys and one without, a reader as member and one as guest, and a stream. */
const CLIENTS_EACH = 5;
/** The next disruption begins in the middle of a load that has been seen to go on. */
const WRITES_AFTER = 20;
const UNAVAILABLE = 503;
/** Long enough for a kill to interrupt payments. */
const GATEWAY_TAKES_MS = 50;
/** Of each server: each connection plans every statement of its own, and what comes and goes with the load opens many. */
const POOL_SIZE = 6;
/** A table that members read and write again and again. */
const OFTEN_READ = 'notifications';
/** A writer repeats an interrupted request after this long. */
const RETRY_AFTER_MS = 50;

/**
 * What happens to one of the processes, by Kubernetes' term: a server is restarted as in an upgrade; a server, the replica or PostgreSQL is ended by
 * `kill -9` and started again at once.
 */
export type Disruption = 'restart' | 'server killed' | 'replica killed' | 'database killed';

/** Whether requests may fail, one of each client at most; and whether some may be answered 503. */
const ALLOWED: Readonly<Record<Disruption, { readonly failed: boolean; readonly unavailable: boolean }>> = {
  restart: { failed: false, unavailable: false },
  'server killed': { failed: true, unavailable: false },
  'replica killed': { failed: false, unavailable: false },
  'database killed': { failed: false, unavailable: true },
};

export interface DisruptionSettings {
  /** In each of them every server process is restarted, then a server, the replica and PostgreSQL are killed. */
  readonly rounds: number;
  /** Server processes that serve requests, and those that are ROLE=worker. */
  readonly servers: { readonly web: number; readonly workers: number };
  /** Time between the starts of two disruptions; the next one also waits until all is ready again. */
  readonly everyMs: number;
  /** Between an answer to a client and its next request. */
  readonly pausesMs: { readonly readers: number; readonly writers: number };
}

/** The settings for the counts of a speed. @param everyMs nothing is waited for between two disruptions unless given */
export function disruptionsAt(counts: TestCounts, everyMs = 0): DisruptionSettings {
  return {
    rounds: counts.disruptionRounds,
    servers: { web: counts.disruptedServers, workers: 1 },
    everyMs,
    pausesMs: { readers: 1000 / counts.disruptedReads, writers: 1000 / counts.disruptedWrites },
  };
}

type Turn = readonly [Disruption, () => Promise<void>];

/** All turns of one disruption, each from its begin to the next one's. */
export interface TurnFigures {
  turns: number;
  /** Answered as they should: acknowledged writes, and reads. */
  answered: number;
  /** Answers with 503; those to clients were in the envelope with Retry-After. */
  unavailable: number;
  /** Other 5xx that the load balancer answered, also to the gateway's webhooks. */
  errors: number;
  /** Requests of clients without an answer, with another 5xx, with something outside of the envelope, or with 503 that does not say when to try again. */
  failed: number;
  /** The longest time until all that was disrupted was ready again. */
  slowestReturnMs: number;
}

export interface DisruptionFigures extends BalancerFigures {
  readonly balancer: Balancer['program'];
  /** Clients that each have one request under way at most, streams included. */
  readonly clients: number;
  readonly byDisruption: Readonly<Partial<Record<Disruption, TurnFigures>>>;
  readonly acknowledged: number;
  readonly refused: Readonly<Record<string, number>>;
  /** Streams that were opened, and events that came through them. */
  readonly streams: { readonly opened: number; readonly events: number };
  /** Acknowledged writes that are not stored. */
  readonly lost: readonly string[];
  /** Each request that failed, and why. */
  readonly failed: readonly string[];
  /** Forbidden effects of a disruption (`ALLOWED`), and logs of restarted processes that were cut off ten seconds after their drain. */
  readonly faults: readonly string[];
  readonly violations: readonly string[];
}

/**
 * Server processes behind a load balancer, on one PostgreSQL with a streaming replica, disrupted in turn while eight members write, and eight read as
 * members and as guests and keep a stream open each.
 */
export async function disruptInTurn(settings: DisruptionSettings & { seed: number }): Promise<DisruptionFigures> {
  const { web, workers } = settings.servers;
  const random = new Random(settings.seed);
  const folder = await mkdtemp(join(tmpdir(), 'sunbaerang-balancer-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const deployment = await openDeployment('postgresql', web + workers, {
    workers,
    isPostgresKilled: true,
    hasReplica: true,
    settings: { PUBLIC_URL: url, DRAIN_SECONDS: String(DRAIN_SECONDS), DATABASE_POOL_SIZE: String(POOL_SIZE) },
  });
  let balancer: Balancer | undefined;
  const over = new AbortController();
  try {
    const { servers, postgres, replica } = deployment;
    const writerGroup = await createWriterGroup(deployment, [url], random);
    await Promise.all(servers.map((server) => server.start()));
    const instances = servers.slice(0, web).map((server) => Number(new URL(server.url).port));
    balancer = await startBalancer({ folder, port, instances });
    await deployment.slowGateway(GATEWAY_TAKES_MS);
    const members = writerGroup.writers.map(({ client }) => client);
    const reads: ReadTally = { read: 0, opened: 0, events: 0, failed: [] };
    const work = [
      ...writerGroup.writers.map(async (writer) => {
        // `run` ends with each interrupted request.
        while (!over.signal.aborted) {
          await writer.run(() => over.signal.aborted, settings.pausesMs.writers);
          await delay(RETRY_AFTER_MS);
        }
      }),
      readUntil(over.signal, { url, members, pauseMs: settings.pausesMs.readers, tally: reads }),
    ];
    const byDisruption: Partial<Record<Disruption, TurnFigures>> = {};
    const cutOff: string[] = [];
    const restart = async (server: Server) => {
      if ((await server.stop()) !== 0) cutOff.push(`cut off: ${(await server.readErrors()).at(-1)}`);
      await server.start();
    };
    const turnsOf = (round: number): readonly Turn[] => [
      ...servers.map((server): Turn => ['restart', () => restart(server)]),
      ['server killed', () => killAndStart(servers[round % web])],
      ['replica killed', () => killAndWait(replica, servers)],
      ['database killed', () => killUnderStatements(postgres, servers)],
    ];
    const turns = Array.from({ length: settings.rounds }, (_unused, round) => turnsOf(round)).flat();
    for (const [disruption, disrupt] of turns) {
      const before = await countAll(writerGroup, reads, balancer);
      const begun = performance.now();
      await disrupt();
      const returnMs = performance.now() - begun;
      await delay(Math.max(0, settings.everyMs - returnMs));
      // What is written next was answered by all that is ready again.
      await writerGroup.untilWritten(WRITES_AFTER);
      const after = await countAll(writerGroup, reads, balancer);
      addTurn((byDisruption[disruption] ??= emptyTurns()), before, after, returnMs);
    }
    over.abort();
    await Promise.all(work);
    const { statuses, repeated } = await balancer.count();
    await writerGroup.untilSettled();
    const { acknowledged, refused } = writerGroup.count();
    const clients = CLIENTS_EACH * members.length;
    return {
      balancer: balancer.program,
      clients,
      byDisruption,
      acknowledged,
      refused,
      streams: { opened: reads.opened, events: reads.events },
      statuses,
      repeated,
      lost: await writerGroup.findLosses(),
      failed: listFailed(writerGroup, reads),
      faults: [...findFaults(byDisruption, clients), ...cutOff],
      violations: await deployment.stopAndCheck(),
    };
  } finally {
    over.abort();
    await balancer?.stop();
    await deployment.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function killAndStart(server: Server | undefined): Promise<void> {
  await server?.kill();
  await server?.start();
}

/** Kills PostgreSQL in the middle of a client's statement, however rare those are; everything else waits until it is back. */
async function killUnderStatements(postgres: OwnPostgres | undefined, servers: readonly Server[]): Promise<void> {
  await lockUntilWaitedFor(postgres?.url ?? '', OFTEN_READ);
  await killAndWait(postgres, servers);
}

interface Counts {
  readonly answered: number;
  readonly unavailable: number;
  readonly errors: number;
  readonly failed: number;
}

async function countAll(writerGroup: WriterGroup, reads: ReadTally, balancer: Balancer): Promise<Counts> {
  const tallies = writerGroup.writers.map(({ tally }) => tally);
  const { statuses } = await balancer.count();
  const sumOf = (isMeant: (status: number) => boolean) =>
    Object.entries(statuses).reduce((sum, [status, count]) => sum + (isMeant(Number(status)) ? count : 0), 0);
  return {
    answered: tallies.reduce((sum, { acknowledged }) => sum + acknowledged, reads.read),
    unavailable: sumOf((status) => status === UNAVAILABLE),
    errors: sumOf((status) => status >= 500 && status !== UNAVAILABLE),
    failed: listFailed(writerGroup, reads).length,
  };
}

function listFailed({ writers }: WriterGroup, reads: ReadTally): readonly string[] {
  return [...writers.flatMap(({ tally }) => [...tally.interrupted, ...tally.faults]), ...reads.failed];
}

function emptyTurns(): TurnFigures {
  return { turns: 0, answered: 0, unavailable: 0, errors: 0, failed: 0, slowestReturnMs: 0 };
}

function addTurn(figures: TurnFigures, before: Counts, after: Counts, returnMs: number): void {
  figures.turns += 1;
  figures.answered += after.answered - before.answered;
  figures.unavailable += after.unavailable - before.unavailable;
  figures.errors += after.errors - before.errors;
  figures.failed += after.failed - before.failed;
  figures.slowestReturnMs = Math.max(figures.slowestReturnMs, returnMs);
}

function findFaults(byDisruption: DisruptionFigures['byDisruption'], clients: number): string[] {
  const all = Object.entries(byDisruption) as [Disruption, TurnFigures][];
  return all.flatMap(([disruption, { turns, failed, errors, unavailable }]) => {
    const allowed = ALLOWED[disruption];
    const mayFail = allowed.failed ? turns * clients : 0;
    return [
      ...(failed > mayFail ? [`${disruption}: ${failed} requests failed`] : []),
      ...(errors > mayFail ? [`${disruption}: ${errors} answers of 5xx`] : []),
      ...(unavailable > 0 && !allowed.unavailable ? [`${disruption}: ${unavailable} answers 503`] : []),
    ];
  });
}
