import { statement } from '#server/db/statement.ts';
import { EXPORTS_NOTHING, type MemberData } from '#server/platform/member-data/member-data.ts';

const eraseSeats = statement(
  'erase-seats',
  'delete from meeting_seats s using mentorings m where m.id = s.mentoring_id and (m.mentor_id = $1 or m.mentee_id = $1)',
);
const eraseSignals = statement(
  'erase-signals',
  'delete from meeting_signals s using mentorings m where m.id = s.mentoring_id and (m.mentor_id = $1 or m.mentee_id = $1)',
);

/** Useful only while two browsers are being connected. */
export const roomData: MemberData = {
  name: 'room',
  tables: ['meeting_seats', 'meeting_signals'],
  exportFor: EXPORTS_NOTHING,
  async eraseFor(tx, { memberId }) {
    await tx.query(eraseSeats, [memberId]);
    await tx.query(eraseSignals, [memberId]);
  },
};
