import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { processorMs } from './processor-time.ts';
import { productionSettings } from './production-settings.ts';

const ROOT = join(import.meta.dirname, '..');
const CONNECTIONS = 32;
/** Many short ones: what else runs on the machine then changes both sides of a round alike. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const ROUND_SECONDS = 3;
const WARM_UP_SECONDS = 3;
/** Each comes from an address of its own, so that no address reaches its rate limit; requests are counted all the same. */
const REQUESTS_A_CONNECTION = 500;

/** One way of asking for the list or for a mentor's page. */
interface Case {
  readonly name: string;
  /** @param n a number that differs from request to request */
  readonly path: (mentorId: number, n: number) => string;
  readonly isSignedIn?: true;
}

// What the contract does not name is ignored, but makes another address: nothing of it is kept for guests.
const CASES: readonly Case[] = [
  { name: 'list, guest, anew', path: (_id, n) => `/v1/mentor?size=5&n=${n}` },
  { name: 'list, guest', path: () => '/v1/mentor?size=5' },
  { name: 'list, signed in', path: () => '/v1/mentor?size=5', isSignedIn: true },
  { name: 'detail, guest, anew', path: (id, n) => `/v1/mentor/${id}?n=${n}` },
  { name: 'detail, guest', path: (id) => `/v1/mentor/${id}` },
  { name: 'detail, signed in', path: (id) => `/v1/mentor/${id}`, isSignedIn: true },
];

/** What one server did in a round. */
interface Load {
  readonly requestsPerSecond: number;
  /** Of the server's process, per request. */
  readonly processorMicros: number;
  readonly p99Ms: number;
}

/** Medians of the rounds, and of the rounds' own ratios. */
export interface ListFigures {
  readonly name: string;
  readonly bare: Load;
  readonly ours: Load;
  readonly ratio: Load;
}

interface Member {
  readonly memberId: number;
  readonly universityId: number;
  readonly mentorId: number;
  readonly token: string;
}

/**
 * The mentor list and a mentor's page through our server, set up as in production (headers, log, limits, proxy), against a bare
 * `node:http` and `pg` server that sends the same bytes, in alternating rounds of one run.
 * @param part of the names of the cases to measure
 */
export async function* measureList(databaseUrl: string, folder: string, part = ''): AsyncGenerator<ListFigures> {
  const log = await open(join(folder, 'server.log'), 'w');
  const [ourPort, barePort] = [await freePort(), await freePort()];
  const ours = startOurs(ourPort, databaseUrl, folder, log);
  try {
    await waitFor(`http://127.0.0.1:${ourPort}/readyz`);
    const member = await fillDatabase(databaseUrl);
    const given = [barePort, databaseUrl, member.memberId, member.universityId].map(String);
    const bare = spawn(process.execPath, [join(ROOT, 'bench/bare-server.ts'), ...given]);
    try {
      await waitFor(`http://127.0.0.1:${barePort}/v1/mentor`);
      for (const each of CASES.filter(({ name }) => name.includes(part))) {
        const servers = { bare: { port: barePort, pid: bare.pid ?? 0 }, ours: { port: ourPort, pid: ours.pid ?? 0 } };
        await assertSameBytes(servers, each, member);
        yield { name: each.name, ...(await runRounds(servers, each, member)) };
      }
    } finally {
      await stop(bare);
    }
  } finally {
    await stop(ours);
    await log.close();
  }
}

type Side = 'bare' | 'ours';
type Servers = Readonly<Record<Side, { port: number; pid: number }>>;

async function runRounds(servers: Servers, asked: Case, member: Member): Promise<Omit<ListFigures, 'name'>> {
  for (const side of ['bare', 'ours'] as const) await load(servers[side], asked, member, WARM_UP_SECONDS);
  const rounds: Record<Side, Load>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await load(servers.bare, asked, member, ROUND_SECONDS);
    rounds.push({ bare, ours: await load(servers.ours, asked, member, ROUND_SECONDS) });
  }
  const mediansOf = (pick: (round: Record<Side, Load>, figure: keyof Load) => number): Load => {
    const medianOf = (figure: keyof Load) => median(rounds.map((round) => pick(round, figure)));
    return {
      requestsPerSecond: medianOf('requestsPerSecond'),
      processorMicros: medianOf('processorMicros'),
      p99Ms: medianOf('p99Ms'),
    };
  };
  return {
    bare: mediansOf(({ bare }, figure) => bare[figure]),
    ours: mediansOf(({ ours }, figure) => ours[figure]),
    ratio: mediansOf(({ bare, ours }, figure) => ours[figure] / bare[figure]),
  };
}

