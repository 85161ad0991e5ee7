import type { FileKind } from '#domain/people/files.ts';
import type { Queryable } from '#server/db/database.ts';
import { execute, findRow, manyRows, maybeRow, oneValue } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';

export interface FileRow {
  readonly fileId: number;
  readonly key: string;
  readonly kind: FileKind;
  readonly ownerId: number;
  readonly contentType: string;
  readonly byteSize: number;
  readonly originalName: string;
  readonly createdAt: Date;
}

const COLUMNS = `id as "fileId", key, kind, owner_id as "ownerId", content_type as "contentType",
  byte_size as "byteSize", original_name as "originalName", created_at as "createdAt"`;
const IS_UNUSED = `not exists (select 1 from mentor_profiles p where p.image_file_id = f.id or p.portfolio_file_id = f.id)
  and not exists (select 1 from mentee_profiles p where p.image_file_id = f.id)
  and not exists (select 1 from certificates c where c.file_id = f.id)
  and not exists (select 1 from message_files m where m.file_id = f.id)
  and not exists (select 1 from dispute_statement_files d where d.file_id = f.id)`;

const markUnused = statement<{ last: number | null }>(
  'mark-unused-files',
  `with page as (
     select id from files where id > $3 and deleted_at is null and created_at < $2 order by id limit 500
   ), marked as (
     update files f set deleted_at = $1 from page where f.id = page.id and ${IS_UNUSED}
   )
   select max(id) as last from page`,
);
const findKeys = statement<{ key: string }>('find-file-keys', 'select key from files where key = any($1::text[])');

export const fileRowStore = {
  insert: oneValue<number, [file: Omit<FileRow, 'fileId'>]>(
    'insert-file',
    `insert into files (key, kind, owner_id, content_type, byte_size, original_name, created_at)
     values ($1.key, $1.kind, $1.ownerId, $1.contentType, $1.byteSize, $1.originalName, $1.createdAt) returning id`,
  ),
  findByKey: maybeRow<FileRow, [key: string]>(
    'find-file-by-key',
    `select ${COLUMNS} from files where key = $1 and deleted_at is null`,
  ),
  findById: maybeRow<FileRow, [fileId: number]>(
    'find-file-by-id',
    `select ${COLUMNS} from files where id = $1 and deleted_at is null`,
  ),
  rename: execute<[fileId: number, originalName: string]>(
    'rename-file',
    'update files set original_name = $2 where id = $1 and original_name <> $2',
  ),
  /**
   * Checks the next 500 files after `after` that were created before `createdBefore`, and marks those that no profile, certificate, message or
   * dispute references.
   */
  markUnused: async (db: Queryable, now: Date, createdBefore: Date, after: number) =>
    (await findRow(db, markUnused, [now, createdBefore, after]))?.last ?? null,
  /** Marks one file, unless it is still referenced. */
  markOne: execute<[fileId: number, now: Date]>(
    'mark-file-deleted',
    `update files f set deleted_at = $2 where f.id = $1 and ${IS_UNUSED}`,
  ),
  /** Unmarked files with a greater id, in order; at most 500. */
  listLive: manyRows<{ fileId: number; key: string }, [after: number]>(
    'list-live-files',
    'select id as "fileId", key from files where id > $1 and deleted_at is null order by id limit 500',
  ),
  /** Marked files with a greater id, in order; at most 200. */
  listMarked: manyRows<{ fileId: number; key: string }, [after: number]>(
    'list-files-to-delete',
    'select id as "fileId", key from files where deleted_at is not null and id > $1 order by id limit 200',
  ),
  deleteRow: execute<[fileId: number]>('delete-file-row', 'delete from files where id = $1 and deleted_at is not null'),
  async findKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
    return new Set((await db.query(findKeys, [keys])).map((row) => row.key));
  },
};
