import { open } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { DEFAULT_TOPIC } from '#domain/mentorings/proposals/topics.ts';
import { SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import { statement } from '#server/db/statement.ts';
import { readEnv } from '#server/env.ts';
import { issueCoupon } from '#server/features/money/coupons/use-coupons.ts';
import { openServices } from '#server/open-services.ts';
import { createMentees, createMentors, type Person } from '../chaos/load/people.ts';
import { timeAt } from '../chaos/load/times.ts';
import { type Program, productionSettings, startProgram } from './programs.ts';
import {
  addressOf,
  compare,
  type Compared,
  CONNECTIONS,
  inTurns,
  type Load,
  load,
  roundsOf,
  type Side,
} from './rounds.ts';

const ROOT = join(import.meta.dirname, '..');
const ROUNDS = roundsOf(5);
/** A session for which a graduate's coupon pays the whole price, in won. */
const PRICE_KRW = '4000';
/** Proposals of one side and round, each of two people of its own. */
const PAIRS = 320;
/** Ten days ahead. */
const TIME = timeAt(8 * SLOT_STARTS.length);

const WRITES = ['propose', 'order', 'accept'] as const;
type Write = (typeof WRITES)[number];

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

/**
 * A proposal, its order (paid by a coupon alone, so that no gateway is waited for) and its acceptance: our server, set up as in production, against bare
 * `node:http` over the same functions below HTTP, on one PostgreSQL, in alternating rounds of pairs of people that nobody else has.
 */
export async function measureWrites(databaseUrl: string, folder: string): Promise<(Compared & { name: string })[]> {
  const env = { ...productionSettings(databaseUrl, folder), SESSION_PRICE_KRW: PRICE_KRW, ROLE: 'web' };
  const pairs = await createPairs(env, 2 * (ROUNDS + 1) * PAIRS);
  const log = await open(join(folder, 'writes.log'), 'w');
  const start = (file: string) => startProgram(join(ROOT, file), { env, log: log.fd });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const servers = { baseline: await start('bench/bare-writes.ts'), ours: await start('src/server/main.ts') };
  try {
    const rounds = await inTurns(ROUNDS + 1, (side) => sendWrites(side, servers[side], pairs.splice(0, PAIRS), client));
    return WRITES.map((write) => ({
      name: write,
      // The first round warms up.
      ...compare(rounds.slice(1).map(({ ours, baseline }) => ({ ours: ours[write], baseline: baseline[write] }))),
    }));
  } finally {
    await client.end();
    for (const { stop } of Object.values(servers)) await stop();
    await log.close();
  }
}

async function createPairs(settings: Readonly<Record<string, string>>, count: number): Promise<Pair[]> {
  const services = await openServices(readEnv(settings), { log: pino({ level: 'silent' }) });
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

interface Wanted {
  readonly by: Person;
  readonly role: 'ROLE_MENTEE' | 'ROLE_MENTOR';
  readonly path: string;
  readonly body: object;
}

async function sendWrites(
  side: Side,
  server: Program,
  pairs: readonly Pair[],
  client: pg.Client,
): Promise<Record<Write, Load>> {
  const send = (wantedOf: (pair: Pair) => Wanted) => {
    const requests = pairs.map((pair, n) => {
      const { by, role, path, body } = wantedOf(pair);
      const own: Record<string, string> =
        side === 'baseline'
          ? { 'x-member': String(by.memberId), 'x-role': role }
          : { cookie: `__Host-session=${by.session}`, 'idempotency-key': crypto.randomUUID() };
      const headers = { 'content-type': 'application/json', ...addressOf(n), ...own };
      return { method: 'POST' as const, path, headers, body: JSON.stringify(body) };
    });
    // Each connection sends its share, once.
    return load(server, () => requests.splice(0, PAIRS / CONNECTIONS), { requests: pairs.length });
  };
  const proposal = { applyTimes: [TIME], topic: DEFAULT_TOPIC, mentoringMessage: '', isAnonymous: false };
  const propose = await send(({ mentee, mentor }) => ({
    by: mentee,
    role: 'ROLE_MENTEE',
    path: '/v1/mentoring',
    body: { mentorId: mentor.memberId, ...proposal },
  }));
  const { rows } = await client.query<{ id: string; mentee: string }>(
    'select id, mentee_id as mentee from mentorings where mentee_id = any ($1)',
    [pairs.map(({ mentee }) => mentee.memberId)],
  );
  const ids = new Map(rows.map(({ id, mentee }) => [Number(mentee), id]));
  const pathOf = ({ mentee }: Pair, noun: string) => `/v1/mentoring/${ids.get(mentee.memberId)}/${noun}`;
  const order = await send((pair) => ({
    by: pair.mentee,
    role: 'ROLE_MENTEE',
    path: pathOf(pair, 'payment'),
    body: { method: 'CARD', couponId: pair.couponId },
  }));
  const accept = await send((pair) => ({
    by: pair.mentor,
    role: 'ROLE_MENTOR',
    path: pathOf(pair, 'acceptance'),
    body: { startTime: TIME.startTime },
  }));
  return { propose, order, accept };
}
