import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const deleteEndedSessions = statement(
  'delete-ended-sessions',
  'delete from sessions where expires_at <= $1 or last_seen_at <= $2',
);
// Codes are counted over this time and no longer (S-03), so their budget loses nothing.
const deleteCodes = statement('delete-old-codes', 'delete from verification_codes where created_at <= $1');
const deleteGrants = statement('delete-old-grants', 'delete from grants where expires_at <= $1');
const deleteThrottles = statement('delete-old-throttles', 'delete from throttles where resets_at <= $1');
const deleteMails = statement('delete-old-mails', 'delete from outbox where sent_at <= $1 or failed_at <= $1');

// One that has no answer was left by a process that died: `claim` takes it over long before.
const deleteAnswers = statement('delete-old-answers', 'delete from idempotency_keys where created_at <= $1');

/** Records whose time is over. */
export const retentionStore = {
  /** Sessions past their last day, or not used since. */
  deleteEndedSessions: (db: Queryable, now: Date, idleSince: Date) => db.query(deleteEndedSessions, [now, idleSince]),
  deleteCodes: (db: Queryable, madeBefore: Date) => db.query(deleteCodes, [madeBefore]),
  deleteGrants: (db: Queryable, expiredBefore: Date) => db.query(deleteGrants, [expiredBefore]),
  deleteThrottles: (db: Queryable, now: Date) => db.query(deleteThrottles, [now]),
  deleteRepeatedAnswers: (db: Queryable, storedAnswer: Date) => db.query(deleteAnswers, [storedAnswer]),
  deleteSentMails: (db: Queryable, sentBefore: Date) => db.query(deleteMails, [sentBefore]),
};
