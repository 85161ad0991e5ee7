import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { loadFactor } from '#server/testing/load-factor.ts';
import { openDeployment, type Deployment } from '../deployment/deployment.ts';
import { createRole } from '../deployment/role-store.ts';
import { Random } from '../load/random.ts';
import { createWriterGroup, type WriterGroup } from '../load/writer-group.ts';
import { startCluster, type Cluster, type Node } from './cluster.ts';
import { countProposals } from './failover-store.ts';
import { readAsGuests, type GuestTally } from './guest-readers.ts';
import { createPrimaryProbe, type PrimaryProbe } from './primary-probe.ts';
import { scrape, type Scrapes } from './scraper.ts';

const WRITERS = 16;
const READERS = 16;
const PAUSE_MS = 150;
/** A writer repeats an interrupted request after this long. */
const RETRY_AFTER_MS = 100;
/** The next disruption begins in the middle of a load that has been seen to go on. */
const WRITES_AFTER = 40;
const GATEWAY_TAKES_MS = 50;
const POOL_SIZE = 12;
/** The product's part of a gap, on a machine that has nothing else to do. */
const PRODUCT_PART_MS = 2000;
/** A process that acknowledges nothing for this long has not recovered. */
const BACK_WITHIN_MS = 60_000;
/** A scrape, likewise. */
const SCRAPE_MS = 1000;
/** Above it DatabaseDown fires (deploy/prometheus/rules.yml): it must in a gap that is longer by what a process may need to notice. */
const ALERT_SECONDS = 5;
const NOTICED_WITHIN_SECONDS = 3;
/** So much of a server's log is printed when something is wrong: how a line begins, and the last lines. */
const LINE_END = 300;
const LAST_LINES = 300;

export const FAILOVERS = ['kill', 'switchover', 'freeze'] as const;
export type Failover = (typeof FAILOVERS)[number];

/** How one failover went. */
export interface GapFigures {
  readonly begunAt: string;
  /** From the last write that was acknowledged before it to the first one after it. */
  readonly gapMs: number;
  /** Of it, what came after the cluster itself took writes again: through HAProxy, and at the nodes. */
  readonly productMs: { readonly proxy: number; readonly nodes: number };
  /** By how much `db_unavailable_seconds_total` grew meanwhile, in the process that saw more of it. */
  readonly awaySeconds: number;
}

export interface FailoverFigures {
  readonly gaps: Readonly<Partial<Record<Failover, GapFigures>>>;
  readonly acknowledged: number;
  readonly unavailable: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly guests: Omit<GuestTally, 'failed'>;
  /** Keys sent again after no answer; each answer was compared with that of one more try. */
  readonly comparedAnswers: number;
  readonly slowestScrapeMs: number;
  readonly lost: readonly string[];
  /** Violations: answers of 500, failed reads of guests, proposals made twice, other answers under the same key, gaps that are too long. */
  readonly faults: readonly string[];
  readonly violations: readonly string[];
}

/**
 * Two processes on a cluster of three nodes with strict synchronous replication, one behind HAProxy and one that knows the nodes, under sixteen writers and sixteen
 * guests, while the primary is killed, another node is made the primary, and the primary stands still.
 */
