import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '#server/start-error.ts';
import { freePort } from '#server/testing/free-port.ts';
import { loadFactor } from '#server/testing/load-factor.ts';
import { ensureDebianPackages, whatToInstall } from '../../scripts/testing/debian-packages.ts';
import { etcdArguments, haproxyConfig, patroniConfig, type Place } from './cluster-config.ts';

const run = promisify(execFile);

const PATRONI = '/usr/bin/patroni';
const ETCD = '/usr/bin/etcd';
const HAPROXY = '/usr/sbin/haproxy';
const VERSIONS = '/usr/lib/postgresql';
const PACKAGES = {
  [PATRONI]: 'patroni',
  // By which Patroni speaks to etcd; others would do for its package.
  '/usr/lib/python3/dist-packages/etcd/__init__.py': 'python3-etcd',
  [ETCD]: 'etcd-server',
  [HAPROXY]: 'haproxy',
  [VERSIONS]: 'postgresql',
};
const NODES = 3;
const UP_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 200;
const LOG_END = 4000;

/**
 * Ends everything that runs in the folder, whatever its state, and removes the folder. Its standard input is a pipe that this process holds open: however this
 * process ends, even killed, the pipe closes.
 */
const REAPER = `
  read -r _
  for file in "$FOLDER"/*.pid; do kill -KILL $(cat "$file"); done
  for file in "$FOLDER"/n*/data/postmaster.pid; do
    postmaster=$(head -n 1 "$file")
    kill -KILL $postmaster $(ps -o pid= --ppid $postmaster)
  done
  # What has just been ended may still write.
  for try in 1 2 3 4 5 6 7 8 9; do rm -rf "$FOLDER" && break; sleep 0.2; done
`;

/** One of the servers of the cluster: Patroni and the PostgreSQL that it looks after. */
export interface Node {
  readonly name: string;
  readonly port: number;
  /** `kill -9` of every process, as when the machine dies. */
  kill(): Promise<void>;
  /** Stops every process, as when the machine freezes; the kernel goes on accepting connections. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Starts what was killed. */
  start(): Promise<void>;
}

/** Three nodes with strict synchronous replication, etcd, and HAProxy before them. */
export interface Cluster {
  readonly nodes: readonly Node[];
  readonly superuserPassword: string;
  /** Where HAProxy leads to the primary, and to the standbys. */
  readonly ports: { readonly primary: number; readonly standbys: number };
  /** The node that is the primary. @throws Error when none has been for minutes */
  findPrimary(): Promise<Node>;
  /** Waits until there is a primary, a synchronous standby and another one. @throws Error after minutes */
  untilWhole(): Promise<Node>;
  /** Asks Patroni to make another node the primary. */
  switchOver(from: Node): Promise<void>;
  /** The ends of what its programs have logged. */
  readLogs(): Promise<string>;
  stop(): Promise<void>;
}

/** @returns a sentence that says why there can be no cluster here; undefined where there can */
export function whyNoCluster(): string | undefined {
  if (process.getuid?.() !== 0) return '이 시험은 루트로만 돌려요. PostgreSQL 을 그 사용자로 시작해야 해요.';
  return whatToInstall(PACKAGES);
}

