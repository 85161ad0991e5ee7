import { type AddressInfo, connect, type Server, type Socket } from 'node:net';

/** The server that an address names, for what stands before it. @param databaseUrl through a socket file or TCP */
export function upstreamPostgres(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  return {
    connect: (): Socket => (folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname)),
    /** The same database by way of a server that listens. */
    urlAt(server: Server): string {
      const url = new URL(databaseUrl);
      url.searchParams.delete('host');
      url.hostname = '127.0.0.1';
      url.port = String((server.address() as AddressInfo).port);
      return url.href;
    },
  };
}
