import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#server/testing/free-port.ts';
import { hasDebianProgram } from './debian-packages.ts';
import { startListening } from './listening-program.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** A PgBouncer in transaction mode in front of one database. */
export interface PgBouncer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Installs Debian's where we may. @returns whether there is one now */
export const ensurePgBouncer = () => hasDebianProgram(PROGRAM, 'pgbouncer');

/** Whether the one that is here can keep the prepared statements of its clients apart: since 1.21. */
export async function tracksPreparedStatements(): Promise<boolean> {
  const { stdout } = await promisify(execFile)(PROGRAM, ['--version']);
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/**
 * Starts one on a free port; it ends with `stop()`, or with this process.
 * @param databaseUrl the superuser's address of a database, through a socket file or TCP
 * @param maxPreparedStatements what one from 1.21 on remembers of each client; older ones do not know the setting
 */
export async function startPgBouncer(databaseUrl: string, maxPreparedStatements?: number): Promise<PgBouncer> {
  const target = new URL(databaseUrl);
  const port = await freePort();
  const folder = await mkdtemp('/tmp/sunbaerang-pgbouncer-');
  await chmod(folder, 0o755);
  const settings = join(folder, 'pgbouncer.ini');
  const host = target.searchParams.get('host') ?? target.hostname;
  const name = target.pathname.slice(1);
  await writeFile(
    settings,
    `[databases]
${name} = host=${host} port=${target.port || 5432} user=${target.username} password=${target.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
ignore_startup_parameters = extra_float_digits
${maxPreparedStatements === undefined ? '' : `max_prepared_statements = ${maxPreparedStatements}\n`}`,
  );
  // It refuses to run as root.
  const args = [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), settings];
  const { stop } = await startListening(PROGRAM, args, '127.0.0.1', port);
  return {
    url: `postgres://${randomBytes(4).toString('hex')}@127.0.0.1:${port}/${name}`,
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
