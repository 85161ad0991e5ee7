import type { Queryable } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';

const setRefundAccount = statement<{ orderId: string }>(
  'seal-test-refund-account',
  'update payments set refund_account = $2 where order_id = $1 returning order_id as "orderId"',
);
const insertAccount = statement(
  'seal-test-payout-account',
  `insert into payout_accounts (member_id, sealed, status, submitted_at, planned_until) values ($1, $2, 'WAITING', now(), now())`,
);
const insertTransfer = statement(
  'seal-test-transfer',
  `insert into transfers (id, member_id, month, status, earned_krw, income_tax_krw, local_tax_krw, net_krw, withholding_version, account, planned_at)
   overriding system value values ($2, $1, '2026-10', 'PLANNED', 1000, 0, 0, 1000, 1, $3, now())`,
);
const insertTotpKey = statement(
  'seal-test-totp-key',
  'insert into totp_keys (member_id, sealed_key, last_step, created_at) values ($1, $2, 0, now())',
);
const insertFormerMember = statement(
  'seal-test-former-member',
  'insert into former_members (member_id, sealed, keep_until) values ($1, $2, now())',
);
const binaryColumns = statement<{ name: string }>(
  'list-binary-columns',
  `select table_name || '.' || column_name as name from information_schema.columns
   where table_schema = current_schema() and data_type = 'bytea' order by 1`,
);

const insertHandRefund = statement<{ paymentId: number }>(
  'seal-test-hand-refund-account',
  `insert into hand_refunds (payment_id, amount_krw, reason, note, state, needs_approval, proposed_by, proposed_at, refund_account)
   select id, 1000, '', '', 'PROPOSED', true, mentee_id, now(), $2 from payments where order_id = $1`,
);
const insertCalendar = statement<{ calendarId: number }>(
  'seal-test-mentor-calendar',
  `insert into mentor_calendars (id, mentor_id, address, blocks_all_day, timed, all_day, read_at, next_read_at, created_at)
   overriding system value values ($2, $1, $3, false, '{}', '{}', now(), now(), now())`,
);
const insertPhone = statement(
  'seal-test-member-phone',
  'insert into member_phones (member_id, number, number_hash, verified_at) values ($1, $2, $3, now())',
);
const insertPhoneMessage = statement(
  'seal-test-phone-message',
  'insert into phone_messages (member_id, key, content, created_at, expires_at) values ($1, $2, $3, now(), now())',
);
const listPhoneHashes = statement<{ hash: Buffer }>(
  'list-test-phone-hashes',
  'select number_hash as hash from member_phones order by member_id',
);
const findPaymentId = statement<{ paymentId: number }>(
  'find-payment-of-sealed-test',
  'select id as "paymentId" from payments where order_id = $1',
);

/** One row with each kind of sealed value. */
export const sealedRowStore = {
  setRefundAccount: (db: Queryable, orderId: string, sealed: Buffer) => db.query(setRefundAccount, [orderId, sealed]),
  insertHandRefund: (db: Queryable, orderId: string, sealed: Buffer) => db.query(insertHandRefund, [orderId, sealed]),
  findPaymentId: async (db: Queryable, orderId: string) =>
    (await db.query(findPaymentId, [orderId]))[0]?.paymentId ?? 0,
  insertAccount: (db: Queryable, memberId: number, sealed: Buffer) => db.query(insertAccount, [memberId, sealed]),
  insertTransfer: (db: Queryable, memberId: number, transferId: number, sealed: Buffer) =>
    db.query(insertTransfer, [memberId, transferId, sealed]),
  insertTotpKey: (db: Queryable, memberId: number, sealed: Buffer) => db.query(insertTotpKey, [memberId, sealed]),
  insertFormerMember: (db: Queryable, memberId: number, sealed: Buffer) =>
    db.query(insertFormerMember, [memberId, sealed]),
  insertCalendar: (db: Queryable, mentorId: number, calendarId: number, sealed: Buffer) =>
    db.query(insertCalendar, [mentorId, calendarId, sealed]),
  insertPhone: (db: Queryable, memberId: number, sealed: Buffer, hash: Buffer) =>
    db.query(insertPhone, [memberId, sealed, hash]),
  insertPhoneMessage: (db: Queryable, memberId: number, key: string, sealed: Buffer) =>
    db.query(insertPhoneMessage, [memberId, key, sealed]),
  listPhoneHashes: async (db: Queryable) => (await db.query(listPhoneHashes)).map(({ hash }) => hash),
  /** Every column that holds bytes, as `table.column`. */
  listBinaryColumns: async (db: Queryable) => (await db.query(binaryColumns)).map(({ name }) => name),
};