export async function failOver(settings: { seed: number; failovers?: readonly Failover[] }): Promise<FailoverFigures> {
  const cluster = await startCluster();
  let deployment: Deployment | undefined;
  const over = new AbortController();
  try {
    const addresses = await describeAddresses(cluster);
    const token = randomBytes(16).toString('hex');
    deployment = await openDeployment('postgresql', 2, {
      // That a replica is left, and why, is a warning.
      settings: { DATABASE_POOL_SIZE: String(POOL_SIZE), METRICS_TOKEN: token, LOG_LEVEL: 'warn' },
      eachSettings: [addresses.proxy, addresses.nodes],
    });
    const { servers } = deployment;
    const urls = servers.map(({ url }) => url);
    const writerGroup = await createWriterGroup(deployment, urls, new Random(settings.seed), WRITERS);
    await Promise.all(servers.map((server) => server.start()));
    await deployment.slowGateway(GATEWAY_TAKES_MS);
    const guests: GuestTally = { read: 0, withoutPrimary: 0, oldestSeconds: 0, failed: [] };
    const scrapes = urls.map((): Scrapes => ({ slowestMs: 0, failed: 0, awaySeconds: 0 }));
    const isOver = () => over.signal.aborted;
    const work = Promise.all([
      ...writerGroup.writers.map(async (writer) => {
        // `run` ends with each interrupted request.
        for (; !isOver(); await delay(RETRY_AFTER_MS)) await writer.run(isOver, PAUSE_MS);
      }),
      readAsGuests(over.signal, {
        urls,
        readers: READERS,
        pauseMs: PAUSE_MS,
        mentorIds: writerGroup.mentorIds,
        tally: guests,
      }),
      ...urls.map((url, index) => scrape(over.signal, url, token, scrapes[index] as Scrapes)),
    ]);
    const probe = await createPrimaryProbe(addresses.superuserAt(await cluster.findPrimary()));
    const gaps: Partial<Record<Failover, GapFigures>> = {};
    const disrupt = async () => {
      for (const failover of settings.failovers ?? FAILOVERS) {
        await writerGroup.untilWritten(WRITES_AFTER);
        gaps[failover] = await measure(failover, { cluster, probe, addresses, writerGroup, scrapes });
        // What is written next was answered by the new primary.
        await writerGroup.untilWritten(WRITES_AFTER);
      }
      over.abort();
    };
    // A writer that fails ends it: nobody waits for what it would have written.
    await Promise.all([work, disrupt()]);
    await Promise.all(writerGroup.writers.map((writer) => writer.finish()));
    await writerGroup.untilSettled();
    const compared = await Promise.all(writerGroup.writers.map((writer) => writer.findOtherAnswers()));
    const lost = await writerGroup.findLosses();
    const { acknowledged, unavailable, refused, faults: told } = writerGroup.count();
    const proposals = await countProposals(addresses.superuserAt(await cluster.findPrimary()));
    const slowestScrapeMs = Math.max(...scrapes.map(({ slowestMs }) => slowestMs));
    const { failed, ...read } = guests;
    const faults = [
      ...told,
      ...failed.map((each) => `a guest's read failed: ${each}`),
      ...compared.flatMap(({ others }) => others.map((name) => `answered otherwise under the same key: ${name}`)),
      ...writerGroup.writers.flatMap(({ proposed }) => describeTwice(proposed, proposals)),
      ...(await findServerFaults(deployment)),
      ...findLongGaps(gaps),
      ...(slowestScrapeMs > SCRAPE_MS * loadFactor() ? [`/metrics took ${slowestScrapeMs} ms`] : []),
      ...scrapes.flatMap((each) => (each.failed > 0 ? [`${each.failed} scrapes failed`] : [])),
    ];
    if (faults.length + lost.length > 0) await printLogs(cluster, deployment);
    return {
      gaps,
      acknowledged,
      unavailable,
      refused,
      guests: read,
      comparedAnswers: compared.reduce((sum, each) => sum + each.compared, 0),
      slowestScrapeMs,
      lost,
      faults,
      violations: await deployment.stopAndCheck(),
    };
  } finally {
    over.abort();
    await deployment?.close();
    await cluster.stop();
  }
}

type Addresses = Awaited<ReturnType<typeof describeAddresses>>;

/** What each of the two processes is told, and the same for the probe. */
async function describeAddresses(cluster: Cluster) {
  const { nodes, ports, superuserPassword } = cluster;
  const superuserAt = ({ port }: Pick<Node, 'port'>) =>
    `postgres://postgres:${superuserPassword}@127.0.0.1:${port}/postgres`;
  const role = new URL(await createRole(superuserAt(await cluster.findPrimary())));
  const of = (hosts: string, query = '') =>
    `postgres://${role.username}:${role.password}@${hosts}${role.pathname}${query}`;
  const all = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    superuserAt,
    superuserAtProxy: superuserAt({ port: ports.primary }),
    proxy: { DATABASE_URL: of(`127.0.0.1:${ports.primary}`), DATABASE_REPLICA_URL: of(`127.0.0.1:${ports.standbys}`) },
    nodes: {
      DATABASE_URL: of(all, '?target_session_attrs=read-write'),
      DATABASE_REPLICA_URL: of(all, '?target_session_attrs=prefer-standby'),
    },
  };
}

