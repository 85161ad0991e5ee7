import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished, vi, type TestContext } from 'vitest';
import { businessSettings } from '#server/business-settings.ts';
import { createEmptyDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { freePort } from '#server/testing/free-port.ts';
import { loadFactor } from '#server/testing/load-factor.ts';
import { startMailServer, type MailServer } from '#server/testing/servers/mail-server.ts';
import { startS3Server } from '#server/testing/servers/s3-server.ts';
import { putContents } from '../../scripts/image/contents.ts';

/** The image has nothing but these contents, Node included. */
const MAX_BYTES = 200 * 1024 ** 2;
/** From its start until a server takes requests. */
const MAX_START_MS = 4000;
/** Not root, not any user of this machine. */
const USER = 65_532;
const PATIENCE = { timeout: 60_000, interval: 50 };
const UNSHARE = '/usr/bin/unshare';
const run = promisify(execFile);

/** Makes the folder the read-only root of a program that starts as another user, with /data to write to, as the container's runtime does. */
const ISOLATE = `mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" &&
  mount -t tmpfs -o size=64m,mode=700,uid=${USER},gid=${USER} tmpfs "$0/data" && exec chroot --userspec=${USER}:${USER} "$0" "$@"`;

/** The machine may be busy. */
const MAKE_TIMEOUT_MS = 600_000;

let folder: string;
let database: TestDatabase;
let mail: MailServer;
let bucket: Awaited<ReturnType<typeof startS3Server>>;
const started: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp('/tmp/sunbaerang-image-');
  [database, mail, bucket] = [await createEmptyDatabase('postgresql'), await startMailServer(), await startS3Server()];
  await putContents(folder);
  await chmod(folder, 0o755);
}, MAKE_TIMEOUT_MS);
afterAll(async () => {
  for (const child of started) if (child.exitCode === null) child.kill('SIGKILL');
  await bucket.close();
  await mail.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Which settings production asks for, and where the servers of this test are. */
function settingsFor(port: number, role: 'all' | 'web' | 'worker'): Record<string, string> {
  const url = new URL(database.url ?? '');
  // Through TCP: the socket is not in the container.
  url.search = '';
  const { settings: s3 } = bucket;
  return {
    NODE_ENV: 'production',
    ROLE: role,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: '/data',
    DATABASE_URL: url.href,
    APP_SECRET: 'a secret of a container in a test, no other',
    SMTP_URL: mail.url,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    TOSS_CLIENT_KEY: 'test_ck_container',
    TOSS_SECRET_KEY: 'test_sk_container',
    DRAIN_SECONDS: '0',
    ...Object.fromEntries(Object.keys(businessSettings).map((name) => [name, '선배랑'])),
    BUSINESS_NUMBER: '220-81-62517',
    SUPPORT_PHONE: '02-123-4567',
    SUPPORT_EMAIL: 'help@sunbaerang.example',
  };
}

function startProgram(
  program: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): { child: ChildProcess; output: () => string } {
  const command = ['--mount', 'sh', '-c', ISOLATE, folder, '/nodejs/bin/node', `/app/${program}`, ...args];
  const child = spawn(UNSHARE, command, {
    env: { ...env, PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => void parts.push(String(part)));
  return { child, output: () => parts.join('') };
}

async function startServer(role: 'web' | 'worker'): Promise<{ url: string; child: ChildProcess; readyMs: number }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const { child, output } = startProgram('main.js', settingsFor(port, role));
  onTestFinished(() => void child.kill('SIGKILL'));
  await vi.waitFor(async () => {
    if (child.exitCode !== null) throw new Error(`${role} has ended: ${output()}`);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }, PATIENCE);
  return { url, child, readyMs: performance.now() - begun };
}

async function runProgram(
  [program = '', ...args]: readonly string[],
  env: Record<string, string>,
): Promise<{ exitCode: number; output: string }> {
  const { child, output } = startProgram(program, env, args);
  const [exitCode] = (await once(child, 'close')) as [number];
  return { exitCode, output: output() };
}

/** Only root of Linux may make a root of its own. */
async function needsNamespaces(context: TestContext): Promise<void> {
  const mayMount = await run(UNSHARE, ['--mount', 'true']).then(
    () => true,
    () => false,
  );
  if (!mayMount) context.skip('no mount namespaces here: the contents were not started in a read-only root');
}

it(`the image's contents, Node included, weigh at most ${MAX_BYTES / 1024 ** 2} MB`, async () => {
  const bytes = await sizeOf(folder);
  console.log(
    `${(bytes / 1024 ** 2).toFixed(1)} MB, of which Node ${((await stat(process.execPath)).size / 1024 ** 2).toFixed(1)} MB`,
  );
  expect(bytes).toBeLessThan(MAX_BYTES);
});

it('as another user in a read-only root without a shell: migrates, serves web and worker, draws an image', async (context) => {
  await needsNamespaces(context);
  const migrated = await runProgram(['migrate.js'], settingsFor(0, 'worker'));
  expect(migrated).toEqual({ exitCode: 0, output: expect.stringMatching(/\d+개의 마이그레이션/) as string });

  const [web, worker] = [await startServer('web'), await startServer('worker')];
  console.log(`ready after ${Math.round(web.readyMs)} and ${Math.round(worker.readyMs)} ms`);
  expect(Math.min(web.readyMs, worker.readyMs)).toBeLessThan(MAX_START_MS * loadFactor());
  const status = await readFile(`/proc/${web.child.pid}/status`, 'utf8');
  expect(status).toMatch(new RegExp(`^Uid:\\s+${USER}\\s+${USER}\\s`, 'm'));
  const mounts = await readFile(`/proc/${web.child.pid}/mountinfo`, 'utf8');
  expect(mounts).toMatch(/ \/ ro[, ]/);
  const page = await (await fetch(`${web.url}/`)).text();
  const [, script = ''] = /import\("(\/assets\/[^"]+\.js)"\)/.exec(page) ?? [];
  expect((await fetch(web.url + script)).headers.get('content-type')).toContain('javascript');
  expect((await fetch(`${web.url}/v1/mentor`)).status).toBe(200);
  expect((await fetch(`${web.url}/share/sunbaerang.jpg`)).headers.get('content-type')).toBe('image/jpeg');
  for (const { child } of [web, worker]) {
    const gone = once(child, 'exit') as Promise<[number]>;
    child.kill('SIGTERM');
    expect((await gone)[0]).toBe(0);
  }
});

it('in the image what is missing is said in a sentence: the database, and folders to write to', async (context) => {
  await needsNamespaces(context);
  const { DATABASE_URL, ...others } = settingsFor(0, 'all');
  expect(await runProgram(['main.js'], others)).toEqual({
    exitCode: 1,
    output: '설정이 잘못되었어요.\n  - DATABASE_URL: 여기에는 내장 데이터베이스가 없어서 꼭 정해야 해요\n',
  });
  const unwritable = await runProgram(['main.js'], { ...settingsFor(0, 'web'), DATA_DIR: '/app/elsewhere' });
  expect(unwritable).toEqual({
    exitCode: 1,
    output: expect.stringMatching(/^데이터 폴더 \/app\/elsewhere 에 쓸 수 없어요\.[^\n]+\n$/) as string,
  });
  const refused = await runProgram(['backup.js'], { ...others, DATABASE_URL: DATABASE_URL ?? '' });
  expect(refused).toEqual({
    exitCode: 1,
    output: expect.stringMatching(/^backups[^\n]+ 쓸 수 없어요\.[^\n]+\n$/) as string,
  });
  const written = await runProgram(['backup.js', '/data/backup.tar.gz'], {
    ...others,
    DATABASE_URL: DATABASE_URL ?? '',
  });
  expect(written).toEqual({ exitCode: 0, output: expect.stringMatching(/^백업했어요: \/data\//) as string });
});

async function sizeOf(root: string): Promise<number> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(join(entry.parentPath, basename(entry.name)))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
