import { createHash, randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { checkOut } from '../chaos/deployment/previous-release.ts';
import { type Program, productionSettings, startProgram, withClient } from './programs.ts';
import { addressOf, compare, type Compared, inTurns, load, roundsOf, type Side, SIDES } from './rounds.ts';

const ROOT = join(import.meta.dirname, '..');
/** Many short ones: what else runs on the machine then changes both sides of a round alike. */
const ROUNDS = roundsOf(9);
const ROUND_SECONDS = 3;
const WARM_UP_SECONDS = 3;
/** Before each measured load: while the other side is measured a server closes connections that nobody needs, and opens them anew now. */
const LEAD_IN_SECONDS = 1;
/** Each connection has addresses of its own, and comes back to the first after more than two seconds. */
const REQUESTS_A_CONNECTION = 500;

/** One way of asking for the list, for home's row of mentors or for a mentor's page. */
interface Case {
  readonly name: string;
  /** @param n a number that differs from request to request */
  readonly path: (mentorId: number, n: number) => string;
  readonly isSignedIn?: true;
}

const LIST = '/v1/mentor?size=5';
const HOME = '/v1/mentor?suggested=true&size=3';
const RECOMMENDED = '/v1/mentor?sort=recommended';

// An unknown parameter is ignored but makes another address, which bypasses the guests' cache. 추천순 needs a university.
const CASES: readonly Case[] = [
  { name: 'list, guest, anew', path: (_id, n) => `${LIST}&n=${n}` },
  { name: 'list, guest', path: () => LIST },
  { name: 'list, signed in', path: () => LIST, isSignedIn: true },
  { name: 'list, signed in, 추천순', path: () => `${RECOMMENDED}&size=5`, isSignedIn: true },
  { name: 'home, guest, anew', path: (_id, n) => `${HOME}&n=${n}` },
  { name: 'home, guest', path: () => HOME },
  { name: 'home, signed in', path: () => HOME, isSignedIn: true },
  { name: 'home, signed in, 추천순', path: () => `${RECOMMENDED}&size=3`, isSignedIn: true },
  { name: 'detail, guest, anew', path: (id, n) => `/v1/mentor/${id}?n=${n}` },
  { name: 'detail, guest', path: (id) => `/v1/mentor/${id}` },
  { name: 'detail, signed in', path: (id) => `/v1/mentor/${id}`, isSignedIn: true },
];

interface Member {
  readonly memberId: number;
  readonly universityId: number;
  readonly mentorId: number;
  readonly token: string;
}

/** A server under load. */
interface Server extends Program {
  readonly member: Member;
}

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
): AsyncGenerator<Compared & { name: string }> {
  const ours = await startProduct(ROOT, databaseUrl, folder);
  try {
    await withClient(databaseUrl, (client) => insertRecommendations(client, ours.member));
    const baseline = await (before === undefined ? startBare(databaseUrl, ours.member) : startEarlier(before));
    try {
      for (const each of CASES.filter(({ name }) => name.includes(part))) {
        if (before === undefined) await assertSameBytes({ baseline, ours }, each);
        yield { name: each.name, ...(await measureCase({ baseline, ours }, each)) };
      }
    } finally {
      await baseline.stop();
    }
  } finally {
    await ours.stop();
  }

  async function startEarlier(commit: string): Promise<Server> {
    const root = join(folder, 'before');
    await checkOut(commit, root);
    await withClient(databaseUrl, (client) => client.query('create database before'));
    return startProduct(root, Object.assign(new URL(databaseUrl), { pathname: 'before' }).href, root);
  }
}

async function measureCase(servers: Servers, asked: Case): Promise<Compared> {
  const ask = (side: Side, seconds: number) =>
    load(servers[side], (connection) => requestsOf(servers[side].member, asked, connection), { seconds });
  for (const side of SIDES) await ask(side, WARM_UP_SECONDS);
  return compare(
    await inTurns(ROUNDS, async (side) => {
      await ask(side, LEAD_IN_SECONDS);
      return ask(side, ROUND_SECONDS);
    }),
  );
}

function requestsOf({ mentorId, token }: Member, { path, isSignedIn }: Case, connection: number) {
  return Array.from({ length: REQUESTS_A_CONNECTION }, (_, index) => {
    const n = connection * REQUESTS_A_CONNECTION + index;
    const headers = { ...addressOf(n), ...cookieOf(isSignedIn, token) };
    return { method: 'GET' as const, path: path(mentorId, n), headers };
  });
}

function cookieOf(isSignedIn: boolean | undefined, token: string): Record<string, string> {
  return isSignedIn ? { cookie: `__Host-session=${token}` } : {};
}

/** A version of the product, with a thousand mentors. @param root the folder of its files @param folder takes its log and its data */
export async function startProduct(root: string, databaseUrl: string, folder: string): Promise<Server> {
  const log = await open(join(folder, 'server.log'), 'w');
  const env = productionSettings(databaseUrl, folder);
  const program = await startProgram(join(root, 'src/server/main.ts'), { env, log: log.fd });
  await log.close();
  return { ...program, member: await withClient(databaseUrl, fillDatabase) };
}

async function startBare(databaseUrl: string, member: Member): Promise<Server> {
  const args = [databaseUrl, String(member.memberId), String(member.universityId)];
  const program = await startProgram(join(ROOT, 'bench/bare-server.ts'), { args, ready: '/v1/mentor' });
  return { ...program, member };
}

/** The lists of 추천순 of the member and of everybody at their university, as the job leaves them: 100 mentors, with a reason each. */
async function insertRecommendations(client: pg.Client, { memberId, universityId }: Member): Promise<void> {
  await client.query(
    `insert into recommendations (university_id, mentee_id, mentor_ids, reasons, computed_at)
     select $1, mentee_id, ids, array_fill(1::smallint, array[cardinality(ids)]), now() + interval '1 hour'
     from unnest(array[$2::bigint, null]) as given (mentee_id) cross join (
       select array_agg(member_id order by member_id % 97, member_id) as ids from mentor_profiles where university_id = $1
     ) listed
     on conflict do nothing`,
    [universityId, memberId],
  );
}

/** A thousand mentors, and a verified mentee of one of their universities who is signed in. */
async function fillDatabase(client: pg.Client): Promise<Member> {
  await client.query(await readFile(join(ROOT, 'bench/mentors.sql'), 'utf8'));
  const token = randomBytes(32).toString('base64url');
  const { rows } = await client.query<Omit<Member, 'token'>>(
    `with mentor as (select member_id, university_id from mentor_profiles order by member_id limit 1),
       member as (insert into members (member_type, email, password_hash, created_at)
         values ('ROLE_MENTEE', 'mentee@bench.example', '-', now()) returning id),
       profile as (insert into mentee_profiles (member_id, nickname, university_id, major, introduction, verified_at, created_at, updated_at)
         select member.id, '측정 후배', mentor.university_id, '컴퓨터공학과', '', now(), now(), now() from member, mentor),
       session as (insert into sessions (token_hash, member_id, created_at, last_seen_at, expires_at, ip, user_agent)
         select $1, id, now(), now(), now() + interval '1 day', '127.0.0.1', 'bench' from member)
     select member.id::float8 as "memberId", mentor.university_id::float8 as "universityId", mentor.member_id::float8 as "mentorId" from member, mentor`,
    [createHash('sha256').update(token).digest()],
  );
  const [row] = rows;
  if (!row) throw new Error('nobody was made');
  return { ...row, token };
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
