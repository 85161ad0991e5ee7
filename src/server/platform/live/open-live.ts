import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { Live } from './live.ts';
import { createLocalLive } from './local-live.ts';
import { createPostgresLive } from './postgres-live.ts';

/**
 * The live port for a database: between processes on PostgreSQL, within this one on PGlite.
 * @param settings.listenUrl leads to PostgreSQL itself, not to a pooler; without one nothing comes from other processes
 */
export function openLive(settings: { db: Database; listenUrl: string | undefined; log: Logger }): Live {
  const { db, listenUrl, log } = settings;
  return db.engine === 'postgresql' && listenUrl ? createPostgresLive({ db, listenUrl, log }) : createLocalLive();
}
