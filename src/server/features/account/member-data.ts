import { describeNumber } from '#domain/account/phones.ts';
import { statement } from '#server/db/statement.ts';
import { describeMemberData } from '#server/platform/member-data/member-data.ts';
import { findNumber } from '#server/platform/phone/phone-numbers.ts';
const eraseCodes = statement('erase-verification-codes', 'delete from verification_codes where email = $1');
const eraseGrants = statement('erase-grants', 'delete from grants where email = $1');

export const consentData = describeMemberData({
  name: 'consents',
  tables: ['term_consents'],
  exportFor: statement(
    'export-consents',
    `select tag, agreed, version, agreed_at as "agreedAt", ip from term_consents where member_id = $1 order by agreed_at, tag`,
  ),
  eraseFor: [statement('erase-consents', 'delete from term_consents where member_id = $1')],
});

const exportCodes = statement(
  'export-verification-codes',
  `select purpose, created_at as "requestedAt", network from verification_codes where email = $1 order by id`,
);

export const codeData = describeMemberData({
  name: 'verificationCodes',
  tables: ['verification_codes', 'grants'],
  exportFor: ({ db }, { email }) => db.query(exportCodes, [email]),
  async eraseFor(tx, { email }) {
    await tx.query(eraseCodes, [email]);
    await tx.query(eraseGrants, [email]);
  },
});

export const identityData = describeMemberData({
  name: 'identities',
  tables: ['member_identities', 'identity_attempts'],
  exportFor: statement(
    'export-identities',
    `select provider, email, created_at as "linkedAt", last_used_at as "lastUsedAt" from member_identities where member_id = $1 order by id`,
  ),
  eraseFor: [
    statement('erase-identities', 'delete from member_identities where member_id = $1'),
    // Those of a sign-in that nobody finished have no member; they are gone within the hour (`forget-records`).
    statement(
      'erase-identity-attempts',
      `delete from identity_attempts a using sessions s where s.id = a.session_id and s.member_id = $1`,
    ),
  ],
});

/** A change under way, for minutes. */
export const emailChangeData = describeMemberData({
  name: 'emailChange',
  tables: ['email_changes'],
  eraseFor: [statement('erase-email-change', 'delete from email_changes where member_id = $1')],
});

const eraseExports = statement(
  'erase-exports',
  'update data_exports set expires_at = least(expires_at, $2) where member_id = $1',
);

/** A member's exports, kept for an hour; the file is deleted with the expired ones. */
export const exportData = describeMemberData({
  name: 'exports',
  tables: ['data_exports'],
  eraseFor: (tx, { memberId }, now) => tx.query(eraseExports, [memberId, now]),
});

/** Written by the erasure itself, and deleted by its own time. */
export const formerMemberData = describeMemberData({
  name: 'formerMember',
  tables: ['former_members'],
});
// The row stays, because others refer to it; nothing in it names anybody. The address is one that no mail goes to and nobody signs in with.
const eraseAccount = statement(
  'erase-account',
  `update members set email = 'erased-' || id || '@erased.invalid', password_hash = '', password_changed_at = null, time_zone = null, phone_left_out_at = null, erased_at = $2
   where id = $1`,
);
const eraseResponses = statement('erase-stored-responses', 'delete from idempotency_keys where member_id = $1');

export const accountData = describeMemberData({
  name: 'account',
  tables: ['members', 'idempotency_keys'],
  exportFor: statement(
    'export-account',
    `select id as "memberId", member_type as "memberType", email, created_at as "createdAt", mentor_since as "mentorSince", password_changed_at as "passwordChangedAt",
     time_zone as "timeZone", phone_left_out_at as "phoneLeftOutAt"
   from members where id = $1`,
  ),
  async eraseFor(tx, { memberId }, now) {
    await tx.query(eraseResponses, [memberId]);
    await tx.query(eraseAccount, [memberId, now]);
  },
});

export const sessionData = describeMemberData({
  name: 'sessions',
  tables: ['sessions'],
  exportFor: statement(
    'export-sessions',
    `select created_at as "createdAt", last_seen_at as "lastSeenAt", ip, user_agent as "userAgent"
   from sessions where member_id = $1 order by created_at`,
  ),
  eraseFor: [statement('erase-sessions', 'delete from sessions where member_id = $1')],
});
const listMessages = statement<{ createdAt: Date; sentAt: Date | null; deliveredAt: Date | null; isOpened: boolean }>(
  'list-own-phone-messages',
  `select created_at as "createdAt", sent_at as "sentAt", delivered_at as "deliveredAt", is_opened as "isOpened"
   from phone_messages where member_id = $1 order by id`,
);

/** A member's number, and when messages went to it. */
export const phoneData = describeMemberData({
  name: 'phone',
  tables: ['member_phones', 'phone_changes', 'phone_messages'],
  async exportFor(source, { memberId }) {
    const number = await findNumber(source, memberId);
    const messages = await source.db.query(listMessages, [memberId]);
    if (number === undefined && messages.length === 0) return [];
    return [{ number: number === undefined ? null : describeNumber(number), messages }];
  },
  eraseFor: [
    statement(
      'erase-member-phone',
      `with changes as (delete from phone_changes where member_id = $1), messages as (delete from phone_messages where member_id = $1)
   delete from member_phones where member_id = $1`,
    ),
  ],
});

export const secondFactorData = describeMemberData({
  name: 'passkeys',
  tables: ['passkeys', 'totp_keys', 'recovery_codes', 'sign_ins'],
  exportFor: statement(
    'export-passkeys',
    'select name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys where member_id = $1 order by id',
  ),
  eraseFor: [
    statement('erase-passkeys', 'delete from passkeys where member_id = $1'),
    statement('erase-totp-keys', 'delete from totp_keys where member_id = $1'),
    statement('erase-recovery-codes', 'delete from recovery_codes where member_id = $1'),
    statement('erase-sign-ins', 'delete from sign_ins where member_id = $1'),
  ],
});
