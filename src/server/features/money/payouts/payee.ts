import { readFormerMember } from '#server/platform/member-data/former-member.ts';
import type { SealReader } from '#server/platform/seal.ts';

interface PayeeRow {
  readonly mentorId: number;
  readonly nickname: string;
  readonly email: string;
  readonly former: Buffer | null;
}

/**
 * Fills in who a mentor was that has left: what they earned is still paid out to them (product §24.4). If name and address cannot be read,
 * the nickname is that of members who have left and the address null: such a row hides no other.
 */
export function withPayee<Row extends PayeeRow>(
  reader: SealReader,
  { former, email: current, ...row }: Row,
): Omit<Row, 'former' | 'email'> & { email: string | null } {
  if (!former) return { ...row, email: current };
  const { nickname = row.nickname, email = null } = readFormerMember(reader, row.mentorId, former) ?? {};
  return { ...row, email, nickname };
}
