import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#server/testing/free-port.ts';
import { runChild } from './testing/children.ts';
import { PRODUCTION_SETTINGS } from './testing/production-settings.ts';

const ROOT = join(import.meta.dirname, '..');
const ADDRESS_LINE = /선배랑이 열렸어요: (http:\/\/\S+)/;
const PRODUCTION = {
  ...PRODUCTION_SETTINGS,
  DRAIN_SECONDS: '0',
  PUBLIC_URL: 'http://localhost:3000',
  ADMIN_EMAIL: 'operator@sunbaerang.example',
  ADMIN_PASSWORD: 'Mun&Yeolda27',
};
/** Compiled code, shared by the servers that tests start: without it a start takes over half as long again. */
const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, '.cache/node') };
const SECOND_START_MS = 3000;
/** On a slower machine: so many times what it takes Node to open the same database and close it. */
const SECOND_START_RATIO = 3.5;
const START_TIMEOUT_MS = 120_000;
/** Making the demo data takes twenty seconds of the processor, and the machine may be busy. */
const DEMO_TIMEOUT_MS = 300_000;

let folder: string;
/** The data of every instance that opens a database: a new one takes seven seconds of the processor. */
let DATA_DIR: string;
const started: Started[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunbaerang-start-'));
  DATA_DIR = join(folder, 'data');
  expect(await runChild(process.execPath, ['scripts/build.ts', '--if-changed'], { cwd: ROOT })).toBe(0);
}, START_TIMEOUT_MS);
afterEach(() => {
  for (const { pid } of started.splice(0)) killGroup(pid);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function timeBareOpening(database: string): Promise<number> {
  const code = `const { PGlite } = await import('@electric-sql/pglite');
    const db = await PGlite.create(${JSON.stringify(database)});
    await db.query('select 1');
    await db.close();`;
  const from = performance.now();
  expect(await runChild(process.execPath, ['--input-type=module', '--eval', code], { cwd: ROOT })).toBe(0);
  return performance.now() - from;
}

describe('npm start', () => {
  test('listens within three seconds the second time, with the demo data', { timeout: DEMO_TIMEOUT_MS }, async () => {
    const settings = { DATA_DIR, SEED: 'demo' };
    await stop(await waitUntilListening(await startByNpm({ ...COMPILED, ...settings })), 'SIGTERM');
    const starts: number[] = [];
    const limits = [SECOND_START_MS];
    while (starts.length < 3 && Math.min(...starts) >= Math.max(...limits)) {
      const from = performance.now();
      const again = await waitUntilListening(await startByNpm(settings));
      starts.push(performance.now() - from);
      await stop(again, 'SIGTERM');
      limits.push(SECOND_START_RATIO * (await timeBareOpening(join(DATA_DIR, 'pglite'))));
    }
    expect(Math.min(...starts)).toBeLessThan(Math.max(...limits));
  });

  test.each([
    { how: 'Ctrl-C in the terminal', signal: 'SIGINT', target: 'group' },
    { how: 'SIGTERM to npm', signal: 'SIGTERM', target: 'npm' },
  ] as const)(
    'finishes running requests and leaves no process after $how',
    { timeout: START_TIMEOUT_MS },
    async ({ signal, target }) => {
      const instance = await waitUntilListening(await startByNpm({ ...COMPILED, DATA_DIR, SEED: 'none' }));
      const request = await beginRequest(instance.port);
      const ended = once(instance.child, 'exit');
      process.kill(target === 'group' ? -instance.pid : instance.pid, signal);
      await waitUntilRefused(instance.port);
      expect(await request.finish()).toMatch(/^HTTP\/1\.1 4\d\d [\s\S]*\{"status":4\d\d,"message":"[^"]+/);
      expect(await ended).toEqual([0, null]);
      expect(() => process.kill(-instance.pid, 0)).toThrow('ESRCH');
    },
  );
});

test('in production the log says at the start which pairs do not meet', { timeout: START_TIMEOUT_MS }, async () => {
  const SMTP_URL = 'smtp://mail.example:25?requireTLS=false';
  const instance = await waitUntilListening(await start({ DATA_DIR, ...PRODUCTION, SMTP_URL }));
  await stop(instance, 'SIGTERM');
  // The log is written beside the address, and whole at the end.
  const said = () =>
    instance
      .output()
      .split('\n')
      .filter((line) => line.includes('"no-relay"'));
  await expect.poll(() => said().length).toBe(1);
  expect(JSON.parse(said()[0] ?? '')).toMatchObject({
    level: 40,
    msg: 'without TURN_URLS and STUN_URLS only devices of one network find each other in a room',
  });
  expect(instance.output(), 'and that mails may be read on the way').toContain('"mail-unencrypted"');
});

describe('npm start refuses, in one clear sentence,', () => {
  const blockers: { close: () => unknown }[] = [];
  afterEach(() => {
    for (const blocker of blockers.splice(0)) blocker.close();
  });

  const refusal = async (settings: Record<string, string>): Promise<string> => {
    const instance = await start({ DATA_DIR: await mkdtemp(join(folder, 'refused-')), SEED: 'none', ...settings });
    const [exitCode] = (await once(instance.child, 'exit')) as [number | null];
    expect(exitCode).toBe(1);
    expect(instance.output()).not.toMatch(/^\s+at |node:internal|Error:/m);
    return instance.output().trim();
  };

  test('a port that is taken', { timeout: START_TIMEOUT_MS }, async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    blockers.push(server);
    const { port } = server.address() as AddressInfo;
    expect(await refusal({ DATA_DIR, PORT: String(port) })).toBe(
      `${port}번 포트를 다른 프로그램이 쓰고 있어요. PORT 를 다른 번호로 정해 주세요.`,
    );
  });

  test('a DATA_DIR that cannot be written', { timeout: START_TIMEOUT_MS }, async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toMatch(/^데이터 폴더 \S+ 에 쓸 수 없어요\.[^\n]+$/);
  });

  test('a DATA_DIR that another process holds', { timeout: START_TIMEOUT_MS }, async () => {
    const holder = await waitUntilListening(await start({ DATA_DIR, SEED: 'none' }));
    expect(await refusal({ DATA_DIR })).toMatch(/^데이터 폴더 \S+ 를 다른 프로세스\(\d+\)가 쓰고 있어요\.[^\n]+$/);
    await stop(holder, 'SIGTERM');
  });

  test('a DATABASE_URL without a response', { timeout: START_TIMEOUT_MS }, async () => {
    const port = await freePort();
    expect(await refusal({ DATABASE_URL: `postgresql://somebody:secret@127.0.0.1:${port}/nothing` })).toBe(
      '데이터베이스에 연결할 수 없어요: 그 주소에서 응답이 없어요. DATABASE_URL 을 확인해 주세요.',
    );
  });

  test('bad settings, all at once', { timeout: START_TIMEOUT_MS }, async () => {
    const output = await refusal({ PORT: 'three thousand', DATABASE_URL: 'mysql://localhost/instance', SEED: 'lots' });
    expect(output).toMatch(/^설정이 잘못되었어요\.\n(?:  - .+\n?){3}$/);
    for (const name of ['PORT', 'DATABASE_URL', 'SEED']) expect(output).toContain(`  - ${name}: `);
  });

  test('development defaults in production', { timeout: START_TIMEOUT_MS }, async () => {
    const output = await refusal({ NODE_ENV: 'production' });
    for (const name of ['SMTP_URL', 'TOSS_CLIENT_KEY', 'TOSS_SECRET_KEY', 'BUSINESS_NUMBER', 'SUPPORT_EMAIL'])
      expect(output).toContain(`  - ${name}: `);
  });
});

