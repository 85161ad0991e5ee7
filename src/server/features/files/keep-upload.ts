import { refuse, REFUSALS } from '#domain/refusals.ts';
import { DAY_MS } from '#domain/time/korean-time.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Upload } from '#server/http/receive-upload.ts';
import { fileAddress } from '#server/platform/files/file-address.ts';
import type { Services } from '#server/services.ts';
import { keyOfAddress, type PublicFileKind } from './addresses.ts';
import { fileRowStore } from './file-row-store.ts';

/** S-43: what a member may upload in 24 hours; more than anybody's registration and its mistakes. */
const MAX_UPLOADS_A_DAY = 30;
/** A file that no profile took within a day is deleted; a profile can take it until then. */
export const UNUSED_FILE_LIFETIME_MS = DAY_MS;

/**
 * Counts an upload against the member's day (S-43, S-49).
 * @throws RefusalError `FILE_QUOTA_SPENT`
 */
export async function countUpload({ db, clock }: Services, ownerId: number): Promise<void> {
  const now = clock.now();
  const uploads = await fileRowStore.countUpload(db, ownerId, now, new Date(now.getTime() + DAY_MS));
  if (uploads > MAX_UPLOADS_A_DAY) refuse('FILE_QUOTA_SPENT');
}

/** Writes down whose a stored file is. @returns its id */
export function recordUpload(tx: Queryable, ownerId: number, upload: Upload, now: Date): Promise<number> {
  const { key, kind, contentType, byteSize, originalName } = upload;
  return fileRowStore.insert(tx, { key, kind, ownerId, contentType, byteSize, originalName, createdAt: now });
}

/**
 * Keeps a public file that a member uploaded, for a profile to point to.
 * @returns the address it is served at
 * @throws RefusalError `FILE_QUOTA_SPENT`
 */
export async function keepPublicUpload(services: Services, ownerId: number, upload: Upload): Promise<string> {
  await countUpload(services, ownerId);
  await recordUpload(services.db, ownerId, upload, services.clock.now());
  return fileAddress(upload.key);
}

/**
 * The member's own file behind an address that came with a profile; an empty address is none.
 * @param current the file the profile points to already, which may be of any age
 * @throws RefusalError `FOREIGN_FILE` for an address that is not of a file this member uploaded (S-32), or one that is about to be deleted
 */
export async function findOwnFile(
  tx: Queryable,
  file: { kind: PublicFileKind; ownerId: number; address: string; field: string; current?: number | null },
  now: Date,
): Promise<number | null> {
  if (file.address === '') return null;
  const key = keyOfAddress(file.kind, file.address);
  const row = key ? await fileRowStore.findByKey(tx, key) : undefined;
  const isOwn = row?.ownerId === file.ownerId && row.kind === file.kind;
  if (row && isOwn) {
    const isFresh = now.getTime() - row.createdAt.getTime() < UNUSED_FILE_LIFETIME_MS;
    if (row.fileId === file.current || isFresh) return row.fileId;
  }
  return refuse('FOREIGN_FILE', {
    errors: [{ field: file.field, message: REFUSALS.FOREIGN_FILE.message }],
  });
}
