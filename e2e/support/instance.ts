import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/testing/free-port.ts';

const MAIN = join(import.meta.dirname, '../../scripts/start-with-demo.ts');
/** Servers start by the dozen: what the first has compiled serves the others. */
const COMPILED = join(import.meta.dirname, '../../.cache/node');
const START_TIMEOUT_MS = 100_000;

/** The operator of every server. */
export const ADMIN = { email: 'operator@sunbaerang.example', password: 'Mun&Yeolda27' };

/** A server of its own, run as anybody would run it. */
export interface Instance {
  /** Where a browser finds it. */
  url: string;
  /** What it has said so far, on either stream. */
  log: () => string;
  /** Ends it as a deployment would, and deletes its files. */
  stop: () => Promise<void>;
}

/**
 * Starts the server as a process and waits until it is ready.
 * @throws Error with what it said when it ends before that
 */
export async function startInstance(settings: {
  databaseUrl: string;
  smtpUrl: string;
  seed: 'demo' | 'none';
  sessionPriceKrw: number;
}): Promise<Instance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunbaerang-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, [MAIN], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILED,
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: settings.databaseUrl,
      SMTP_URL: settings.smtpUrl,
      SEED: settings.seed,
      SESSION_PRICE_KRW: String(settings.sessionPriceKrw),
      // Every test comes from an address of its own (`fixtures.ts`), so that none spends another's budget.
      TRUST_PROXY: 'loopback',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
  });
  let said = '';
  const listen = (chunk: string): void => void (said += chunk);
  server.stdout.setEncoding('utf8').on('data', listen);
  server.stderr.setEncoding('utf8').on('data', listen);
  await untilReady(server, url, () => said);
  return {
    url,
    log: () => said,
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(server: ChildProcess, url: string, said: () => string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline && server.exitCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await delay(50);
  }
  server.kill('SIGKILL');
  throw new Error(`The server did not get ready:\n${said()}`);
}
