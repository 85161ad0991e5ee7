import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const CONNECT_TIMEOUT_MS = 5000;
/** How long the end of the connection is waited for: a server that is gone never confirms it. */
const CLOSE_WITHIN_MS = 1000;

/** A connection that does nothing but receive what others send with `pg_notify`. */
export interface ListeningConnection {
  close(): Promise<void>;
}

/**
 * Opens a connection of its own and listens on a channel. PgBouncer in transaction mode accepts this and delivers nothing: whoever
 * calls makes sure that a message arrives.
 * @param on.channel an SQL identifier
 * @param on.onEnd is called once the connection has ended, for whatever reason
 * @throws what the connection failed with, within five seconds
 */
export async function listen(
  databaseUrl: string,
  on: { channel: string; onMessage: (payload: string) => void; onEnd: () => void },
): Promise<ListeningConnection> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: on.channel,
  });
  client.on('end', on.onEnd);
  client.on('error', on.onEnd);
  client.on('notification', ({ payload = '' }) => on.onMessage(payload));
  const close = async () => {
    await Promise.race([client.end().catch(() => undefined), delay(CLOSE_WITHIN_MS, undefined, { ref: false })]);
  };
  try {
    await client.connect();
    await client.query(`listen ${on.channel}`);
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}
