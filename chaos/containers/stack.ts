import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';
import { createSimulator } from '#simulator/create-simulator.ts';
import { OPERATOR } from '../load/sign-up.ts';
import { standIn } from './images.ts';
import type { Machine } from './machine.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const READY_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 50;
/** This machine, as containers call it. */
const MACHINE = 'host.containers.internal';
/** What deploy/.env.example leaves open. */
const GIVEN: Readonly<Record<string, string>> = {
  DATABASE_PASSWORD: 'a-password-of-a-test',
  S3_SECRET_ACCESS_KEY: 'a-secret-of-the-store',
  TURN_SECRET: 'a-secret-of-the-relay',
  APP_SECRET: 'a secret of a stack in a test, no other',
  METRICS_TOKEN: 'a-token-of-the-scraper',
  BUSINESS_NUMBER: '220-81-62517',
  SUPPORT_PHONE: '02-123-4567',
  SUPPORT_EMAIL: 'help@sunbaerang.example',
  ...OPERATOR,
};
/** Debian's PgBouncer does not track prepared statements. */
const OF_STAND_INS = { DATABASE_PREPARED: 'off' };

/** deploy/compose.yaml, running. */
export interface Stack {
  /** The proxy's address. */
  readonly url: string;
  compose(...args: readonly string[]): Promise<string>;
  /** Runs a program in a service's container. */
  exec(service: string, ...args: readonly string[]): Promise<string>;
  /** Runs a program of the image with the worker's settings and `settings`, as an operator does. */
  runProgram(command: readonly string[], settings?: Readonly<Record<string, string>>): Promise<string>;
  /** Puts a new container of the same image in a service's place. @returns milliseconds from its start until it takes requests */
  replace(service: string): Promise<number>;
  /** The last lines of each server. */
  logs(): Promise<string>;
  remove(): Promise<void>;
}

/** Starts the stack by one command and waits until it serves. */
export async function startStack(machine: Machine): Promise<Stack & { readyMs: number }> {
  const folder = join(machine.folder, 'sunbaerang');
  const compose = (...args: readonly string[]) =>
    machine.run('podman-compose', ['-f', 'compose.yaml', ...args], folder).catch((error: unknown) => {
      throw new Error(`podman-compose ${args.join(' ')}: ${String(error)}`);
    });
  await mkdir(join(folder, 'tls'), { recursive: true });
  for (const file of ['compose.yaml', 'nginx.conf']) await copyFile(join(DEPLOY, file), join(folder, file));
  const [http, https] = [await freePort(), await freePort()];
  const url = `https://localhost:${https}`;
  const [clientKey, secretKey] = ['test_ck_stack', 'test_sk_stack'];
  const simulator = await createSimulator({
    clientKey,
    secretKey,
    stateFile: join(folder, 'payments.jsonl'),
    publicUrl: url,
    webhookUrl: () => undefined,
    allowedReturnOrigins: [url],
  });
  const gateway = new URL(await simulator.listen(0, '0.0.0.0'));
  await writeFile(
    join(folder, '.env'),
    await fillIn({
      HTTP_PORT: String(http),
      HTTPS_PORT: String(https),
      PUBLIC_URL: url,
      TOSS_CLIENT_KEY: clientKey,
      TOSS_SECRET_KEY: secretKey,
      TOSS_API_BASE: `http://${MACHINE}:${gateway.port}`,
    }),
  );
  await makeCertificate(machine, join(folder, 'tls'));
  // What a run before this one has left.
  await compose('down', '--volumes');
  await standIn(machine, join(folder, 'compose.yaml'));

  const begun = performance.now();
  await compose('up', '--detach', '--no-build');
  const ready = await untilReady(`${url}/readyz`).catch(async (error: unknown) => {
    await compose('down', '--volumes');
    await simulator.close();
    throw error;
  });
  const nameOf = (service: string) => `sunbaerang_${service}_1`;
  return {
    url,
    readyMs: ready - begun,
    compose,
    exec: (service, ...args) => machine.run('podman', ['exec', nameOf(service), ...args]),
    runProgram: (command, settings = {}) =>
      compose(
        'run',
        '--rm',
        '-T',
        ...Object.entries(settings).flatMap(([name, value]) => ['-e', `${name}=${value}`]),
        'worker',
        ...command,
      ),
    async replace(service) {
      await machine.run('podman', ['stop', '--time', '30', nameOf(service)]);
      await machine.run('podman', ['rm', nameOf(service)]);
      await compose('up', '--detach', '--no-build', service);
      const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}} {{.State.StartedAt.UnixMilli}}';
      const said = await machine.run('podman', ['inspect', '--format', format, nameOf(service)]);
      const [address = '', startedAt = ''] = said.trim().split(' ');
      const to = await untilReady(`http://${address}:3000/readyz`);
      await machine.run('podman', ['exec', nameOf('proxy'), 'nginx', '-s', 'reload']);
      return performance.timeOrigin + to - Number(startedAt);
    },
    async logs() {
      const tails = ['web-1', 'web-2', 'worker'].map((service) =>
        machine.run('podman', ['logs', '--tail', '20', nameOf(service)]).catch(String),
      );
      return (await Promise.all(tails)).join('\n');
    },
    async remove() {
      await compose('down', '--volumes');
      await simulator.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function fillIn(own: Readonly<Record<string, string>>): Promise<string> {
  const example = await readFile(join(DEPLOY, '.env.example'), 'utf8');
  const lines = example.replaceAll(
    /^([A-Z0-9_]+)=(.*)$/gm,
    (_line, name: string, value: string) => `${name}=${own[name] ?? (value || (GIVEN[name] ?? '선배랑'))}`,
  );
  const more = Object.entries({ ...own, ...OF_STAND_INS }).filter(([name]) => !example.includes(`\n${name}=`));
  return lines + more.map(([name, value]) => `${name}=${value}\n`).join('');
}

async function makeCertificate(machine: Machine, folder: string): Promise<void> {
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 7 -subj /CN=localhost';
  const name = ['-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', join(folder, 'tls.key'), '-out', join(folder, 'tls.crt')];
  await machine.run('openssl', ['req', ...options.split(' '), ...name, ...files]);
}

/** @returns when it did, on the clock of `performance` */
async function untilReady(url: string): Promise<number> {
  const deadline = performance.now() + READY_WITHIN_MS;
  let last: unknown;
  while (performance.now() < deadline) {
    try {
      const { status } = await fetch(url);
      if (status === 200) return performance.now();
      last = status;
    } catch (error) {
      last = (error as Error).cause ?? error;
    }
    await delay(LOOK_EVERY_MS);
  }
  throw new Error(`${url} did not get ready: ${String(last)}`);
}
