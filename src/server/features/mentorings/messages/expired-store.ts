import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const lock = statement<{ mentoringId: number }>(
  'lock-expired-conversations',
  `select m.id as "mentoringId" from mentorings m
   where m.closed_at < $1 and (
     exists (select from conversations c where c.mentoring_id = m.id) or exists (select from mentoring_notes n where n.mentoring_id = m.id)
   ) and (
     m.closed_at < $2 or not exists (select from message_reports r where r.mentoring_id = m.id)
   )
   order by m.closed_at, m.id limit 50 for no key update of m skip locked`,
);
const listFiles = statement<{ fileId: number }>(
  'list-files-of-conversations',
  'select file_id as "fileId" from message_files where mentoring_id = any($1::bigint[])',
);
const deleteReports = statement(
  'delete-old-message-reports',
  'delete from message_reports where mentoring_id = any($1::bigint[])',
);
const deleteConversations = statement(
  'delete-old-conversations',
  'delete from conversations where mentoring_id = any($1::bigint[])',
);
const deleteNotes = statement(
  'delete-old-mentoring-notes',
  'delete from mentoring_notes where mentoring_id = any($1::bigint[])',
);

/** Conversations, notes and questions past their retention period. */
export const expiredStore = {
  /** Up to 50 mentorings that ended before the first date; of reported ones, before the second. */
  async lock(tx: Queryable, endedBefore: Date, reportedEndedBefore: Date): Promise<number[]> {
    return (await tx.query(lock, [endedBefore, reportedEndedBefore])).map(({ mentoringId }) => mentoringId);
  },
  /** @returns the files that nothing refers to any more */
  async delete(tx: Queryable, mentoringIds: readonly number[]): Promise<number[]> {
    const files = await tx.query(listFiles, [mentoringIds]);
    await tx.query(deleteReports, [mentoringIds]);
    await tx.query(deleteConversations, [mentoringIds]);
    await tx.query(deleteNotes, [mentoringIds]);
    return files.map(({ fileId }) => fileId);
  },
};
