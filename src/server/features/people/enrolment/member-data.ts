import { statement } from '#server/db/statement.ts';
import { EXPORTS_NOTHING, type MemberData } from '#server/platform/member-data/member-data.ts';

const erase = statement('erase-enrolment-code', 'delete from enrolment_codes where member_id = $1');

/** A code that was mailed, for minutes. When the proof ends is in the profile. */
export const enrolmentCodeData: MemberData = {
  name: 'enrolmentCode',
  tables: ['enrolment_codes'],
  exportFor: EXPORTS_NOTHING,
  eraseFor: (tx, { memberId }) => tx.query(erase, [memberId]),
};
