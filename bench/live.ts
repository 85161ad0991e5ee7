import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { openPostgres } from '#server/db/open-database.ts';
import { memberStateStore } from '#server/features/notifications/stream/member-state-store.ts';
import { memberTopic, type Live } from '#server/platform/live/live.ts';
import { createPostgresLive } from '#server/platform/live/postgres-live.ts';
import { freePort } from '#server/testing/free-port.ts';
import { productionSettings } from './production-settings.ts';
import { residentMiB } from './resident-memory.ts';

const ROOT = join(import.meta.dirname, '..');
const POOL_SIZE = 4;
const BROADCASTS = 5;
const SINGLES = 200;
/** Long enough for a keep-alive and a second look at everybody. */
const IDLE_SECONDS = 30;
const MEMBERS_A_STATEMENT = 200;
const CLOCK_TICKS_A_SECOND = 100;

/** Times in milliseconds. */
export interface LiveFigures {
  readonly streams: number;
  /** What the server's memory grew by with all streams open, in MiB. */
  readonly memoryMiB: number;
  /** From the change of one member, told by another process, to that member's stream. */
  readonly single: Spread;
  /** From a change of all members at once to each stream. */
  readonly broadcast: Spread;
  /** Of one processor, with all streams open and nothing happening. */
  readonly idlePercent: number;
  /** One look at the state of every member, as an instance does every second that cannot listen. */
  readonly lookMs: number;
}

export interface Spread {
  readonly median: number;
  readonly p95: number;
  readonly most: number;
}

/** A member's open stream, and what waits for its next event. */
interface OpenStream {
  readonly memberId: number;
  readonly request: ClientRequest;
  onEvent: (() => void) | undefined;
}

/** One server as in production with a stream for each of 2,000 members; changes come from this process, through PostgreSQL. */
export async function measureLive(databaseUrl: string, folder: string): Promise<LiveFigures> {
  const log = await open(join(folder, 'live.log'), 'w');
  const port = await freePort();
  const server = startServer(port, databaseUrl, folder, log);
  const db = await openPostgres(databaseUrl, POOL_SIZE);
  const live = createPostgresLive({ db, listenUrl: databaseUrl, log: pino({ level: 'silent' }) });
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await waitFor(`http://127.0.0.1:${port}/readyz`);
    await client.connect();
    for (const file of ['mentors.sql', 'live.sql'])
      await client.query(await readFile(join(ROOT, 'bench', file), 'utf8'));
    const { rows } = await client.query<{ id: string }>(
      `select id from members where member_type = 'ROLE_MENTEE' order by id`,
    );
    const memberIds = rows.map(({ id }) => Number(id));
    const before = await residentMiB(server.pid ?? 0);
    const streams = await openAll(port, memberIds);
    const memoryMiB = (await residentMiB(server.pid ?? 0)) - before;
    const single = await measureSingles(client, live, streams);
    const broadcast = await measureBroadcasts(client, live, streams);
    const idlePercent = await measureIdle(server);
    const lookMs = await measureLook(db, memberIds);
    for (const stream of streams) stream.request.destroy();
    return { streams: streams.length, memoryMiB, single, broadcast, idlePercent, lookMs };
  } finally {
    await client.end();
    await live.close();
    await db.close();
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    await log.close();
  }
}

function startServer(port: number, databaseUrl: string, folder: string, log: FileHandle): ChildProcess {
  return spawn(process.execPath, [join(ROOT, 'src/server/main.ts')], {
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

async function openAll(port: number, memberIds: readonly number[]): Promise<OpenStream[]> {
  const streams: OpenStream[] = [];
  for (const [index, memberId] of memberIds.entries()) {
    const asked = request({
      host: '127.0.0.1',
      port,
      path: '/v1/notifications/stream',
      agent: false,
      headers: {
        cookie: `__Host-session=bench-${memberId}`,
        'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`,
      },
    });
    asked.on('error', () => undefined).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`A stream was refused: ${response.statusCode}`);
    const stream: OpenStream = { memberId, request: asked, onEvent: undefined };
    response.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('event: notifications')) stream.onEvent?.();
    });
    response.on('error', () => undefined);
    streams.push(stream);
  }
  // The first events of all have been sent by the time that the state of the last was read.
  await delay(2000);
  return streams;
}

async function measureSingles(client: pg.Client, live: Live, streams: readonly OpenStream[]): Promise<Spread> {
  const times: number[] = [];
  for (let round = 0; round < SINGLES; round += 1) {
    const stream = streams[(round * 7919) % streams.length];
    if (stream) times.push(...(await measureChange(client, live, [stream], `single:${round}`)));
  }
  return spreadOf(times);
}

async function measureBroadcasts(client: pg.Client, live: Live, streams: readonly OpenStream[]): Promise<Spread> {
  const times: number[] = [];
  for (let round = 0; round < BROADCASTS; round += 1)
    times.push(...(await measureChange(client, live, streams, `broadcast:${round}`)));
  return spreadOf(times);
}

/** @returns how long after the commit each of these members' streams told of it */
async function measureChange(
  client: pg.Client,
  live: Live,
  streams: readonly OpenStream[],
  eventKey: string,
): Promise<number[]> {
  const memberIds = streams.map(({ memberId }) => memberId);
  await client.query(
    `insert into notifications (member_id, event_key, kind, title, body, link, created_at)
     select id, $2, 'BENCH', '소식', '내용', '/', now() from unnest($1::bigint[]) as id`,
    [memberIds, eventKey],
  );
  const committedAt = performance.now();
  const seen = streams.map((stream) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    stream.onEvent = () => resolve(performance.now() - committedAt);
    return promise;
  });
  live.publish(memberIds.map(memberTopic));
  return Promise.all(seen);
}

async function measureIdle(server: ChildProcess): Promise<number> {
  const before = await processorSecondsOf(server);
  await delay(IDLE_SECONDS * 1000);
  return (((await processorSecondsOf(server)) - before) / IDLE_SECONDS) * 100;
}

async function measureLook(
  db: Parameters<typeof memberStateStore.find>[0],
  memberIds: readonly number[],
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 11; round += 1) {
    const begun = performance.now();
    for (let start = 0; start < memberIds.length; start += MEMBERS_A_STATEMENT)
      await memberStateStore.find(db, memberIds.slice(start, start + MEMBERS_A_STATEMENT), new Date(0));
    times.push(performance.now() - begun);
  }
  return spreadOf(times).median;
}

/** Linux's own figures of a process. */
async function processorSecondsOf({ pid }: ChildProcess): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_A_SECOND;
}

export function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95), most: at(1) };
}

export async function waitFor(address: string): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await delay(100)) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`${address} does not answer`);
}
