import { setTimeout as delay } from 'node:timers/promises';
import type { OwnPostgres } from '../../scripts/testing/postgres.ts';
import type { Server } from './deployment.ts';
import { findPostmasterStart } from './role-store.ts';

const BACK_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 20;

/**
 * `kill -9` of a postmaster, which is started again by itself; waits until it has been, and until every server says that it can serve.
 * @throws Error when that takes longer than a minute, or a server has ended by itself
 */
export async function killAndWait(postgres: OwnPostgres | undefined, servers: readonly Server[]): Promise<void> {
  const url = postgres?.url ?? '';
  const startBefore = await findPostmasterStart(url);
  const begun = performance.now();
  await postgres?.kill();
  while ((await findPostmasterStart(url).catch(() => startBefore)) === startBefore || !(await areReady(servers))) {
    if (performance.now() - begun > BACK_WITHIN_MS) throw new Error('The servers did not reconnect to their database');
    await delay(LOOK_EVERY_MS);
  }
}

async function areReady(servers: readonly Server[]): Promise<boolean> {
  return (await Promise.all(servers.map(isReady))).every(Boolean);
}

async function isReady(server: Server): Promise<boolean> {
  if (server.hasEnded()) throw new Error(`A server has ended: ${(await server.readErrors()).slice(-15).join('\n')}`);
  return fetch(`${server.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