interface Started {
  child: ChildProcess;
  pid: number;
  port: number;
  output: () => string;
}

/** As users do it: npm, and the processes that it starts, in a process group of their own. */
async function startByNpm(settings: Record<string, string>): Promise<Started> {
  return run('npm', ['start'], settings);
}

/** Without npm's own output, and with compiled code: how long it takes is tested by npm. */
async function start(settings: Record<string, string>): Promise<Started> {
  return run(process.execPath, ['scripts/run.mjs', 'scripts/start.ts'], { ...COMPILED, ...settings });
}

async function run(command: string, args: readonly string[], settings: Record<string, string>): Promise<Started> {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH, HOME, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const collect = (chunk: string): void => void (output += chunk);
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  const instance = { child, pid: child.pid ?? 0, port, output: () => output };
  started.push(instance);
  return instance;
}

/** A failed test leaves no process running either. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function waitUntilListening(instance: Started): Promise<Started> {
  while (!ADDRESS_LINE.test(instance.output())) {
    if (instance.child.exitCode !== null) throw new Error(`The start failed:\n${instance.output()}`);
    await delay(10);
  }
  return instance;
}

async function stop({ child }: Started, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Sends the first half of a request, and returns once the server has announced that it waits for the rest. */
async function beginRequest(port: number): Promise<{ finish: () => Promise<string> }> {
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'Nothing1!' });
  const socket = await connected(port);
  let response = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => void (response += chunk));
  socket.write(
    `POST /v1/auth/login HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`,
  );
  while (!response.includes('100 Continue')) await once(socket, 'data');
  socket.write(body.slice(0, 10));
  return {
    async finish() {
      const ended = once(socket, 'close');
      response = '';
      socket.write(body.slice(10));
      await ended;
      return response;
    },
  };
}

async function waitUntilRefused(port: number): Promise<void> {
  for (;;) {
    const socket = await connected(port).catch(() => undefined);
    if (socket === undefined) return;
    socket.destroy();
    await delay(10);
  }
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}
