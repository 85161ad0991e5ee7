import type { DisputeSide } from '#domain/mentorings/states/disputes.ts';
import type { Queryable } from '#server/db/database.ts';
import { findRow, manyRows, manyValues, maybeRow, mustFindRow } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';

export interface StatementRow {
  readonly statementId: number;
  readonly side: DisputeSide;
  readonly text: string;
  /** Said before both sides were shown what the other says. */
  readonly forOperators: boolean;
  readonly createdAt: Date;
  readonly files: readonly { fileId: number; fileName: string; contentType: string; byteSize: number }[];
}

const count = statement<{ count: number }>(
  'count-dispute-statements',
  'select count(*)::int as count from dispute_statements where mentoring_id = $1 and side = $2',
);
const insert = statement<{ statementId: number }>(
  'insert-dispute-statement',
  `with made as (
     insert into dispute_statements (mentoring_id, side, text, created_at, for_operators) values ($1, $2, $3, $4, $5) returning id
   ), attached as (
     insert into dispute_statement_files (statement_id, position, file_id)
     select made.id, f.position, f.file_id
     from made cross join unnest($6::bigint[]) with ordinality as f (file_id, position)
   )
   select id as "statementId" from made`,
);
// Locked, so that if two use a file at once, the second finds it used, by a separate statement: this one saw what was there before it
// waited. The hourly cleaning would not look again after it has waited for the lock: what it may take is not found.
const lockOwn = statement<{ fileId: number }>(
  'lock-own-dispute-files',
  `select id as "fileId" from files
   where id = any($1::bigint[]) and owner_id = $2 and kind = 'DISPUTE' and deleted_at is null and created_at > $3
   order by id for update`,
);
const listUsed = statement<{ fileId: number }>(
  'list-used-dispute-files',
  'select file_id as "fileId" from dispute_statement_files where file_id = any($1::bigint[])',
);
const FILE = `from files f left join dispute_statement_files a on a.file_id = f.id left join dispute_statements s on s.id = a.statement_id
  where f.id = $1 and f.kind = 'DISPUTE' and f.deleted_at is null`;
const listFilesOf = statement<{ fileId: number }>(
  'list-files-of-disputes',
  `select a.file_id as "fileId" from dispute_statement_files a join dispute_statements s on s.id = a.statement_id
   where s.mentoring_id = any($1::bigint[])`,
);
const deleteOf = statement(
  'delete-dispute-statements',
  'delete from dispute_statements where mentoring_id = any($1::bigint[])',
);

export const statementStore = {
  /** Oldest first; ten of a side at most, and an appeal. */
  list: manyRows<StatementRow, [mentoringId: number]>(
    'list-dispute-statements',
    `select s.id as "statementId", s.side, s.text, s.for_operators as "forOperators", s.created_at as "createdAt",
       coalesce((
         select json_agg(json_build_object('fileId', f.id, 'fileName', f.original_name, 'contentType', f.content_type,
           'byteSize', f.byte_size) order by a.position)
         from dispute_statement_files a join files f on f.id = a.file_id where a.statement_id = s.id
       ), '[]') as files
     from dispute_statements s where s.mentoring_id = $1 order by s.id`,
  ),
  count: async (tx: Queryable, mentoringId: number, side: DisputeSide) =>
    (await findRow(tx, count, [mentoringId, side]))?.count ?? 0,
  async insert(
    tx: Queryable,
    said: { mentoringId: number; side: DisputeSide; text: string; fileIds: readonly number[]; forOperators?: boolean },
    now: Date,
  ): Promise<number> {
    const { mentoringId, side, text, fileIds, forOperators = false } = said;
    return (await mustFindRow(tx, insert, [mentoringId, side, text, now, forOperators, fileIds])).statementId;
  },
  /** Which of these files are the member's own uploads for disputes since a time and belong to no statement yet. */
  async lockUnused(tx: Queryable, memberId: number, fileIds: readonly number[], since: Date): Promise<Set<number>> {
    const own = await tx.query(lockOwn, [fileIds, memberId, since]);
    const used = new Set((await tx.query(listUsed, [fileIds])).map(({ fileId }) => fileId));
    return new Set(own.map(({ fileId }) => fileId).filter((fileId) => !used.has(fileId)));
  },
  /** A file that a member uploaded, or that belongs to a dispute of theirs. */
  findFile: maybeRow<{ key: string; fileName: string; mentoringId: number | null }, [fileId: number, memberId: number]>(
    'find-dispute-file',
    `select f.key, f.original_name as "fileName", s.mentoring_id as "mentoringId" ${FILE} and ($2 = f.owner_id or exists (
       select from mentorings m where m.id = s.mentoring_id and $2 in (m.mentor_id, m.mentee_id)
     ))`,
  ),
  /** A file that belongs to a statement. */
  findStatedFile: maybeRow<{ key: string; fileName: string; mentoringId: number | null }, [fileId: number]>(
    'find-stated-dispute-file',
    `select f.key, f.original_name as "fileName", s.mentoring_id as "mentoringId" ${FILE} and s.id is not null`,
  ),
  /** Up to 50 mentorings that ended before `endedBefore` and have statements. */
  lockExpired: manyValues<number, [endedBefore: Date]>(
    'lock-expired-disputes',
    `select m.id as "mentoringId" from mentorings m
     where m.closed_at < $1 and exists (select from dispute_statements s where s.mentoring_id = m.id)
     order by m.closed_at, m.id limit 50 for no key update of m skip locked`,
  ),
  /** @returns the files that nothing refers to any more */
  async deleteOf(tx: Queryable, mentoringIds: readonly number[]): Promise<number[]> {
    const files = await tx.query(listFilesOf, [mentoringIds]);
    await tx.query(deleteOf, [mentoringIds]);
    return files.map(({ fileId }) => fileId);
  },
};
