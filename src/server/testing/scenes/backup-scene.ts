import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instance } from '../../backup/instance.ts';
import type { Database } from '../../db/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import { createEmptyDatabase, type TestDatabase } from '../database/test-database.ts';
import { createMentor } from '../factories.ts';
import { samplePdf } from '../sample-files.ts';
import type { TestInstance } from '../test-instance.ts';

/** A running instance's database, files and settings, for a backup. */
export function instanceOf({ services, db }: TestInstance, replaced: Partial<Instance> = {}): Instance {
  const { DATA_DIR: dataDir, APP_SECRET: appSecret } = services.env;
  return { db, files: services.files, dataDir, appSecret, isSimulated: true, ...replaced };
}

/** An empty instance to restore into, with a data folder in `folder`; the caller closes its database. */
export async function openEmptyInstance(folder: string, engine: Database['engine'] = 'postgresql') {
  const db = await createEmptyDatabase(engine);
  const dataDir = await mkdtemp(join(folder, 'place-'));
  const files = await openFileStore({ dataDir });
  return { db, files, dataDir, appSecret: undefined, isSimulated: true } satisfies Instance & { db: TestDatabase };
}

/** A new mentor uploads a certificate. */
export async function uploadNewCertificate(instance: TestInstance): Promise<void> {
  const { client } = await createMentor(instance, { isListed: false });
  await client.upload('POST /v1/storage/certificate/mentor', samplePdf(), { certificateType: 'ENROLLMENT' });
}

export async function keysIn(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys;
}
