import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { VALID_EARNING } from '../payouts/valid-earning-sql.ts';

const deleteEndedSessions = statement(
  'delete-ended-sessions',
  'delete from sessions where expires_at <= $1 or last_seen_at <= $2',
);
// Limits count codes over this period only (S-03), so deleting older ones does not affect them.
const deleteCodes = statement('delete-old-codes', 'delete from verification_codes where created_at <= $1');
const deleteGrants = statement('delete-old-grants', 'delete from grants where expires_at <= $1');
const deleteThrottles = statement('delete-old-throttles', 'delete from throttles where resets_at <= $1');
const deleteSignIns = statement('delete-old-sign-ins', 'delete from sign_ins where expires_at <= $1');
const deleteChallenges = statement('delete-old-challenges', 'delete from challenges where expires_at <= $1');
const deleteClaims = statement('delete-old-mailbox-claims', 'delete from mailbox_claims where released_at <= $1');
const deleteEmailChanges = statement('delete-old-email-changes', 'delete from email_changes where expires_at <= $1');
const deleteMails = statement('delete-old-mails', 'delete from outbox where sent_at <= $1 or failed_at <= $1');

// A key without a response is from a killed process; `claim` reuses it long before this.
const deleteResponses = statement('delete-old-answers', 'delete from idempotency_keys where created_at <= $1');
const deleteSignals = statement('delete-old-signals', 'delete from meeting_signals where at <= $1');
// Their sender drops them, unless the server sends none any more.
const deletePushes = statement('delete-outdated-pushes', 'delete from pushes where expires_at <= $1');
const deleteSeats = statement('delete-old-seats', 'delete from meeting_seats where seen_at <= $1');

// Of a completed session: for as long as it can be objected to, a refund may be owed after all (product §7.3).
const forgetRefundAccounts = statement(
  'forget-old-refund-accounts',
  `update payments p set refund_account = null
   where p.refund_account is not null and p.status = 'DONE' and exists (
     select from mentorings m where m.id = p.mentoring_id and m.status = 'COMPLETED' and m.closed_at <= $1
   )`,
);

// Of members who are erased: once nothing is owed to them and nothing that was sent can come back.
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

/** Deletes records whose retention period is over. */
export const retentionStore = {
  /** Expired sessions, and those not used since `idleSince`. */
  deleteEndedSessions: (db: Queryable, now: Date, idleSince: Date) => db.query(deleteEndedSessions, [now, idleSince]),
  deleteCodes: (db: Queryable, createdBefore: Date) => db.query(deleteCodes, [createdBefore]),
  deleteGrants: (db: Queryable, expiredBefore: Date) => db.query(deleteGrants, [expiredBefore]),
  deleteThrottles: (db: Queryable, now: Date) => db.query(deleteThrottles, [now]),
  deleteSignIns: (db: Queryable, now: Date) => db.query(deleteSignIns, [now]),
  deleteChallenges: (db: Queryable, now: Date) => db.query(deleteChallenges, [now]),
  deleteStoredResponses: (db: Queryable, storedBefore: Date) => db.query(deleteResponses, [storedBefore]),
  deleteSignals: (db: Queryable, sentBefore: Date) => db.query(deleteSignals, [sentBefore]),
  deleteSeats: (db: Queryable, seenBefore: Date) => db.query(deleteSeats, [seenBefore]),
  /** Refund accounts of sessions that were completed before `closedBefore`. */
  forgetRefundAccounts: (db: Queryable, closedBefore: Date) => db.query(forgetRefundAccounts, [closedBefore]),
  /** @param sentBefore what was sent later may still come back */
  deleteFormerPayoutAccounts: (db: Queryable, sentBefore: Date) => db.query(deleteFormerPayoutAccounts, [sentBefore]),
  deleteOutdatedPushes: (db: Queryable, now: Date) => db.query(deletePushes, [now]),
  /** Of mailboxes whose member has left before. */
  deleteClaims: (db: Queryable, releasedBefore: Date) => db.query(deleteClaims, [releasedBefore]),
  deleteEmailChanges: (db: Queryable, now: Date) => db.query(deleteEmailChanges, [now]),
  deleteSentMails: (db: Queryable, sentBefore: Date) => db.query(deleteMails, [sentBefore]),
};
