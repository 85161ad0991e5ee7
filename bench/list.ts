import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { freePort } from '#server/testing/free-port.ts';
import { checkOut } from '../chaos/deployment/previous-release.ts';
import { processorMs } from './processor-time.ts';
import { productionSettings } from './production-settings.ts';
import { roundsOf } from './rounds.ts';

const ROOT = join(import.meta.dirname, '..');
const CONNECTIONS = 32;
/** Many short ones: what else runs on the machine then changes both sides of a round alike. */
const ROUNDS = roundsOf(9);
const ROUND_SECONDS = 3;
const WARM_UP_SECONDS = 3;
/** Before each measured load: while the other side is measured a server closes connections that nobody needs, and opens them anew now. */
const LEAD_IN_SECONDS = 1;
/** Each comes from an address of its own, so that no address reaches its rate limit; requests are counted all the same. */
const REQUESTS_A_CONNECTION = 500;

/** One way of asking for the list, for home's row of mentors or for a mentor's page. */
interface Case {
  readonly name: string;
  /** @param n a number that differs from request to request */
  readonly path: (mentorId: number, n: number) => string;
  /** What an earlier version was asked for in its place, when it does not know the path. */
  readonly pathBefore?: (mentorId: number, n: number) => string;
  readonly isSignedIn?: true;
}

const HOME = '/v1/mentor?suggested=true&size=3';
const RECOMMENDED = '/v1/mentor?sort=recommended';

// An unknown parameter is ignored but makes another address, which bypasses the guests' cache. 추천순 needs a university.
const CASES: readonly Case[] = [
  { name: 'list, guest, anew', path: (_id, n) => `/v1/mentor?size=5&n=${n}` },
  { name: 'list, guest', path: () => '/v1/mentor?size=5' },
  { name: 'list, signed in', path: () => '/v1/mentor?size=5', isSignedIn: true },
  {
    name: 'list, signed in, 추천순',
    path: () => `${RECOMMENDED}&size=5`,
    pathBefore: () => '/v1/mentor?size=5',
    isSignedIn: true,
  },
  { name: 'home, guest, anew', path: (_id, n) => `${HOME}&n=${n}` },
  { name: 'home, guest', path: () => HOME },
  { name: 'home, signed in', path: () => HOME, isSignedIn: true },
  { name: 'home, signed in, 추천순', path: () => `${RECOMMENDED}&size=3`, pathBefore: () => HOME, isSignedIn: true },
  { name: 'detail, guest, anew', path: (id, n) => `/v1/mentor/${id}?n=${n}` },
  { name: 'detail, guest', path: (id) => `/v1/mentor/${id}` },
  { name: 'detail, signed in', path: (id) => `/v1/mentor/${id}`, isSignedIn: true },
];

/** One server's figures of a round. */
interface Load {
  readonly requestsPerSecond: number;
  /** Of the server's process, per request. */
  readonly processorMicros: number;
  readonly p99Ms: number;
}

/** Medians of the rounds, and of the rounds' own ratios. */
export interface ListFigures {
  readonly name: string;
  readonly baseline: Load;
  readonly ours: Load;
  readonly ratio: Load;
  /** Between which half of the rounds' ratios of requests per second lie. */
  readonly quartiles: readonly [number, number];
}

export interface Member {
  readonly memberId: number;
  readonly universityId: number;
  readonly mentorId: number;
  readonly token: string;
}

/** A server under load. */
export interface Server {
  readonly port: number;
  readonly pid: number;
  readonly member: Member;
  readonly stop: () => Promise<void>;
}

type Side = 'baseline' | 'ours';
type Servers = Readonly<Record<Side, Server>>;

/**
 * The mentor list, home's row of mentors and a mentor's page through our server, set up as in production (headers, log, limits, proxy), in
 * alternating rounds of one run: against a bare `node:http` and `pg` server that sends the same bytes, or against an earlier version of ours.
 * @param options.part of the names of the cases to measure
 * @param options.before a commit: its server, on a database of its own, in place of the bare one
 */
export async function* measureList(
  databaseUrl: string,
  folder: string,
  { part = '', before }: { part?: string | undefined; before?: string | undefined },
): AsyncGenerator<ListFigures> {
  const log = await open(join(folder, 'server.log'), 'w');
  const ours = await startProduct(ROOT, databaseUrl, folder, log);
  try {
    await insertRecommendations(databaseUrl, ours.member);
    const baseline = await (before === undefined ? startBare(databaseUrl, ours.member) : startEarlier(before));
    try {
      for (const each of CASES.filter(({ name }) => name.includes(part))) {
        if (before === undefined) await assertSameBytes({ baseline, ours }, each);
        const asked = { ours: each, baseline: before === undefined ? each : asBefore(each) };
        yield { name: each.name, ...(await runRounds({ baseline, ours }, asked)) };
      }
    } finally {
      await baseline.stop();
    }
  } finally {
    await ours.stop();
    await log.close();
  }

  async function startEarlier(commit: string): Promise<Server> {
    const root = join(folder, 'before');
    await checkOut(commit, root);
    const name = 'before';
    await run(databaseUrl, (client) => client.query(`create database ${name}`));
    const own = Object.assign(new URL(databaseUrl), { pathname: name }).href;
    return startProduct(root, own, join(folder, 'data-before'), log);
  }
}

