import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';

const exportConsents = statement(
  'export-consents',
  `select tag, agreed, version, agreed_at as "agreedAt", ip from term_consents where member_id = $1 order by agreed_at, tag`,
);
const eraseConsents = statement('erase-consents', 'delete from term_consents where member_id = $1');
const eraseCodes = statement('erase-verification-codes', 'delete from verification_codes where email = $1');
const eraseGrants = statement('erase-grants', 'delete from grants where email = $1');

export const consentData: MemberData = {
  name: 'consents',
  tables: ['term_consents'],
  exportFor: ({ db }, { memberId }) => db.query(exportConsents, [memberId]),
  eraseFor: (tx, { memberId }) => tx.query(eraseConsents, [memberId]),
};

const exportCodes = statement(
  'export-verification-codes',
  `select purpose, created_at as "requestedAt", network from verification_codes where email = $1 order by id`,
);

export const codeData: MemberData = {
  name: 'verificationCodes',
  tables: ['verification_codes', 'grants'],
  exportFor: ({ db }, { email }) => db.query(exportCodes, [email]),
  async eraseFor(tx, { email }) {
    await tx.query(eraseCodes, [email]);
    await tx.query(eraseGrants, [email]);
  },
};

const exportIdentities = statement(
  'export-identities',
  `select provider, email, created_at as "linkedAt", last_used_at as "lastUsedAt" from member_identities where member_id = $1 order by id`,
);
const eraseIdentities = statement('erase-identities', 'delete from member_identities where member_id = $1');
// Those of a sign-in that nobody finished have no member; they are gone within the hour (`forget-records`).
const eraseAttempts = statement(
  'erase-identity-attempts',
  `delete from identity_attempts a using sessions s where s.id = a.session_id and s.member_id = $1`,
);

export const identityData: MemberData = {
  name: 'identities',
  tables: ['member_identities', 'identity_attempts'],
  exportFor: ({ db }, { memberId }) => db.query(exportIdentities, [memberId]),
  async eraseFor(tx, { memberId }) {
    await tx.query(eraseIdentities, [memberId]);
    await tx.query(eraseAttempts, [memberId]);
  },
};