async function load(
  { port, pid }: Servers[Side],
  { path, isSignedIn }: Case,
  { mentorId, token }: Member,
  seconds: number,
): Promise<Load> {
  const cookie = cookieOf(isSignedIn, token);
  // Each connection has addresses of its own, and comes back to the first after more than two seconds.
  const requestsOf = (connection: number) =>
    Array.from({ length: REQUESTS_A_CONNECTION }, (_, index) => {
      const n = connection * REQUESTS_A_CONNECTION + index;
      const address = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
      return { method: 'GET' as const, path: path(mentorId, n), headers: { 'x-forwarded-for': address, ...cookie } };
    });
  let connections = 0;
  const before = await processorMs(pid);
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient(client) {
      client.setRequests(requestsOf(connections));
      connections += 1;
    },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return {
    requestsPerSecond: result.requests.average,
    processorMicros: ((await processorMs(pid)) - before) / (result.requests.total / 1000),
    p99Ms: result.latency.p99,
  };
}

function cookieOf(isSignedIn: boolean | undefined, token: string): Record<string, string> {
  return isSignedIn ? { cookie: `__Host-session=${token}` } : {};
}

function startOurs(port: number, databaseUrl: string, folder: string, log: FileHandle): ChildProcess {
  const profiled = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [];
  return spawn(process.execPath, [...profiled, join(ROOT, 'src/server/main.ts')], {
    stdio: ['ignore', log.fd, 'inherit'],
    env: {
      ...process.env,
      ...productionSettings(databaseUrl, folder),
      PORT: String(port),
      PUBLIC_URL: 'https://bench.example',
      TRUST_PROXY: '127.0.0.1',
    },
  });
}

/** A thousand mentors, and a verified mentee of one of their universities who is signed in. */
async function fillDatabase(databaseUrl: string): Promise<Member> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(await readFile(join(ROOT, 'bench/mentors.sql'), 'utf8'));
  const token = randomBytes(32).toString('base64url');
  const { rows } = await client.query<Record<'memberId' | 'universityId' | 'mentorId', string>>(
    `with mentor as (select member_id, university_id from mentor_profiles order by member_id limit 1),
       member as (insert into members (member_type, email, password_hash, created_at)
         values ('ROLE_MENTEE', 'mentee@bench.example', '-', now()) returning id),
       profile as (insert into mentee_profiles (member_id, nickname, university_id, major, introduction, verified_at, created_at, updated_at)
         select member.id, '측정 후배', mentor.university_id, '컴퓨터공학과', '', now(), now(), now() from member, mentor),
       session as (insert into sessions (token_hash, member_id, created_at, last_seen_at, expires_at, ip, user_agent)
         select $1, id, now(), now(), now() + interval '1 day', '127.0.0.1', 'bench' from member)
     select member.id as "memberId", mentor.university_id as "universityId", mentor.member_id as "mentorId" from member, mentor`,
    [createHash('sha256').update(token).digest()],
  );
  await client.end();
  const [row] = rows;
  if (!row) throw new Error('nobody was made');
  return {
    memberId: Number(row.memberId),
    universityId: Number(row.universityId),
    mentorId: Number(row.mentorId),
    token,
  };
}

async function assertSameBytes(servers: Servers, { path, isSignedIn }: Case, member: Member): Promise<void> {
  const headers = cookieOf(isSignedIn, member.token);
  const [bare, ours] = await Promise.all(
    [servers.bare, servers.ours].map(async ({ port }) =>
      (await fetch(`http://127.0.0.1:${port}${path(member.mentorId, 0)}`, { headers })).text(),
    ),
  );
  if (ours !== bare) throw new Error(`The servers do not send the same bytes:\n${ours}\n${bare}`);
}

async function waitFor(address: string): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await delay(100)) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error(`${address} does not respond`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
