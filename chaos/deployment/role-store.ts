import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const ROLE = 'app';
const WAITED_FOR_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 5;

/**
 * Creates a role that is no superuser, as a server has it in production, and a database of its own: a connection limit holds for
 * it.
 * @param superuserUrl of the PostgreSQL @returns the address of the role's database
 */
export async function createRole(superuserUrl: string): Promise<string> {
  const password = randomBytes(12).toString('hex');
  await run(superuserUrl, `create role ${ROLE} login password '${password}'`);
  await run(superuserUrl, `create database ${ROLE} owner ${ROLE}`);
  const url = new URL(superuserUrl);
  url.username = ROLE;
  url.password = password;
  url.pathname = `/${ROLE}`;
  return url.href;
}

/** Lets the role have `count` connections from now on; those it has above that it keeps. -1: as many as it likes. */
export async function limitConnections(superuserUrl: string, count: number): Promise<void> {
  await run(superuserUrl, `alter role ${ROLE} connection limit ${count}`);
}

/** Ends every connection of the role. */
export async function endConnections(superuserUrl: string): Promise<void> {
  await run(superuserUrl, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = '${ROLE}'`);
}

/**
 * Locks a table of the role's database, and resolves once a statement waits for it. The lock lasts as long as the server.
 * @throws Error when none has waited within a minute
 */
export async function lockUntilWaitedFor(superuserUrl: string, table: string): Promise<void> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(superuserUrl), { pathname: `/${ROLE}` }).href,
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  for (const begun = performance.now(); performance.now() - begun < WAITED_FOR_WITHIN_MS; await delay(LOOK_EVERY_MS)) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where usename = '${ROLE}' and wait_event_type = 'Lock'`,
    );
    if (rowCount) return;
  }
  await client.end();
  throw new Error(`No statement has waited for ${table}`);
}

/** When the running postmaster was started. @throws the error of the connection while none runs */
export async function findPostmasterStart(superuserUrl: string): Promise<string> {
  const { rows } = await run(superuserUrl, 'select pg_postmaster_start_time()::text as start');
  return (rows[0] as { start: string }).start;
}

async function run(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  // A server that goes away says so here too, or the process ends of it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
