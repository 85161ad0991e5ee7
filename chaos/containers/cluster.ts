import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#server/testing/free-port.ts';
import { DEBIAN } from './images.ts';
import type { Machine } from './machine.ts';
import { writtenStore } from './written-store.ts';

const CLUSTER = join(import.meta.dirname, '../../deploy/cluster');
const NAME = 'localhost/sunbaerang-cluster';
const PASSWORD = 'a-password-of-a-test';
const WITHIN_MS = 180_000;
const WRITES = 100;
const PAUSE_MS = 20;
const MAX_ANSWER_MS = 5000;

export interface ClusterFigures {
  /** From `up` until the primary takes writes, with a synchronous standby. */
  readonly readyMs: number;
  /** Between the last write before the primary's container was killed and the first after it. */
  readonly gapMs: number;
  readonly acknowledged: number;
  readonly lost: readonly string[];
}

/** Brings deploy/cluster/compose.yaml up, kills the primary's container under a writer, and reads every acknowledged write back. */
export async function runCluster(machine: Machine): Promise<ClusterFigures> {
  const folder = join(machine.folder, 'cluster');
  const compose = (...args: readonly string[]) =>
    machine.run('podman-compose', ['-f', 'compose.yaml', ...args], folder);
  await mkdir(folder, { recursive: true });
  await cp(CLUSTER, folder, { recursive: true });
  const [port, replicas] = [await freePort(), await freePort()];
  await writeFile(
    join(folder, '.env'),
    `SUPERUSER_PASSWORD=${PASSWORD}\nREPLICATION_PASSWORD=${PASSWORD}\nREWIND_PASSWORD=${PASSWORD}\nPRIMARY_PORT=${port}\nREPLICAS_PORT=${replicas}\n`,
  );
  const options = ['bud', '--isolation', 'chroot', '--layers', '--build-arg', `BASE_IMAGE=${DEBIAN}`];
  await machine.run('buildah', [...options, '-f', join(CLUSTER, 'Containerfile'), '-t', NAME, CLUSTER]);
  await compose('down', '--volumes');
  const begun = performance.now();
  await compose('up', '--detach', '--no-build');
  try {
    const write = (number: number) => withClient(port, (client) => writtenStore.add(client, number));
    const ready = await until(() => withClient(port, (client) => writtenStore.prepare(client)));
    for (let number = 1; number <= WRITES; number += 1) {
      await write(number);
      await delay(PAUSE_MS);
    }
    const last = performance.now();
    await machine.run('podman', ['kill', `cluster_${await primaryOf(machine)}_1`]);
    const back = await until(() => write(WRITES + 1));
    for (let number = WRITES + 2; number <= 2 * WRITES; number += 1) await write(number);
    const found = new Set(await withClient(port, (client) => writtenStore.list(client)));
    const numbers = Array.from({ length: 2 * WRITES }, (_none, index) => index + 1);
    return {
      readyMs: Math.round(ready - begun),
      gapMs: Math.round(back - last),
      acknowledged: numbers.length,
      lost: numbers.filter((number) => !found.has(number)).map((number) => `write ${number}`),
    };
  } finally {
    await compose('down', '--volumes');
    await rm(folder, { recursive: true, force: true });
  }
}

async function primaryOf(machine: Machine): Promise<string> {
  const list = await machine.run('podman', [
    'exec',
    'cluster_node-1_1',
    'patronictl',
    '-c',
    '/etc/patroni/config.yml',
    'list',
    '-f',
    'json',
  ]);
  const members = JSON.parse(list) as { Member: string; Role: string }[];
  const leader = members.find(({ Role }) => Role === 'Leader');
  if (!leader) throw new Error(`There is no leader: ${list}`);
  return leader.Member;
}

async function withClient<Value>(port: number, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: PASSWORD,
    database: 'postgres',
    connectionTimeoutMillis: MAX_ANSWER_MS,
    query_timeout: MAX_ANSWER_MS,
  });
  // A connection that the cluster ends is not this process's end.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Tries again until it is done. @returns when it was, on the clock of `performance` */
async function until(work: () => Promise<unknown>): Promise<number> {
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    try {
      await work();
      return performance.now();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(PAUSE_MS);
    }
  }
}