/** @throws StartError that says why there can be none here, or what could not be installed */
export async function startCluster(): Promise<Cluster> {
  const why = whyNoCluster();
  if (why !== undefined) throw new StartError(why);
  await ensureDebianPackages(PACKAGES);
  const versions = (await readdir(VERSIONS)).toSorted((one, other) => Number(other) - Number(one));
  const bin = join(VERSIONS, versions[0] ?? '', 'bin');
  const user = await userNamed('postgres');
  const folder = await mkdtemp('/tmp/sunbaerang-cluster-');
  await chown(folder, user.uid, user.gid);
  const reaper = spawn('sh', ['-c', REAPER], {
    env: { PATH: process.env.PATH, FOLDER: folder },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  reaper.unref();
  const stop = async () => {
    const gone = once(reaper, 'exit');
    reaper.ref();
    reaper.stdin.destroy();
    await gone;
  };

  async function readLogs(): Promise<string> {
    const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'));
    const ends = await Promise.all(
      logs.map(async (name) => `${name}:\n${(await readFile(join(folder, name), 'utf8')).slice(-LOG_END)}`),
    );
    return ends.join('\n');
  }

  /** Starts a program as the user of PostgreSQL; the reaper finds it by its name. */
  async function startProgram(name: string, program: string, args: readonly string[]): Promise<void> {
    const log = await open(join(folder, `${name}.log`), 'a');
    const child = spawn(program, args, {
      ...user,
      cwd: folder,
      env: { PATH: process.env.PATH, PGPASSFILE: join(folder, `${name}.pgpass`) },
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    child.unref();
    await log.close();
    await writeFile(join(folder, `${name}.pid`), String(child.pid));
  }

  try {
    const passwords = { superuser: newPassword(), replication: newPassword(), rewind: newPassword() };
    const [client = 0, peer = 0, primary = 0, standbys = 0, ...others] = await freePorts(4 + 2 * NODES);
    const places = Array.from({ length: NODES }, (_unused, index): Place => ({
      name: `n${index + 1}`,
      port: others[index] ?? 0,
      restPort: others[NODES + index] ?? 0,
    }));
    const etcd = etcdArguments(join(folder, 'etcd'), client, peer);
    await startProgram('etcd', ETCD, etcd);
    await writeFile(join(folder, 'haproxy.cfg'), haproxyConfig(places, { primary, standbys }));
    await startProgram('haproxy', HAPROXY, ['-db', '-f', join(folder, 'haproxy.cfg')]);
    const nodes = places.map(({ name, port }) => describeNode(folder, { name, port }, startProgram));
    for (const place of places) {
      const home = join(folder, place.name);
      await mkdir(home);
      await chown(home, user.uid, user.gid);
      // JSON is YAML.
      await writeFile(
        join(home, 'patroni.yml'),
        JSON.stringify(patroniConfig({ home, bin, client, passwords }, place)),
      );
    }
    const describe = () => readMembers(places);
    const cluster: Cluster = {
      nodes,
      superuserPassword: passwords.superuser,
      ports: { primary, standbys },
      findPrimary: () => until('a primary', async () => nodeOf(nodes, await describe(), 'leader')),
      untilWhole: () =>
        until('a whole cluster', async () => {
          const members = await describe();
          const count = (role: string) => members.filter((each) => each.role === role && isRunning(each)).length;
          const isWhole = count('sync_standby') === 1 && count('replica') === NODES - 2;
          return isWhole ? nodeOf(nodes, members, 'leader') : undefined;
        }).catch(async (cause: unknown) => {
          throw new Error(`No whole cluster:\n${JSON.stringify(await describe())}\n${await readLogs()}`, { cause });
        }),
      switchOver: async (from) => void (await until('a switchover', () => askForSwitchover(places, from))),
      readLogs,
      stop,
    };
    // The first one makes the database that the others copy.
    await nodes[0]?.start();
    await cluster.findPrimary();
    await Promise.all(nodes.slice(1).map((node) => node.start()));
    await cluster.untilWhole();
    return cluster;
  } catch (error) {
    const ends = await readLogs();
    await stop();
    throw new Error(`The cluster did not start:\n${ends}`, { cause: error });
  }
}

type StartProgram = (name: string, program: string, args: readonly string[]) => Promise<void>;

function describeNode(folder: string, { name, port }: { name: string; port: number }, start: StartProgram): Node {
  const numberIn = async (file: string) => Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);

  /** Sends a signal to Patroni, PostgreSQL's first process and all that this one has started. */
  async function signal(which: NodeJS.Signals): Promise<void> {
    const patroni = await numberIn(join(folder, `${name}.pid`));
    const postmaster = await numberIn(join(folder, name, 'data/postmaster.pid'));
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(postmaster)]).catch(() => ({ stdout: '' }));
    for (const pid of [patroni, postmaster, ...stdout.split('\n').map(Number)]) if (pid > 0) tryToSignal(pid, which);
  }

  return {
    name,
    port,
    kill: () => signal('SIGKILL'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    start: () => start(name, PATRONI, [join(folder, name, 'patroni.yml')]),
  };
}

function tryToSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone.
  }
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** The members as the first node tells them that answers; none where no one does. */
async function readMembers(places: readonly Place[]): Promise<readonly Member[]> {
  for (const { restPort } of places) {
    const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(1000) })
      .then(async (response) => (await response.json()) as { members?: readonly Member[] })
      .catch(() => undefined);
    if (answer?.members) return answer.members;
  }
  return [];
}

function isRunning({ state }: Member): boolean {
  return state === 'running' || state === 'streaming';
}

function nodeOf(nodes: readonly Node[], members: readonly Member[], role: string): Node | undefined {
  const found = members.find((member) => member.role === role && isRunning(member));
  return nodes.find(({ name }) => name === found?.name);
}

async function askForSwitchover(places: readonly Place[], from: Node): Promise<true | undefined> {
  const place = places.find(({ name }) => name === from.name);
  const answer = await fetch(`http://127.0.0.1:${place?.restPort}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: from.name }),
    signal: AbortSignal.timeout(UP_WITHIN_MS),
  }).catch(() => undefined);
  return answer?.ok ? true : undefined;
}

async function until<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
  for (
    const begun = performance.now();
    performance.now() - begun < UP_WITHIN_MS * loadFactor();
    await delay(LOOK_EVERY_MS)
  ) {
    const found = await find();
    if (found !== undefined) return found;
  }
  throw new Error(`There was not ${what} in time`);
}

async function userNamed(name: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** All different: they are taken one after the other, and the system does not give one again so soon. */
async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

function newPassword(): string {
  return randomBytes(12).toString('hex');
}
