import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { upstreamPostgres } from './upstream-postgres.ts';

const TYPE_AND_LENGTH_BYTES = 5;
/** `NotificationResponse` of PostgreSQL's protocol. */
const NOTIFICATION = 'A'.charCodeAt(0);

/** A proxy to PostgreSQL through which LISTEN succeeds but no notification arrives, as with PgBouncer in transaction mode. */
export interface NotificationDroppingProxy {
  readonly url: string;
  /** Whether notifications are dropped from now on. */
  setDropping(isDropping: boolean): void;
  close(): Promise<void>;
}

/** @param databaseUrl the address of a test database (`TestDatabase.url`), through a socket file or TCP */
export async function startNotificationDroppingProxy(
  databaseUrl: string,
  dropsAtStart = true,
): Promise<NotificationDroppingProxy> {
  const postgres = upstreamPostgres(databaseUrl);
  const open = new Set<Socket>();
  let isDropping = dropsAtStart;
  const server = createServer((client) => {
    const upstream = postgres.connect();
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        end();
      });
    }
    client.pipe(upstream);
    let rest: Buffer = Buffer.alloc(0);
    upstream.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      for (let size = messageSize(rest); size !== undefined; size = messageSize(rest)) {
        if (!isDropping || rest[0] !== NOTIFICATION) client.write(rest.subarray(0, size));
        rest = rest.subarray(size);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: postgres.urlAt(server),
    setDropping(next) {
      isDropping = next;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The length of the first message in a buffer; undefined while it is incomplete. */
function messageSize(bytes: Buffer): number | undefined {
  if (bytes.length < TYPE_AND_LENGTH_BYTES) return undefined;
  const size = 1 + bytes.readInt32BE(1);
  return bytes.length < size ? undefined : size;
}
