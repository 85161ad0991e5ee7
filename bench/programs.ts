import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#server/testing/free-port.ts';
import { PRODUCTION_SETTINGS } from '../scripts/testing/production-settings.ts';

const START_TIMEOUT_MS = 300_000;

/** A program of ours or of others in a process of its own, with an address on this machine. */
export interface Program {
  readonly port: number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** The settings of a server in production behind a proxy on this machine, which names addresses of its own for every request. */
export function productionSettings(databaseUrl: string, folder: string): Record<string, string> {
  return {
    ...PRODUCTION_SETTINGS,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: 'https://bench.example',
    TRUST_PROXY: '127.0.0.1',
  };
}

/**
 * Starts `file` with its port and `args`, and waits until it answers.
 * @param ready the path that answers with success then
 * @param log the descriptor of the file that takes what it prints
 */
export async function startProgram(
  file: string,
  {
    port,
    args = [],
    env = {},
    ready = '/readyz',
    log,
  }: { port?: number; args?: readonly string[]; env?: Record<string, string>; ready?: string; log?: number } = {},
): Promise<Program> {
  const at = port ?? (await freePort());
  const child = spawn(process.execPath, [file, String(at), ...args], {
    stdio: ['ignore', log ?? 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, PORT: String(at), ...env },
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until && child.exitCode === null; await delay(100)) {
    const response = await fetch(`http://127.0.0.1:${at}${ready}`).catch(() => undefined);
    if (response?.ok) return { port: at, pid: child.pid ?? 0, stop };
  }
  await stop();
  throw new Error(`${file} does not respond`);
}

/** Does something with a connection to a database. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
