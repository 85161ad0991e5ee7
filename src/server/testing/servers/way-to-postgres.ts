import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { upstreamPostgres } from './upstream-postgres.ts';

/** A way to PostgreSQL on which everything that is open can fall silent, and which can be closed and opened. */
export interface WayToPostgres {
  readonly url: string;
  /** Silences the open connections; later ones go through. */
  silence(): void;
  /** Cuts the open connections, and stops listening. */
  close(): Promise<void>;
  /** Listens again, at the same address. */
  open(): Promise<void>;
}

/** @param databaseUrl through a socket file or TCP */
export async function wayToPostgres(databaseUrl: string): Promise<WayToPostgres> {
  const postgres = upstreamPostgres(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = postgres.connect();
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    near.pipe(far);
    far.pipe(near);
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const url = postgres.urlAt(server);
  return {
    url,
    silence() {
      for (const socket of sockets) socket.unpipe();
    },
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    open: () => listen(Number(new URL(url).port)),
  };
}
