import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { createConnector, cutOff, serversOf } from './connector.ts';

const CONNECT_TIMEOUT_MS = 5000;
/** How long to wait for the end of the connection: a server that is gone never confirms it. */
const CLOSE_WITHIN_MS = 1000;

/** A connection that does nothing but receive what others send with `pg_notify`. */
export interface ListeningConnection {
  close(): Promise<void>;
}

/**
 * Opens a connection of its own and listens on a channel. PgBouncer in transaction mode accepts this and delivers nothing: the caller
 * makes sure that a message arrives.
 * @param on.channel an SQL identifier
 * @param on.onEnd called once the connection has ended, for whatever reason
 * @param databaseUrl with several servers, the one that takes writes is used: notifications stay within one
 * @throws what the connection failed with, within ten seconds
 */
export async function listen(
  databaseUrl: string,
  on: { channel: string; onMessage: (payload: string) => void; onEnd: () => void },
): Promise<ListeningConnection> {
  const config = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true, application_name: on.channel };
  const servers = serversOf(databaseUrl).map((server) => ({ ...server, ...config }));
  const ended = new WeakSet<pg.Client>();
  let isHeard = false;
  const onLost = (client: pg.Client) => {
    ended.add(client);
    if (isHeard) on.onEnd();
  };
  const client = await createConnector({ servers, kind: 'writable' }, { onLost, onDemoted: cutOff }).connect(true);
  client.on('notification', ({ payload = '' }) => on.onMessage(payload));
  const close = async () => {
    await Promise.race([client.end().catch(() => undefined), delay(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    cutOff(client);
  };
  try {
    await client.query(`listen ${on.channel}`);
    if (ended.has(client)) throw new Error('The listening connection was lost');
    isHeard = true;
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}
