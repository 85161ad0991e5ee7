import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';

const MAIN = join(import.meta.dirname, '../../scripts/start-with-demo.ts');
/** The compile cache of Node, shared by the many servers that the tests start. */
const COMPILE_CACHE = join(import.meta.dirname, '../../.cache/node');
const START_TIMEOUT_MS = 100_000;

/** The operator of every server. */
export const OPERATOR = { email: 'operator@sunbaerang.example', password: 'Mun&Yeolda27' };

/** A server of its own, started as in production. */
export interface Instance {
  /** Its address. */
  url: string;
  /** Its output so far, of both streams. */
  log: () => string;
  /** Ends it at once, as a machine that fails; its files stay until `stop`. */
  kill: () => Promise<void>;
  /** Stops it by SIGTERM, as a deployment does, and deletes its files. */
  stop: () => Promise<void>;
}

/**
 * Starts the server as a process and waits until it is ready.
 * @throws Error with its output when it exits before that
 */
export async function startInstance(settings: {
  databaseUrl: string;
  smtpUrl: string;
  seed: 'demo' | 'none';
  /** One that another server had before; else a free one. */
  port?: number;
  /** Further settings of the server. */
  env?: Readonly<Record<string, string>>;
}): Promise<Instance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunbaerang-e2e-'));
  const port = settings.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, [MAIN], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: settings.databaseUrl,
      SMTP_URL: settings.smtpUrl,
      SEED: settings.seed,
      // Every test has a network address of its own (`fixtures.ts`), so that no test uses up another's rate limit.
      TRUST_PROXY: 'loopback',
      ADMIN_EMAIL: OPERATOR.email,
      ADMIN_PASSWORD: OPERATOR.password,
      ...settings.env,
    },
  });
  let output = '';
  const append = (chunk: string): void => void (output += chunk);
  server.stdout.setEncoding('utf8').on('data', append);
  server.stderr.setEncoding('utf8').on('data', append);
  await waitUntilReady(server, url, () => output);
  return {
    url,
    log: () => output,
    async kill() {
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(server: ChildProcess, url: string, output: () => string): Promise<void> {
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
  throw new Error(`The server did not become ready:\n${output()}`);
}
