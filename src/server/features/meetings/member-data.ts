import { statement } from '#server/db/statement.ts';
import { ERASES_NOTHING, type MemberData } from '#server/platform/member-data/member-data.ts';

const exportMinutes = statement(
  'export-meeting-minutes',
  `select n.mentoring_id as "mentoringId", n.minute, n.heard, n.seen, n.path
   from meeting_minutes n join mentorings m on m.id = n.mentoring_id
   where (m.mentor_id = $1 and n.side = 'MENTOR') or (m.mentee_id = $1 and n.side = 'MENTEE') order by n.mentoring_id, n.minute`,
);

/** That the service was supplied: part of the contract. */
export const meetingData: MemberData = {
  name: 'meetingMinutes',
  tables: ['meeting_minutes'],
  exportFor: ({ db }, { memberId }) => db.query(exportMinutes, [memberId]),
  eraseFor: ERASES_NOTHING,
};
