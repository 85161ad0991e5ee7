import { openFormerMember } from '#server/platform/member-data/former-member.ts';

/** Puts in who a mentor was that has left: what they earned is paid out to them all the same (product §24.4). */
export function withPayee<Row extends { mentorId: number; nickname: string; email: string; former: Buffer | null }>(
  secrets: readonly Buffer[],
  { former, ...row }: Row,
): Omit<Row, 'former'> {
  if (!former) return row;
  const { email, nickname } = openFormerMember(secrets, row.mentorId, former);
  return { ...row, email, nickname };
}
