import { spawn, type ChildProcess } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { pino } from 'pino';
import { DEFAULT_TOPIC } from '#domain/mentorings/proposals/topics.ts';
import { toApplyTime } from '#domain/mentorings/times/slots.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { koreanDay, parseKoreanTime } from '#domain/time/korean-time.ts';
import { statement } from '#server/db/statement.ts';
import { readEnv } from '#server/env.ts';
import { issueCoupon } from '#server/features/money/coupons/use-coupons.ts';
import { openServices } from '#server/open-services.ts';
import { freePort } from '#server/testing/free-port.ts';
import { createMentees, createMentors, type Person } from '../chaos/load/people.ts';
import { stop, waitFor } from './list.ts';
import { median } from './median.ts';
import { processorMs } from './processor-time.ts';
import { productionSettings } from './production-settings.ts';
import { roundsOf } from './rounds.ts';

const ROOT = join(import.meta.dirname, '..');
const CONNECTIONS = 32;
const ROUNDS = roundsOf(5);
/** A session for which a graduate's coupon pays the whole price, in won. */
const PRICE_KRW = '4000';
/** Proposals of one side and round, each of two people of its own. */
const PAIRS = 320;
const DAYS_AHEAD = 10;

const STEPS = ['propose', 'order', 'accept'] as const;
type Step = (typeof STEPS)[number];
type Side = 'bare' | 'ours';

/** What one server did with one step in a round. */
interface Load {
  readonly requestsPerSecond: number;
  /** Of the server's process, per request. */
  readonly processorMicros: number;
  readonly p99Ms: number;
}

/** Medians of the rounds, and of the rounds' own ratios. */
export interface WriteFigures {
  readonly step: Step;
  readonly bare: Load;
  readonly ours: Load;
  readonly ratio: Load;
}

interface Pair {
  readonly mentee: Person;
  readonly mentor: Person;
  /** Of the mentee; it pays the whole session. */
  readonly couponId: number;
}

const listGraduateCoupons = statement<{ id: number; memberId: number }>(
  'bench-list-graduate-coupons',
  `select id, member_id as "memberId" from coupons where kind = 'GRADUATE'`,
);

interface Running {
  readonly port: number;
  readonly child: ChildProcess;
}

/**
 * A proposal, its order (paid by a coupon alone, so that no gateway is waited for) and its acceptance: our server, set up as in production, against bare
 * `node:http` over the same functions below HTTP, on one PostgreSQL, in alternating rounds of pairs of people that nobody else has.
 */
export async function measureWrites(databaseUrl: string, folder: string): Promise<WriteFigures[]> {
  const settings = { ...productionSettings(databaseUrl, folder), SESSION_PRICE_KRW: PRICE_KRW, ROLE: 'web' };
  const log = await open(join(folder, 'writes.log'), 'w');
  const start = async (program: string, port: number): Promise<Running> => {
    const env = {
      ...process.env,
      ...settings,
      PORT: String(port),
      PUBLIC_URL: 'https://bench.example',
      TRUST_PROXY: '127.0.0.1',
    };
    const child = spawn(process.execPath, [join(ROOT, program), String(port)], {
      stdio: ['ignore', log.fd, 'inherit'],
      env,
    });
    await waitFor(`http://127.0.0.1:${port}/readyz`);
    return { port, child };
  };
  const pairs = await createPairs(settings, 2 * (ROUNDS + 1) * PAIRS);
  const running: Partial<Record<Side, Running>> = {};
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    running.bare = await start('bench/bare-writes.ts', await freePort());
    running.ours = await start('src/server/main.ts', await freePort());
    const rounds: Record<Side, Record<Step, Load>>[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const done: Partial<Record<Side, Record<Step, Load>>> = {};
      for (const side of round % 2 === 0 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const))
        done[side] = await takeSteps(side, running[side] as Running, pairs.splice(0, PAIRS), client);
      rounds.push(done as Record<Side, Record<Step, Load>>);
    }
    // The first round warms up.
    return STEPS.map((step) => summarize(step, rounds.slice(1)));
  } finally {
    await client.end();
    for (const { child } of Object.values(running)) await stop(child);
    await log.close();
  }
}

