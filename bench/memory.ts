import { open } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startProduct, type Server } from './list.ts';
import { median } from './median.ts';
import { residentMiB } from './resident-memory.ts';

const ROOT = join(import.meta.dirname, '..');
const CONNECTIONS = 32;
/** Each comes from an address of its own, so that no address reaches its rate limit. */
const REQUESTS_A_CONNECTION = 500;
/** Until caches, prepared statements and the engine's own code are there. */
const WARM_UP = 200_000;
const SAMPLE_EVERY = 50_000;

/** Resident memory in MiB: the first and the last fifth of the samples after the warm-up, as medians, and the most of all. */
export interface MemoryFigures {
  readonly requests: number;
  readonly firstMiB: number;
  readonly lastMiB: number;
  readonly mostMiB: number;
  readonly requestsPerSecond: number;
}

/** What is asked for in turn. An unknown parameter is ignored but makes another address, which bypasses the guests' cache. */
const REQUESTS: readonly {
  method: 'GET' | 'PUT' | 'DELETE';
  path: (mentorId: number, n: number) => string;
  isSignedIn: boolean;
}[] = [
  { method: 'GET', path: (_id, n) => `/v1/mentor?size=5&n=${n}`, isSignedIn: false },
  { method: 'GET', path: () => '/v1/mentor?size=5', isSignedIn: false },
  { method: 'GET', path: () => '/v1/mentor?sort=recommended&size=5', isSignedIn: true },
  { method: 'GET', path: (id, n) => `/v1/mentor/${id}?n=${n}`, isSignedIn: false },
  { method: 'GET', path: (id) => `/v1/mentor/${id}`, isSignedIn: true },
  { method: 'PUT', path: (id) => `/v1/bookmark/${id}`, isSignedIn: true },
  { method: 'GET', path: () => '/v1/bookmark', isSignedIn: true },
  { method: 'DELETE', path: (id) => `/v1/bookmark/${id}`, isSignedIn: true },
  { method: 'GET', path: () => '/v1/notifications', isSignedIn: true },
  { method: 'GET', path: () => '/v1/mentoring?tab=unconfirmed', isSignedIn: true },
];

/**
 * The memory of one server as in production over this many requests: lists, pages and bookmarks, as a guest and signed in.
 * @param requests after the warm-up of 200,000
 */
export async function measureMemory(databaseUrl: string, folder: string, requests: number): Promise<MemoryFigures> {
  const log = await open(join(folder, 'memory.log'), 'w');
  const server = await startProduct(ROOT, databaseUrl, folder, log);
  try {
    await send(server, WARM_UP);
    const begun = performance.now();
    const samples: number[] = [];
    for (let sent = 0; sent < requests; sent += SAMPLE_EVERY) {
      await send(server, SAMPLE_EVERY);
      samples.push(await residentMiB(server.pid));
    }
    const fifth = Math.ceil(samples.length / 5);
    return {
      requests,
      firstMiB: median(samples.slice(0, fifth)),
      lastMiB: median(samples.slice(-fifth)),
      mostMiB: Math.max(...samples),
      requestsPerSecond: requests / ((performance.now() - begun) / 1000),
    };
  } finally {
    await server.stop();
    await log.close();
  }
}

/** @throws Error when one is refused or fails */
async function send({ port, member: { mentorId, token } }: Server, amount: number): Promise<void> {
  let connections = 0;
  const requestsOf = (connection: number) =>
    Array.from({ length: REQUESTS_A_CONNECTION }, (_unused, index) => {
      const n = connection * REQUESTS_A_CONNECTION + index;
      const { method, path, isSignedIn } = REQUESTS[n % REQUESTS.length] as (typeof REQUESTS)[number];
      const address = { 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` };
      const headers = isSignedIn ? { ...address, cookie: `__Host-session=${token}` } : address;
      return { method, path: path(mentorId, n), headers };
    });
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    amount,
    setupClient(client) {
      client.setRequests(requestsOf(connections));
      connections += 1;
    },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
}
