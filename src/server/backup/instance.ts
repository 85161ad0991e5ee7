import { access, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Env } from '../env.ts';
import { explainDatabase, s3Settings, tossKeys } from '../open-services.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';

/** What a backup is of, and a restore into: the places that the server's own settings name. */
export interface Instance {
  readonly db: Database;
  readonly files: FileStore;
  readonly dataDir: string;
  /** `APP_SECRET`. Without it the server has made a secret of its own in `dataDir`. */
  readonly appSecret: string | undefined;
  /** `APP_SECRET_OTHER`: what it has sealed opens as well. */
  readonly otherSecret?: string | undefined;
  /** Whether payments are those of the simulator in `dataDir`. */
  readonly isSimulated: boolean;
}

export const SECRET_FILE = 'secret';
/** The simulator's keys and its memory of payments. */
export const SIMULATOR_FILES = ['simulator/keys.json', 'simulator/payments.jsonl'];

/** Opens the places that `env` names. @throws StartError when the database cannot be reached or somebody has it */
export async function openInstance(env: Env): Promise<Instance & { close(): Promise<void> }> {
  const dataDir = resolve(env.DATA_DIR);
  const db = await openDatabase(env).catch(explainDatabase);
  const files = await openFileStore({ dataDir, s3: s3Settings(env) });
  return {
    db,
    files,
    dataDir,
    appSecret: env.APP_SECRET,
    otherSecret: env.APP_SECRET_OTHER,
    isSimulated: tossKeys(env) === undefined,
    async close() {
      await files.close();
      await db.close();
    },
  };
}

/** The files of `dataDir` that belong to the server and are there: its own secret, its simulator. */
export async function ownFiles({ dataDir, appSecret, isSimulated }: Instance): Promise<string[]> {
  const names = [...(appSecret === undefined ? [SECRET_FILE] : []), ...(isSimulated ? SIMULATOR_FILES : [])];
  const found = await Promise.all(
    names.map((name) =>
      access(join(dataDir, name)).then(
        () => [name],
        () => [],
      ),
    ),
  );
  return found.flat();
}

/** The secret that signs and seals in this instance; undefined while it has none yet. */
export async function secretOf({ dataDir, appSecret }: Instance): Promise<Buffer | undefined> {
  if (appSecret !== undefined) return Buffer.from(appSecret);
  const text = await readFile(join(dataDir, SECRET_FILE), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Buffer.from(text, 'hex');
}
