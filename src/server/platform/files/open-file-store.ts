import { join } from 'node:path';
import { openDiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';
import { openS3FileStore, type S3Settings } from './s3-file-store.ts';

/** Opens the bucket when one is configured, else the folder `files` in `dataDir`. */
export async function openFileStore(settings: { dataDir: string; s3?: S3Settings }): Promise<FileStore> {
  return settings.s3 ? openS3FileStore(settings.s3) : openDiskFileStore(join(settings.dataDir, 'files'));
}