async function createPairs(settings: Readonly<Record<string, string>>, count: number): Promise<Pair[]> {
  const services = await openServices(readEnv({ ...settings, PUBLIC_URL: 'https://bench.example' }), {
    log: pino({ level: 'silent' }),
  });
  try {
    const [mentors, mentees] = [await createMentors(services, count), await createMentees(services, count)];
    for (const { memberId } of mentees)
      await issueCoupon(services.db, { memberId, kind: 'GRADUATE' }, services.clock.now());
    const coupons = new Map((await services.db.query(listGraduateCoupons)).map((row) => [row.memberId, row.id]));
    return mentees.map((mentee, index) => ({
      mentee,
      mentor: mentors[index] as Person,
      couponId: coupons.get(mentee.memberId) as number,
    }));
  } finally {
    await services.close();
  }
}

async function takeSteps(
  side: Side,
  { port, child }: Running,
  pairs: readonly Pair[],
  client: pg.Client,
): Promise<Record<Step, Load>> {
  const day = koreanDay(new Date(Date.now() + DAYS_AHEAD * DAY_MS));
  const time = toApplyTime(parseKoreanTime(`${day}T10:00:00`) as Date);
  const send = (step: Step, requestOf: (pair: Pair) => Request) => load(side, { port, child }, pairs, requestOf, step);
  const propose = await send('propose', ({ mentee, mentor }) => ({
    by: mentee,
    role: 'ROLE_MENTEE',
    path: '/v1/mentoring',
    body: {
      mentorId: mentor.memberId,
      applyTimes: [time],
      topic: DEFAULT_TOPIC,
      mentoringMessage: '',
      isAnonymous: false,
    },
  }));
  const { rows } = await client.query<{ id: string; mentee: string }>(
    'select id, mentee_id as mentee from mentorings where mentee_id = any ($1)',
    [pairs.map(({ mentee }) => mentee.memberId)],
  );
  const ids = new Map(rows.map(({ id, mentee }) => [Number(mentee), id]));
  const idOf = ({ mentee }: Pair) => ids.get(mentee.memberId) ?? '';
  const order = await send('order', (pair) => ({
    by: pair.mentee,
    role: 'ROLE_MENTEE',
    path: `/v1/mentoring/${idOf(pair)}/payment`,
    body: { method: 'CARD', couponId: pair.couponId },
  }));
  const accept = await send('accept', (pair) => ({
    by: pair.mentor,
    role: 'ROLE_MENTOR',
    path: `/v1/mentoring/${idOf(pair)}/acceptance`,
    body: { startTime: time.startTime },
  }));
  return { propose, order, accept };
}

interface Request {
  readonly by: Person;
  readonly role: 'ROLE_MENTEE' | 'ROLE_MENTOR';
  readonly path: string;
  readonly body: object;
}

/** One request of each pair. @throws Error when one is refused or fails */
async function load(
  side: Side,
  { port, child }: Running,
  pairs: readonly Pair[],
  requestOf: (pair: Pair) => Request,
  step: Step,
): Promise<Load> {
  const requests = pairs.map((pair, n) => {
    const { by, role, path, body } = requestOf(pair);
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` };
    const asMember = { 'x-member': String(by.memberId), 'x-role': role };
    const signedIn = { cookie: `__Host-session=${by.session}`, 'idempotency-key': crypto.randomUUID() };
    const own = side === 'bare' ? asMember : signedIn;
    return { method: 'POST' as const, path, headers: { ...headers, ...own }, body: JSON.stringify(body) };
  });
  const before = await processorMs(child.pid ?? 0);
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    // Each connection sends its share, once.
    amount: pairs.length,
    setupClient: (client) => client.setRequests(requests.splice(0, PAIRS / CONNECTIONS)),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${side}, ${step}: ${result.non2xx} refused, ${result.errors} failed`);
  return {
    // Each connection has one request under way; autocannon itself ends with a whole second.
    requestsPerSecond: (CONNECTIONS * 1000) / result.latency.average,
    processorMicros: (((await processorMs(child.pid ?? 0)) - before) * 1000) / pairs.length,
    p99Ms: result.latency.p99,
  };
}

function summarize(step: Step, rounds: readonly Record<Side, Record<Step, Load>>[]): WriteFigures {
  const mediansOf = (pick: (round: Record<Side, Record<Step, Load>>, figure: keyof Load) => number): Load => ({
    requestsPerSecond: median(rounds.map((round) => pick(round, 'requestsPerSecond'))),
    processorMicros: median(rounds.map((round) => pick(round, 'processorMicros'))),
    p99Ms: median(rounds.map((round) => pick(round, 'p99Ms'))),
  });
  return {
    step,
    bare: mediansOf(({ bare }, figure) => bare[step][figure]),
    ours: mediansOf(({ ours }, figure) => ours[step][figure]),
    ratio: mediansOf(({ bare, ours }, figure) => ours[step][figure] / bare[step][figure]),
  };
}