const asBefore = ({ pathBefore, ...each }: Case): Case => (pathBefore ? { ...each, path: pathBefore } : each);

async function runRounds(servers: Servers, asked: Readonly<Record<Side, Case>>): Promise<Omit<ListFigures, 'name'>> {
  const sides = ['baseline', 'ours'] as const;
  for (const side of sides) await load(servers[side], asked[side], WARM_UP_SECONDS);
  const rounds: Record<Side, Load>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const done: Partial<Record<Side, Load>> = {};
    // In turns, so that neither is always the one that comes after the other.
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      await load(servers[side], asked[side], LEAD_IN_SECONDS);
      done[side] = await load(servers[side], asked[side], ROUND_SECONDS);
    }
    rounds.push(done as Record<Side, Load>);
  }
  const mediansOf = (pick: (round: Record<Side, Load>, figure: keyof Load) => number): Load => {
    const medianOf = (figure: keyof Load) =>
      at(
        0.5,
        rounds.map((round) => pick(round, figure)),
      );
    return {
      requestsPerSecond: medianOf('requestsPerSecond'),
      processorMicros: medianOf('processorMicros'),
      p99Ms: medianOf('p99Ms'),
    };
  };
  const ratios = rounds.map(({ baseline, ours }) => ours.requestsPerSecond / baseline.requestsPerSecond);
  return {
    baseline: mediansOf(({ baseline }, figure) => baseline[figure]),
    ours: mediansOf(({ ours }, figure) => ours[figure]),
    ratio: mediansOf(({ baseline, ours }, figure) => ours[figure] / baseline[figure]),
    quartiles: [at(0.25, ratios), at(0.75, ratios)],
  };
}

async function load(
  { port, pid, member: { mentorId, token } }: Server,
  { path, isSignedIn }: Case,
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

/** A version of the product, with a thousand mentors. @param root the folder of its files */
export async function startProduct(
  root: string,
  databaseUrl: string,
  folder: string,
  log: FileHandle,
): Promise<Server> {
  const port = await freePort();
  const profiled = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [];
  const child = spawn(process.execPath, [...profiled, join(root, 'src/server/main.ts')], {
    stdio: ['ignore', log.fd, 'inherit'],
    env: {
      ...process.env,
      ...productionSettings(databaseUrl, folder),
      PORT: String(port),
      PUBLIC_URL: 'https://bench.example',
      TRUST_PROXY: '127.0.0.1',
    },
  });
  try {
    await waitFor(`http://127.0.0.1:${port}/readyz`);
    const member = await run(databaseUrl, fillDatabase);
    return { port, pid: child.pid ?? 0, member, stop: () => stop(child) };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

async function startBare(databaseUrl: string, member: Member): Promise<Server> {
  const port = await freePort();
  const given = [port, databaseUrl, member.memberId, member.universityId].map(String);
  const child = spawn(process.execPath, [join(ROOT, 'bench/bare-server.ts'), ...given]);
  await waitFor(`http://127.0.0.1:${port}/v1/mentor`);
  return { port, pid: child.pid ?? 0, member, stop: () => stop(child) };
}

async function run<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The lists of 추천순 of the member and of everybody at their university, as the job leaves them: 100 mentors, with a reason each. */
async function insertRecommendations(databaseUrl: string, { memberId, universityId }: Member): Promise<void> {
  await run(databaseUrl, (client) =>
    client.query(
      `insert into recommendations (university_id, mentee_id, mentor_ids, reasons, computed_at)
       select $1, mentee_id, ids, array_fill(1::smallint, array[cardinality(ids)]), now() + interval '1 hour'
       from unnest(array[$2::bigint, null]) as given (mentee_id) cross join (
         select array_agg(member_id order by member_id % 97, member_id) as ids from mentor_profiles where university_id = $1
       ) listed
       on conflict do nothing`,
      [universityId, memberId],
    ),
  );
}

/** A thousand mentors, and a verified mentee of one of their universities who is signed in. */
async function fillDatabase(client: pg.Client): Promise<Member> {
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
  const [row] = rows;
  if (!row) throw new Error('nobody was made');
  return {
    memberId: Number(row.memberId),
    universityId: Number(row.universityId),
    mentorId: Number(row.mentorId),
    token,
  };
}

async function assertSameBytes(servers: Servers, { path, isSignedIn }: Case): Promise<void> {
  const [bare, ours] = await Promise.all(
    [servers.baseline, servers.ours].map(async ({ port, member }) => {
      const headers = cookieOf(isSignedIn, member.token);
      return (await fetch(`http://127.0.0.1:${port}${path(member.mentorId, 0)}`, { headers })).text();
    }),
  );
  if (ours !== bare) throw new Error(`The servers do not send the same bytes:\n${ours}\n${bare}`);
}

/** Waits until an address answers. */
export async function waitFor(address: string, forMs = 60_000): Promise<void> {
  for (const until = Date.now() + forMs; Date.now() < until; await delay(100)) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error(`${address} does not respond`);
}

/** Has a process end, and waits for that. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** The value below which a share of the others lies. */
function at(share: number, values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
