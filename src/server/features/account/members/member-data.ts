import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';

const exportAccount = statement(
  'export-account',
  `select id as "memberId", member_type as "memberType", email, created_at as "createdAt", mentor_since as "mentorSince", password_changed_at as "passwordChangedAt",
     time_zone as "timeZone", phone_left_out_at as "phoneLeftOutAt"
   from members where id = $1`,
);
// The row stays, because others refer to it; nothing in it names anybody. The address is one that no mail goes to and nobody signs in with.
const eraseAccount = statement(
  'erase-account',
  `update members set email = 'erased-' || id || '@erased.invalid', password_hash = '', password_changed_at = null, time_zone = null, phone_left_out_at = null, erased_at = $2
   where id = $1`,
);
const exportSessions = statement(
  'export-sessions',
  `select created_at as "createdAt", last_seen_at as "lastSeenAt", ip, user_agent as "userAgent"
   from sessions where member_id = $1 order by created_at`,
);
const eraseSessions = statement('erase-sessions', 'delete from sessions where member_id = $1');
const eraseResponses = statement('erase-stored-responses', 'delete from idempotency_keys where member_id = $1');

export const accountData: MemberData = {
  name: 'account',
  tables: ['members', 'idempotency_keys'],
  exportFor: ({ db }, { memberId }) => db.query(exportAccount, [memberId]),
  async eraseFor(tx, { memberId }, now) {
    await tx.query(eraseResponses, [memberId]);
    await tx.query(eraseAccount, [memberId, now]);
  },
};

export const sessionData: MemberData = {
  name: 'sessions',
  tables: ['sessions'],
  exportFor: ({ db }, { memberId }) => db.query(exportSessions, [memberId]),
  eraseFor: (tx, { memberId }) => tx.query(eraseSessions, [memberId]),
};
