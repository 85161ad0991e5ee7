import type { Queryable } from '#server/db/database.ts';
import { execute } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { VALID_EARNING } from '../money/money-sql.ts';

/** The number of rows that one statement deletes, however many there are: it takes no longer, and holds no more locks. */
export const RETENTION_BATCH = 500;

/** Deletes the oldest rows by an instant that has an index: without the order, PostgreSQL takes one plan for few and many, and reads them all. */
function deleteOldest(name: string, table: string, instant: string, others = '') {
  const deleteBefore = statement<{ one: number }>(
    name,
    `delete from ${table} where ctid = any(array(
       select ctid from ${table} where ${instant} <= $1 ${others} order by ${instant} limit ${RETENTION_BATCH} for update skip locked
     )) returning 1 as one`,
  );
  return (db: Queryable, before: Date) => db.query(deleteBefore, [before]);
}

/** Deletes up to `RETENTION_BATCH` records past their retention period. Returns a row for each. */
export const retentionStore = {
  deleteExpiredSessions: deleteOldest('delete-expired-sessions', 'sessions', 'expires_at'),
  deleteIdleSessions: deleteOldest('delete-idle-sessions', 'sessions', 'last_seen_at'),
  // Limits count codes over this period only (S-03), so deleting older ones does not affect them.
  deleteCodes: deleteOldest('delete-old-codes', 'verification_codes', 'created_at'),
  deleteGrants: deleteOldest('delete-old-grants', 'grants', 'expires_at'),
  deleteThrottles: deleteOldest('delete-old-throttles', 'throttles', 'resets_at'),
  deleteSignIns: deleteOldest('delete-old-sign-ins', 'sign_ins', 'expires_at'),
  deleteChallenges: deleteOldest('delete-old-challenges', 'challenges', 'expires_at'),
  deleteIdentityAttempts: deleteOldest('delete-old-identity-attempts', 'identity_attempts', 'expires_at'),
  // A key without a response is from a killed process; `claim` reuses it long before this.
  deleteStoredResponses: deleteOldest('delete-old-answers', 'idempotency_keys', 'created_at'),
  deleteSignals: deleteOldest('delete-old-signals', 'meeting_signals', 'at'),
  deleteSeats: deleteOldest('delete-old-seats', 'meeting_seats', 'seen_at'),
  // Their sender drops them, unless the server no longer sends any.
  deleteOutdatedPushes: deleteOldest('delete-outdated-pushes', 'pushes', 'expires_at'),
  /** Claims of mailboxes that their member has released. */
  deleteClaims: deleteOldest('delete-old-mailbox-claims', 'mailbox_claims', 'released_at'),
  deleteEmailChanges: deleteOldest('delete-old-email-changes', 'email_changes', 'expires_at'),
  deletePhoneChanges: deleteOldest('delete-old-phone-changes', 'phone_changes', 'expires_at'),
  /** Messages to phones that have their end. */
  deletePhoneMessages: deleteOldest(
    'delete-old-phone-messages',
    'phone_messages',
    'created_at',
    'and next_attempt_at is null',
  ),
  deleteSentMails: deleteOldest(
    'delete-old-mails',
    'outbox',
    'coalesce(sent_at, failed_at)',
    'and (sent_at is not null or failed_at is not null)',
  ),
};

/** Records of which there are few at a time: deletes all that have expired. */
export const refundRetentionStore = {
  // While a completed session can be objected to, a refund may still be owed (product §7.3).
  /** Refund accounts of sessions that were completed before `closedBefore`. */
  forgetRefundAccounts: execute<[closedBefore: Date]>(
    'forget-old-refund-accounts',
    `update payments p set refund_account = null
     where p.refund_account is not null and p.status = 'DONE' and exists (
       select from mentorings m where m.id = p.mentoring_id and m.status = 'COMPLETED' and m.closed_at <= $1
     )`,
  ),
  // For erased members, once nothing is owed to them and nothing that was sent can come back.
  /** @param sentBefore what was sent later may still come back */
  deleteFormerPayoutAccounts: execute<[sentBefore: Date]>(
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
  ),
};
