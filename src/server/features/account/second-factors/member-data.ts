import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';

const exportPasskeys = statement(
  'export-passkeys',
  'select name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys where member_id = $1 order by id',
);
const erasePasskeys = statement('erase-passkeys', 'delete from passkeys where member_id = $1');
const eraseTotpKeys = statement('erase-totp-keys', 'delete from totp_keys where member_id = $1');
const eraseRecoveryCodes = statement('erase-recovery-codes', 'delete from recovery_codes where member_id = $1');
const eraseSignIns = statement('erase-sign-ins', 'delete from sign_ins where member_id = $1');

export const secondFactorData: MemberData = {
  name: 'passkeys',
  tables: ['passkeys', 'totp_keys', 'recovery_codes', 'sign_ins'],
  exportFor: ({ db }, { memberId }) => db.query(exportPasskeys, [memberId]),
  async eraseFor(tx, { memberId }) {
    await tx.query(erasePasskeys, [memberId]);
    await tx.query(eraseTotpKeys, [memberId]);
    await tx.query(eraseRecoveryCodes, [memberId]);
    await tx.query(eraseSignIns, [memberId]);
  },
};
