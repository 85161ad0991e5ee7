import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { VALID_EARNING } from '../money/money-sql.ts';

/** The number of rows that one statement deletes, however many there are: it takes no longer, and holds no more locks. */
export const RETENTION_STEP = 500;

/** Deletes the oldest rows by an instant that has an index: without the order, PostgreSQL takes one plan for few and many, and reads them all. */
function deleteOldest(name: string, table: string, instant: string, others = '') {
  return statement<{ one: number }>(
    name,
    `delete from ${table} where ctid = any(array(
       select ctid from ${table} where ${instant} <= $1 ${others} order by ${instant} limit ${RETENTION_STEP} for update skip locked
     )) returning 1 as one`,
  );
}

const deleteExpiredSessions = deleteOldest('delete-expired-sessions', 'sessions', 'expires_at');
const deleteIdleSessions = deleteOldest('delete-idle-sessions', 'sessions', 'last_seen_at');
// Limits count codes over this period only (S-03), so deleting older ones does not affect them.
const deleteCodes = deleteOldest('delete-old-codes', 'verification_codes', 'created_at');
const deleteGrants = deleteOldest('delete-old-grants', 'grants', 'expires_at');
const deleteThrottles = deleteOldest('delete-old-throttles', 'throttles', 'resets_at');
const deleteSignIns = deleteOldest('delete-old-sign-ins', 'sign_ins', 'expires_at');
const deleteChallenges = deleteOldest('delete-old-challenges', 'challenges', 'expires_at');
const deleteIdentityAttempts = deleteOldest('delete-old-identity-attempts', 'identity_attempts', 'expires_at');
const deleteClaims = deleteOldest('delete-old-mailbox-claims', 'mailbox_claims', 'released_at');
const deleteEmailChanges = deleteOldest('delete-old-email-changes', 'email_changes', 'expires_at');
const deletePhoneChanges = deleteOldest('delete-old-phone-changes', 'phone_changes', 'expires_at');
const deletePhoneMessages = deleteOldest(
  'delete-old-phone-messages',
  'phone_messages',
  'created_at',
  'and next_attempt_at is null',
);
const deleteMails = deleteOldest(
  'delete-old-mails',
  'outbox',
  'coalesce(sent_at, failed_at)',
  'and (sent_at is not null or failed_at is not null)',
);

// A key without a response is from a killed process; `claim` reuses it long before this.
const deleteResponses = deleteOldest('delete-old-answers', 'idempotency_keys', 'created_at');
const deleteSignals = deleteOldest('delete-old-signals', 'meeting_signals', 'at');
// Their sender drops them, unless the server no longer sends any.
const deletePushes = deleteOldest('delete-outdated-pushes', 'pushes', 'expires_at');
const deleteSeats = deleteOldest('delete-old-seats', 'meeting_seats', 'seen_at');

// While a completed session can be objected to, a refund may still be owed (product §7.3).
const forgetRefundAccounts = statement(
  'forget-old-refund-accounts',
  `update payments p set refund_account = null
   where p.refund_account is not null and p.status = 'DONE' and exists (
     select from mentorings m where m.id = p.mentoring_id and m.status = 'COMPLETED' and m.closed_at <= $1
   )`,
);

// For erased members, once nothing is owed to them and nothing that was sent can come back.
const deleteFormerPayoutAccounts = statement(
  'delete-payout-accounts-of-former-members',
  `delete from payout_accounts a
   where a.is_of_former_member
     and not exists (
       select from transfers t where t.member_id = a.member_id and (t.status <> 'SENT' or t.sent_at > $1)
     )
     and not exists (
       select from ledger_entries e
       where e.member_id = a.member_id and ${VALID_EARNING}
         and not exists (select from transfer_earnings paid where paid.entry_id = e.id)
     )`,
);

/** Deletes records past their retention period, up to `RETENTION_STEP` of them, and returns a row for each. */
export const retentionStore = {
  deleteExpiredSessions: (db: Queryable, now: Date) => db.query(deleteExpiredSessions, [now]),
  deleteIdleSessions: (db: Queryable, idleSince: Date) => db.query(deleteIdleSessions, [idleSince]),
  deleteCodes: (db: Queryable, createdBefore: Date) => db.query(deleteCodes, [createdBefore]),
  deleteGrants: (db: Queryable, expiredBefore: Date) => db.query(deleteGrants, [expiredBefore]),
  deleteThrottles: (db: Queryable, now: Date) => db.query(deleteThrottles, [now]),
  deleteSignIns: (db: Queryable, now: Date) => db.query(deleteSignIns, [now]),
  deleteChallenges: (db: Queryable, now: Date) => db.query(deleteChallenges, [now]),
  deleteIdentityAttempts: (db: Queryable, now: Date) => db.query(deleteIdentityAttempts, [now]),
  deleteStoredResponses: (db: Queryable, storedBefore: Date) => db.query(deleteResponses, [storedBefore]),
  deleteSignals: (db: Queryable, sentBefore: Date) => db.query(deleteSignals, [sentBefore]),
  deleteSeats: (db: Queryable, seenBefore: Date) => db.query(deleteSeats, [seenBefore]),
  deleteOutdatedPushes: (db: Queryable, now: Date) => db.query(deletePushes, [now]),
  /** Claims of mailboxes that their member released before then. */
  deleteClaims: (db: Queryable, releasedBefore: Date) => db.query(deleteClaims, [releasedBefore]),
  deleteEmailChanges: (db: Queryable, now: Date) => db.query(deleteEmailChanges, [now]),
  deletePhoneChanges: (db: Queryable, now: Date) => db.query(deletePhoneChanges, [now]),
  /** Messages to phones that have their end. */
  deletePhoneMessages: (db: Queryable, createdBefore: Date) => db.query(deletePhoneMessages, [createdBefore]),
  deleteSentMails: (db: Queryable, sentBefore: Date) => db.query(deleteMails, [sentBefore]),
};

/** Records of which there are few at a time: deletes all that have expired. */
export const refundRetentionStore = {
  /** Refund accounts of sessions that were completed before `closedBefore`. */
  forgetRefundAccounts: (db: Queryable, closedBefore: Date) => db.query(forgetRefundAccounts, [closedBefore]),
  /** @param sentBefore what was sent later may still come back */
  deleteFormerPayoutAccounts: (db: Queryable, sentBefore: Date) => db.query(deleteFormerPayoutAccounts, [sentBefore]),
};
