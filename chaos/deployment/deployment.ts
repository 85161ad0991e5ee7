import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Database } from '#server/db/database.ts';
import { readEnv } from '#server/env.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { openServices, type OpenServices } from '#server/open-services.ts';
import { freePort } from '#server/testing/free-port.ts';
import { REPLICATED, startPostgres, type OwnPostgres } from '../../scripts/testing/postgres.ts';
import { describeProcess, type Process } from './process.ts';
import { createRole } from './role-store.ts';

/** Longer than anything may be unresolved (M1, M5): the rules are checked as of that much later. */
const LATER_MS = 6 * 60 * 1000;

/** PostgreSQL's defaults, which `startPostgres` turns off. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** Each connection of each server that is started plans every statement anew: once in place of five times. */
const PLANNED_ONCE = { plan_cache_mode: 'force_generic_plan' };

/** Server processes as in production: PostgreSQL and a gateway beside them, or all of it in one process with PGlite. */
export interface Deployment {
  readonly servers: readonly Server[];
  readonly postgres: OwnPostgres | undefined;
  /** What guests read from, with `hasReplica`. */
  readonly replica: OwnPostgres | undefined;
  /** The same services in this process: beside the servers with PostgreSQL, instead of the server with PGlite. */
  openServices(): Promise<OpenServices>;
  /** From now on the gateway takes this long for every confirmation and refund. */
  slowGateway(delayMs: number): Promise<void>;
  /** Ends the servers as an operator does, and checks every rule of product §14. */
  stopAndCheck(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Server extends Process {
  readonly url: string;
  /** What it has logged as an error, or printed that is no log line. */
  readErrors(): Promise<string[]>;
  /** All that it has logged and printed. */
  readLog(): Promise<string>;
}

/**
 * Prepares the processes of a deployment; start its servers yourself.
 * @param options.workers how many of the servers are ROLE=worker, the last ones; the others are ROLE=web then, and without any all are ROLE=all
 * @param options.isPostgresKilled PostgreSQL writes safely, and comes back when it is killed
 * @param options.hasReplica PostgreSQL has a streaming replica, which comes back when it is killed; needs `isPostgresKilled`
 * @param options.settings of the servers, instead of ours
 * @param options.eachSettings of each server by itself; with a DATABASE_URL in the first of them no PostgreSQL is started
 * @param options.roots folders of other versions that the first servers are started from
 */
export async function openDeployment(
  engine: Database['engine'],
  serverCount: number,
  {
    workers = 0,
    isPostgresKilled = false,
    hasReplica = false,
    settings = {},
    eachSettings = [],
    roots = [],
  }: {
    workers?: number;
    isPostgresKilled?: boolean;
    hasReplica?: boolean;
    settings?: Readonly<Record<string, string>>;
    eachSettings?: readonly Readonly<Record<string, string>>[];
    roots?: readonly string[];
  } = {},
): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'sunbaerang-chaos-'));
  const ports = await Promise.all(Array.from({ length: serverCount }, freePort));
  const publicUrl = settings.PUBLIC_URL ?? addressOf(ports[0] ?? 0);
  const isOwn = engine === 'postgresql' && eachSettings[0]?.DATABASE_URL === undefined;
  const postgres = isOwn ? await startPostgresFor(isPostgresKilled) : undefined;
  const replica = hasReplica ? await postgres?.replicate() : undefined;
  const databaseUrl = postgres ? await createRole(postgres.url) : undefined;
  const gateway = engine === 'postgresql' ? await describeGateway(folder, publicUrl) : undefined;
  const shared = {
    NODE_ENV: 'test',
    SEED: 'none',
    LOG_LEVEL: 'error',
    // Each client sends a network address of its own, so that they do not share a rate limit.
    TRUST_PROXY: 'loopback',
    // Each writer does in seconds what a student does in years.
    STEPS_A_DAY: '1000000',
    APP_SECRET: randomBytes(24).toString('hex'),
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: publicUrl,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...(databaseUrl && replica ? { DATABASE_REPLICA_URL: sameDatabaseAt(replica.url, databaseUrl) } : {}),
    ...gateway?.settings,
    ...settings,
  };
  await gateway?.process.start();
  const roleOf = (index: number) => (index < serverCount - workers ? 'web' : 'worker');
  const servers = ports.map((port, index) => {
    const own = { ...shared, ...(workers > 0 && { ROLE: roleOf(index) }), ...eachSettings[index] };
    return describeServer(folder, port, own, roots[index]);
  });
  const ours = readEnv({ ...shared, ...eachSettings[0], PORT: '0' });
  const open = () => openServices(ours, { log: pino({ level: 'silent' }) });
  return {
    servers,
    postgres,
    replica,
    openServices: open,
    slowGateway: (delayMs) => slowDown(gateway?.settings.TOSS_API_BASE ?? publicUrl, shared.DATA_DIR, gateway, delayMs),
    async stopAndCheck() {
      await Promise.all(servers.map((server) => server.stop()));
      const services = await open();
      try {
        const clock = { now: () => new Date(services.clock.now().getTime() + LATER_MS) };
        const violations = await findViolations({ ...services, clock });
        return violations.map(({ invariant, subject, fact }) => `${invariant} ${subject}: ${fact}`);
      } finally {
        await services.close();
      }
    },
    async close() {
      await Promise.all([...servers, ...(gateway ? [gateway.process] : [])].map((process) => process.kill()));
      await replica?.stop();
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL that will be killed writes to disk as in production. */
function startPostgresFor(isCrash: boolean): Promise<OwnPostgres> {
  return isCrash
    ? startPostgres({ ...PLANNED_ONCE, ...REPLICATED, ...DURABLE }, { isRevived: true })
    : startPostgres(PLANNED_ONCE);
}

/** A replica has the primary's roles and databases at an address of its own. */
function sameDatabaseAt(replicaUrl: string, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.host = new URL(replicaUrl).host;
  return url.href;
}

function describeServer(folder: string, port: number, shared: Readonly<Record<string, string>>, root?: string): Server {
  const url = addressOf(port);
  const env = { ...shared, PORT: String(port) };
  const logFile = join(folder, `server-${port}.log`);
  const readLog = () => readFile(logFile, 'utf8');
  return {
    url,
    readErrors: async () => findErrors(await readLog()),
    readLog,
    ...describeProcess({ root, program: 'src/server/main.ts', env, readyUrl: `${url}/readyz`, logFile }),
  };
}

function findErrors(log: string): string[] {
  const lines = log.split('\n').filter((line) => line !== '' && !line.startsWith('선배랑이 열렸어요'));
  return lines.filter((line) => !/^\{"level":[1-4]0,/.test(line));
}

interface Gateway {
  readonly process: Process;
  /** What a server must be told to use it. */
  readonly settings: Readonly<Record<'TOSS_CLIENT_KEY' | 'TOSS_SECRET_KEY' | 'TOSS_API_BASE' | 'TOSS_SDK_URL', string>>;
}

/** The simulator in a process of its own: several servers may not open one journal. */
async function describeGateway(folder: string, merchantUrl: string): Promise<Gateway> {
  const port = await freePort();
  const origin = addressOf(port);
  const keys = {
    TOSS_CLIENT_KEY: `test_ck_${randomBytes(12).toString('hex')}`,
    TOSS_SECRET_KEY: `test_sk_${randomBytes(12).toString('hex')}`,
  };
  const sdkUrl = `${origin}/simulator/sdk.js`;
  const env = {
    ...keys,
    SIMULATOR_PORT: String(port),
    SIMULATOR_PUBLIC_URL: `${origin}/simulator`,
    PUBLIC_URL: merchantUrl,
    DATA_DIR: join(folder, 'gateway'),
  };
  const logFile = join(folder, 'gateway.log');
  return {
    process: describeProcess({ program: 'src/simulator/main.ts', env, readyUrl: sdkUrl, logFile }),
    settings: { ...keys, TOSS_API_BASE: origin, TOSS_SDK_URL: sdkUrl },
  };
}

async function slowDown(origin: string, dataDir: string, gateway: Gateway | undefined, delayMs: number): Promise<void> {
  const secretKey = gateway?.settings.TOSS_SECRET_KEY ?? (await embeddedSecret(dataDir));
  for (const operation of ['confirm', 'cancel']) {
    const answer = await fetch(`${origin}/simulator/faults`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${secretKey}:`)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ operation, kind: 'slow', delayMs, times: null }),
    });
    if (!answer.ok) throw new Error(`The simulator refused the fault: ${answer.status}`);
  }
}

async function embeddedSecret(dataDir: string): Promise<string> {
  const text = await readFile(join(dataDir, 'simulator', 'keys.json'), 'utf8');
  return (JSON.parse(text) as { secretKey: string }).secretKey;
}

function addressOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}
