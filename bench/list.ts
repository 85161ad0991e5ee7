import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { productionSettings } from './production-settings.ts';

const ROOT = join(import.meta.dirname, '..');
const CONNECTIONS = 32;
const ROUNDS = 5;
const ROUND_SECONDS = 5;
const WARM_UP_SECONDS = 3;
/** Requests come from this many addresses, so that no address reaches its rate limit; requests are counted all the same. */
const ADDRESSES = 5000;

export interface ListFigures {
  /** Requests per second, the median of the rounds. */
  readonly bare: number;
  readonly ours: number;
  /** ours ÷ bare, the median of the rounds' own ratios. */
  readonly ratio: number;
  readonly rounds: readonly { bare: number; ours: number }[];
}

/**
 * The mentor list through our server, set up as in production (headers, log, limits, proxy), against a bare
 * `node:http` and `pg` server that sends the same bytes, in alternating rounds of one run.
 */
export async function measureList(databaseUrl: string, folder: string): Promise<ListFigures> {
  const log = await open(join(folder, 'server.log'), 'w');
  const [ourPort, barePort] = [await freePort(), await freePort()];
  const ours = startOurs(ourPort, databaseUrl, folder, log);
  const path = '/v1/mentor?size=5';
  try {
    await waitFor(`http://127.0.0.1:${ourPort}/readyz`);
    await fillDatabase(databaseUrl);
    const bare = spawn(process.execPath, [join(ROOT, 'bench/bare-server.ts'), String(barePort), databaseUrl]);
    try {
      await waitFor(`http://127.0.0.1:${barePort}${path}`);
      await assertSameBytes(ourPort, barePort, path);
      return await runRounds(ourPort, barePort, path);
    } finally {
      await stop(bare);
    }
  } finally {
    await stop(ours);
    await log.close();
  }
}

async function runRounds(ourPort: number, barePort: number, path: string): Promise<ListFigures> {
  await load(barePort, path, WARM_UP_SECONDS);
  await load(ourPort, path, WARM_UP_SECONDS);
  const rounds: { bare: number; ours: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await load(barePort, path, ROUND_SECONDS);
    const ours = await load(ourPort, path, ROUND_SECONDS);
    rounds.push({ bare, ours });
  }
  return {
    bare: median(rounds.map((round) => round.bare)),
    ours: median(rounds.map((round) => round.ours)),
    ratio: median(rounds.map((round) => round.ours / round.bare)),
    rounds,
  };
}

async function load(port: number, path: string, seconds: number): Promise<number> {
  const requests = Array.from({ length: ADDRESSES }, (_, index) => ({
    method: 'GET' as const,
    path,
    headers: { 'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` },
  }));
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: seconds,
    requests,
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

function startOurs(port: number, databaseUrl: string, folder: string, log: FileHandle): ChildProcess {
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

async function fillDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(await readFile(join(ROOT, 'bench/mentors.sql'), 'utf8'));
  await client.end();
}

async function assertSameBytes(ourPort: number, barePort: number, path: string): Promise<void> {
  const [ours, bare] = await Promise.all(
    [ourPort, barePort].map(async (port) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()),
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
