import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from '../app.ts';
import type { Database } from '../db/database.ts';
import { readEnv } from '../env.ts';
import { openServices, type OpenServices } from '../open-services.ts';
import { registerWorkers } from '../workers.ts';
import { TestClient } from './clients/test-client.ts';
import { createTestDatabase, type TestDatabase } from './database/test-database.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';

/** A Monday noon in Seoul, far from midnight. */
export const NOON = new Date('2026-11-23T03:00:00Z');

/** The whole server on its own database; only the clock is replaced. */
export interface TestInstance {
  readonly app: FastifyInstance;
  readonly services: OpenServices;
  readonly db: TestDatabase;
  readonly clock: ManualClock;
  /** Every route that is served, as `GET /v1/mentor/{mentorId}`. */
  readonly routes: readonly string[];
  /** A new client that keeps its cookies and checks every response against the contract. */
  client(ip?: string): TestClient;
  close(): Promise<void>;
}

/**
 * Opens an instance for one test file: `const instance = await openTestInstance(); afterAll(() => instance.close())`.
 * @param engine the engine of a new database, or an existing database to use
 * @param webFolder the folder of the built pages to serve
 */
export async function openTestInstance(
  engine: Database['engine'] | TestDatabase = 'postgresql',
  settings: Readonly<Record<string, string>> = {},
  webFolder?: string,
): Promise<TestInstance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunbaerang-test-'));
  const db = typeof engine === 'string' ? await createTestDatabase(engine) : engine;
  const clock = manualClock(NOON);
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SEED: 'none',
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const services = await openServices(env, { clock, db, log: pino({ level: 'silent' }) });
  registerWorkers(services);
  const routes: string[] = [];
  const app = await createApp(services, (route) => routes.push(route), webFolder);
  return {
    app,
    services,
    db,
    clock,
    routes,
    client: (ip) => new TestClient(app, ip),
    async close() {
      await app.close();
      await services.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
