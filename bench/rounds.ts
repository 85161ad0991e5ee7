import { readFile } from 'node:fs/promises';
import autocannon, { type Request } from 'autocannon';
import type { Program } from './programs.ts';

export const CONNECTIONS = 32;
/** The rounds when everything is measured, which should take at most twenty minutes. */
const ROUNDS_OF_ALL = 3;
/** A hundredth of a second, in which Linux counts. */
const TICK_MS = 10;

/** What a server did. */
export interface Load {
  readonly requestsPerSecond: number;
  /** Of the server's process, per request. */
  readonly processorMicros: number;
  readonly p99Ms: number;
}

export const SIDES = ['baseline', 'ours'] as const;
export type Side = (typeof SIDES)[number];

/** Medians of the rounds, and of the rounds' own ratios. */
export interface Compared extends Readonly<Record<Side | 'ratio', Load>> {
  /** Between which half of the rounds' ratios of requests per second lie. */
  readonly quartiles: readonly [number, number];
}

/** How many rounds to run: what BENCH_ROUNDS says, or `alone` when the measure was named, as in `npm run bench -- list`. */
export function roundsOf(alone: number): number {
  const isNamed = process.argv.length > 2;
  return Number(process.env.BENCH_ROUNDS ?? (isNamed ? alone : ROUNDS_OF_ALL));
}

/** Measures both sides in every round, in turns, so that neither is always the one that comes after the other. */
export async function inTurns<Done>(
  rounds: number,
  measure: (side: Side) => Promise<Done>,
): Promise<Record<Side, Done>[]> {
  const all: Record<Side, Done>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const done: Partial<Record<Side, Done>> = {};
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) done[side] = await measure(side);
    all.push(done as Record<Side, Done>);
  }
  return all;
}

export function compare(rounds: readonly Record<Side, Load>[]): Compared {
  const mediansOf = (pick: (round: Record<Side, Load>, figure: keyof Load) => number): Load => ({
    requestsPerSecond: median(rounds.map((round) => pick(round, 'requestsPerSecond'))),
    processorMicros: median(rounds.map((round) => pick(round, 'processorMicros'))),
    p99Ms: median(rounds.map((round) => pick(round, 'p99Ms'))),
  });
  const ratios = rounds.map(({ baseline, ours }) => ours.requestsPerSecond / baseline.requestsPerSecond);
  return {
    baseline: mediansOf(({ baseline }, figure) => baseline[figure]),
    ours: mediansOf(({ ours }, figure) => ours[figure]),
    ratio: mediansOf(({ baseline, ours }, figure) => ours[figure] / baseline[figure]),
    quartiles: [quantile(0.25, ratios), quantile(0.75, ratios)],
  };
}

/**
 * Sends the requests of each connection in turns for so many seconds, or each once.
 * @param requestsOf those of one connection, by its number
 * @throws Error when one is refused or fails
 */
export async function load(
  { port, pid }: Program,
  requestsOf: (connection: number) => Request[],
  limit: { readonly seconds: number } | { readonly requests: number },
): Promise<Load> {
  let connections = 0;
  const before = await processorMs(pid);
  const { requests, latency, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    ...('seconds' in limit ? { duration: limit.seconds } : { amount: limit.requests }),
    setupClient(client) {
      client.setRequests(requestsOf(connections));
      connections += 1;
    },
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refused, ${errors} failed`);
  return {
    // autocannon ends with a whole second. Each connection has one request under way, from which the rate of a number of them follows.
    requestsPerSecond: 'seconds' in limit ? requests.average : (CONNECTIONS * 1000) / latency.average,
    processorMicros: (((await processorMs(pid)) - before) * 1000) / requests.total,
    p99Ms: latency.p99,
  };
}

/** An address for the n-th request, so that no address reaches its rate limit; requests are counted all the same. */
export const addressOf = (n: number) => ({ 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` });

/** The value below which a share of the others lies; NaN without values. */
export function quantile(share: number, values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(0.5, values);

/** The processor time that a process has taken so far, in all of its threads, in milliseconds. Other work on the machine does not change it. */
async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program may have spaces and ends with the last parenthesis; the times of user and system are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
