import { randomBytes } from 'node:crypto';
import pg from 'pg';

const ROLE = 'app';

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
