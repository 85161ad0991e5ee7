import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';
import { runChild } from '../../scripts/testing/children.ts';
import { ensureNginx } from '../../scripts/testing/nginx.ts';
import { startOwnProxy } from './own-proxy.ts';

const CONFIGURATION = join(import.meta.dirname, '../../deploy/nginx.conf');
const OPENSSL = '/usr/bin/openssl';
const UP_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 20;

/** A load balancer's counts. */
export interface BalancerFigures {
  /** Requests by the status that their sender got. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Requests sent to another instance because the first could not be reached or broke off. */
  readonly repeated: number;
}

export interface Balancer {
  readonly program: 'nginx' | 'own proxy';
  count(): Promise<BalancerFigures>;
  stop(): Promise<void>;
}

/** The two instances of `deploy/nginx.conf`. */
const INSTANCES = /^( *server )127\.0\.0\.1:3001( .*\n) *server 127\.0\.0\.1:3002 .*\n/m;

/**
 * Starts nginx as `deploy/nginx.conf` configures it, in front of these instances instead of its two; where nginx is not available, starts a small proxy of our own
 * that does the same, and prints so.
 * @param settings.folder takes configuration and logs
 */
export async function startBalancer(settings: {
  folder: string;
  port: number;
  instances: readonly number[];
}): Promise<Balancer> {
  const program = await ensureNginx();
  if (program) return startNginx(program, settings);
  console.log('nginx 가 없고 설치할 수도 없어서, 같은 일을 하는 작은 프록시로 시험해요.');
  return startOwnProxy(settings.port, settings.instances);
}

/**
 * Starts nginx with TLS and HTTP/2, exactly as `deploy/nginx.conf` has it, under a certificate that it signs itself.
 * @returns undefined where there is no nginx or no openssl
 */
export async function startTlsBalancer(settings: {
  folder: string;
  port: number;
  plainPort: number;
  instances: readonly number[];
}): Promise<Balancer | undefined> {
  const program = await ensureNginx();
  if (!program || !existsSync(OPENSSL)) return undefined;
  const [key, certificate] = ['tls.key', 'tls.crt'].map((name) => join(settings.folder, name));
  const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost -keyout ${key} -out ${certificate}`;
  await runChild(OPENSSL, request.split(' '), { stdio: 'ignore' });
  return startNginx(program, settings);
}

async function startNginx(
  program: string,
  settings: { folder: string; port: number; plainPort?: number; instances: readonly number[] },
): Promise<Balancer> {
  const { folder, port, plainPort } = settings;
  const files = { main: join(folder, 'nginx.conf'), site: join(folder, 'site.conf'), log: join(folder, 'access.log') };
  await mkdir(join(folder, 'temp'), { recursive: true });
  // Run by root, its workers are nobody.
  await chmod(folder, 0o755);
  await writeFile(
    files.site,
    await configure({ ...settings, plainPort: plainPort ?? (await freePort()), hasTls: plainPort !== undefined }),
  );
  await writeFile(files.main, wrap(folder, files.site, files.log));
  const child = spawn(program, ['-c', files.main, '-p', folder, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // No child process outlives this one.
  const kill = () => child.kill('SIGKILL');
  process.on('exit', kill);
  const begun = performance.now();
  while (!(await answers(plainPort ?? port))) {
    if (child.exitCode !== null || performance.now() - begun > UP_WITHIN_MS) throw new Error('nginx did not start');
    await delay(LOOK_EVERY_MS);
  }
  return {
    program: 'nginx',
    count: async () => countLines(await readFile(files.log, 'utf8')),
    async stop() {
      process.off('exit', kill);
      if (child.exitCode !== null) return;
      child.kill('SIGQUIT');
      await once(child, 'exit');
    },
  };
}

/**
 * `deploy/nginx.conf` with the ports and the addresses of this run.
 * @param settings.hasTls whether it ends TLS; rolling restarts are watched without
 * @throws Error when the file does not name what is to be replaced
 */
async function configure(settings: {
  folder: string;
  port: number;
  plainPort: number;
  instances: readonly number[];
  hasTls: boolean;
}): Promise<string> {
  const { folder, port, plainPort, instances, hasTls } = settings;
  let text = (await readFile(CONFIGURATION, 'utf8')).replaceAll('/etc/nginx/tls/', `${folder}/`);
  if (!hasTls) text = text.replaceAll(/^ *ssl_.*\n/gm, '');
  const replacements = [
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port}${hasTls ? ' ssl http2' : ''};`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    // Each client sends a network address of its own, so that they do not share a rate limit.
    ['X-Forwarded-For $remote_addr;', 'X-Forwarded-For $http_x_forwarded_for;'],
  ] as const;
  for (const [given, wanted] of replacements) {
    if (text.split(given).length !== 2) throw new Error(`deploy/nginx.conf does not have "${given}" once`);
    text = text.replace(given, wanted);
  }
  if (!INSTANCES.test(text)) throw new Error('deploy/nginx.conf does not have its two instances');
  return text.replace(INSTANCES, (_both, before: string, after: string) =>
    instances.map((instance) => `${before}127.0.0.1:${instance}${after}`).join(''),
  );
}

/** The settings around a site, as in Debian's nginx.conf, with all files in `folder`. */
function wrap(folder: string, site: string, log: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    worker_processes 2;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log warn;
    events { worker_connections 1024; }
    http {
      log_format counted '$status $upstream_addr';
      access_log ${log} counted;
      ${temporary.map((name) => `${name}_temp_path ${folder}/temp/${name};`).join('\n')}
      include ${site};
    }
  `;
}

/** Log lines with a status and the tried instances; the last one answered. */
function countLines(log: string): BalancerFigures {
  const statuses: Record<number, number> = {};
  let repeated = 0;
  for (const line of log.split('\n').filter((text) => text !== '')) {
    const [status = '', ...instances] = line.split(/,? /);
    statuses[Number(status)] = (statuses[Number(status)] ?? 0) + 1;
    if (instances.length > 1) repeated += 1;
  }
  return { statuses, repeated };
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/livez`, { redirect: 'manual' }).then(
    async (answer) => {
      await answer.body?.cancel();
      return true;
    },
    () => false,
  );
}