interface Measured {
  readonly cluster: Cluster;
  readonly probe: PrimaryProbe;
  readonly addresses: Addresses;
  readonly writerGroup: WriterGroup;
  readonly scrapes: readonly Scrapes[];
}

async function measure(failover: Failover, measured: Measured): Promise<GapFigures> {
  const { cluster, probe, addresses, writerGroup, scrapes } = measured;
  const primary = await cluster.untilWhole();
  const begunAt = performance.now();
  const awayBefore = scrapes.map(({ awaySeconds }) => awaySeconds);
  const others = cluster.nodes.filter(({ name }) => name !== primary.name);
  if (failover === 'kill') await primary.kill();
  else if (failover === 'freeze') await primary.freeze();
  else await cluster.switchOver(primary);
  const [proxy, nodes] = await Promise.all([
    probe.untilElsewhere([addresses.superuserAtProxy], primary.port),
    probe.untilElsewhere(others.map(addresses.superuserAt), primary.port),
  ]);
  const backAt = { proxy, nodes };
  const firstAfter = async (at: number, process: number) => {
    for (const begun = performance.now(); performance.now() - begun < BACK_WITHIN_MS * loadFactor(); await delay(20)) {
      const found = writerGroup.acknowledgedAt.find((each) => each.at > at && each.writer % 2 === process);
      if (found) return found.at;
    }
    const { refused, unavailable } = writerGroup.count();
    throw new Error(`${failover}: nothing written by process ${process}: ${JSON.stringify({ refused, unavailable })}`);
  };
  const first = { proxy: await firstAfter(backAt.proxy, 0), nodes: await firstAfter(backAt.nodes, 1) };
  // Those that were acknowledged just before it are the begin of the gap.
  const times = writerGroup.acknowledgedAt.map(({ at }) => at);
  const gapMs = longestGap(
    times.slice(
      Math.max(
        0,
        times.findLastIndex((at) => at < begunAt),
      ),
    ),
  );
  if (failover === 'freeze') await primary.thaw();
  if (failover === 'kill') await primary.start();
  await cluster.untilWhole();
  return {
    begunAt: new Date(performance.timeOrigin + begunAt).toISOString(),
    gapMs: Math.round(gapMs),
    productMs: { proxy: Math.round(first.proxy - backAt.proxy), nodes: Math.round(first.nodes - backAt.nodes) },
    awaySeconds: Math.max(...scrapes.map(({ awaySeconds }, index) => awaySeconds - (awayBefore[index] ?? 0))),
  };
}

function longestGap(times: readonly number[]): number {
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}

function findLongGaps(gaps: FailoverFigures['gaps']): string[] {
  return Object.entries(gaps).flatMap(([failover, { gapMs, productMs, awaySeconds }]) => [
    ...Object.entries(productMs).flatMap(([way, ms]) =>
      ms > PRODUCT_PART_MS * loadFactor() ? [`${failover}: ${ms} ms after the cluster was back, by ${way}`] : [],
    ),
    ...(gapMs > 1000 * (ALERT_SECONDS + NOTICED_WITHIN_SECONDS) && awaySeconds < ALERT_SECONDS
      ? [`${failover}: DatabaseDown would not fire: ${awaySeconds} s`]
      : []),
  ]);
}

function describeTwice(
  { menteeId, count }: { readonly menteeId: number; readonly count: number },
  proposals: ReadonlyMap<number, number>,
): string[] {
  const stored = proposals.get(menteeId) ?? 0;
  return stored === count ? [] : [`member ${menteeId}: ${count} proposals acknowledged, ${stored} stored`];
}

/** They are gone with the run. */
async function printLogs(cluster: Cluster, { servers }: Deployment): Promise<void> {
  for (const { url, ...server } of servers) {
    const lines = (await server.readLog()).split('\n').map((line) => line.slice(0, LINE_END));
    console.error(`${url}:\n${lines.slice(-LAST_LINES).join('\n')}`);
  }
  console.error(await cluster.readLogs());
}

/** Errors that are no unavailable database: those are what a failover is. */
async function findServerFaults({ servers }: Deployment): Promise<string[]> {
  const lines = (await Promise.all(servers.map((server) => server.readErrors()))).flat();
  return lines.filter((line) => line.includes('"request failed"') || !line.startsWith('{'));
}
