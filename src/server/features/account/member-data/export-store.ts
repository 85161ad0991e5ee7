import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import type { DataSubject } from '#server/platform/member-data/member-data.ts';

export interface ExportRow {
  readonly exportId: number;
  readonly memberId: number;
  readonly requestedAt: Date;
  readonly expiresAt: Date | null;
  readonly fileKey: string | null;
  readonly byteSize: number | null;
}

const COLUMNS = `id as "exportId", member_id as "memberId", requested_at as "requestedAt", expires_at as "expiresAt",
  file_key as "fileKey", byte_size as "byteSize"`;

// One request of a member at a time: a double tap finds what the first has asked for.
const lockMember = statement('lock-member-for-export', 'select id from members where id = $1 for no key update');
const findLatest = statement<ExportRow>(
  'find-latest-export',
  `select ${COLUMNS} from data_exports where member_id = $1 order by id desc limit 1`,
);
const count = statement<{ count: number; oldestAt: Date | null }>(
  'count-exports',
  'select count(*)::int as count, min(requested_at) as "oldestAt" from data_exports where member_id = $1 and requested_at > $2',
);
const insert = statement<ExportRow>(
  'insert-export',
  `insert into data_exports (member_id, requested_at) values ($1, $2) returning ${COLUMNS}`,
);
const find = statement<ExportRow & Pick<DataSubject, 'email' | 'nickname'>>(
  'find-export-to-make',
  `select e.id as "exportId", e.member_id as "memberId", e.requested_at as "requestedAt", e.expires_at as "expiresAt",
     e.file_key as "fileKey", e.byte_size as "byteSize", m.email, n.nickname
   from data_exports e join members m on m.id = e.member_id
   left join lateral (
     select nickname from mentor_profiles where member_id = m.id union all select nickname from mentee_profiles where member_id = m.id
   ) n on true
   where e.id = $1 and m.deleted_at is null`,
);
const setReady = statement<{ id: number }>(
  'set-export-ready',
  `update data_exports e set ready_at = $2, expires_at = $3, file_key = $4, byte_size = $5
   from members m where e.id = $1 and e.ready_at is null and m.id = e.member_id and m.deleted_at is null returning e.id`,
);
const listExpired = statement<{ exportId: number; fileKey: string }>(
  'list-expired-exports',
  `select id as "exportId", file_key as "fileKey" from data_exports where file_key is not null and expires_at <= $1
   order by expires_at limit 100`,
);
const dropFile = statement('drop-file-of-export', 'update data_exports set file_key = null where id = $1');
const deleteOld = statement(
  'delete-old-exports',
  'delete from data_exports where requested_at <= $1 and file_key is null',
);
// Its file, if there is one, has lost its row, and is deleted with other such files.
const listFiles = statement<{ fileId: number; kind: string; fileName: string; contentType: string; key: string }>(
  'list-files-to-export',
  `select id as "fileId", kind, original_name as "fileName", content_type as "contentType", key from files where owner_id = $1 and deleted_at is null order by id`,
);

export const exportStore = {
  lockMember: (tx: Queryable, memberId: number) => tx.query(lockMember, [memberId]),
  async findLatest(db: Queryable, memberId: number): Promise<ExportRow | undefined> {
    const [row] = await db.query(findLatest, [memberId]);
    return row;
  },
  /** How many a member asked for since then, and when for the first of these. */
  async count(db: Queryable, memberId: number, since: Date): Promise<{ count: number; oldestAt: Date | null }> {
    return (await db.query(count, [memberId, since]))[0] ?? { count: 0, oldestAt: null };
  },
  async insert(tx: Queryable, memberId: number, now: Date): Promise<ExportRow> {
    const [row] = await tx.query(insert, [memberId, now]);
    if (!row) throw new Error('The export was not written');
    return row;
  },
  /** With the member's address; undefined once their account is deleted. */
  async find(
    db: Queryable,
    exportId: number,
  ): Promise<(ExportRow & Pick<DataSubject, 'email' | 'nickname'>) | undefined> {
    const [row] = await db.query(find, [exportId]);
    return row;
  },
  /** @returns false when it is ready already, or its member has left meanwhile */
  async setReady(
    tx: Queryable,
    ready: { exportId: number; now: Date; expiresAt: Date; fileKey: string; byteSize: number },
  ): Promise<boolean> {
    const { exportId, now, expiresAt, fileKey, byteSize } = ready;
    return (await tx.query(setReady, [exportId, now, expiresAt, fileKey, byteSize])).length > 0;
  },
  /** Up to 100. */
  listExpired: (db: Queryable, now: Date) => db.query(listExpired, [now]),
  dropFile: (db: Queryable, exportId: number) => db.query(dropFile, [exportId]),
  deleteOld: (db: Queryable, requestedBefore: Date) => db.query(deleteOld, [requestedBefore]),
  /** What a member has uploaded and is still stored. */
  listFiles: (db: Queryable, memberId: number) => db.query(listFiles, [memberId]),
};
