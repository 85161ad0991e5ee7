import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { loadFactor } from '#server/testing/load-factor.ts';

const EVERY_MS = 150;
/** An unanswered write does not delay the next one. */
const AT_ONCE = 12;
const GIVE_UP_AFTER_MS = 2000;
const BACK_WITHIN_MS = 120_000;

/** Writes to the cluster again and again without the product, and knows from when on that works: what is later is the product's part of a gap. */
export interface PrimaryProbe {
  /** Waits until a write through one of the addresses is acknowledged by a server that listens elsewhere than at `port`. @returns when it was, by the monotonic clock */
  untilElsewhere(addresses: readonly string[], port: number): Promise<number>;
}

/** @param primaryUrl the superuser's address of the node that is the primary now: a table is made there */
export async function createPrimaryProbe(primaryUrl: string): Promise<PrimaryProbe> {
  await withClient(primaryUrl, (client) => client.query('create table if not exists failover_probe (at timestamptz)'));
  return {
    async untilElsewhere(addresses, port) {
      const found = Promise.withResolvers<number>();
      const over = new AbortController();
      let underWay = 0;
      const write = async (address: string) => {
        underWay += 1;
        try {
          const { rows } = await withClient(address, (client) =>
            client.query<{ port: number }>(
              'insert into failover_probe values (now()) returning inet_server_port() as port',
            ),
          );
          if (rows[0]?.port !== port) found.resolve(performance.now());
        } catch {
          // Not yet.
        } finally {
          underWay -= 1;
        }
      };
      const keepWriting = async () => {
        for (const begun = performance.now(); !over.signal.aborted; await delay(EVERY_MS)) {
          if (performance.now() - begun > BACK_WITHIN_MS * loadFactor())
            found.reject(new Error('No other node has become the primary'));
          if (underWay < AT_ONCE) for (const address of addresses) void write(address);
        }
      };
      const writing = keepWriting();
      try {
        return await found.promise;
      } finally {
        over.abort();
        await writing;
      }
    },
  };
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: GIVE_UP_AFTER_MS,
    query_timeout: GIVE_UP_AFTER_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    client.connection.stream.destroy();
  }
}
