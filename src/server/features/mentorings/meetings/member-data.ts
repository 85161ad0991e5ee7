import { statement } from '#server/db/statement.ts';
import { ERASES_NOTHING, type MemberData } from '#server/platform/member-data/member-data.ts';

const exportMinutes = statement(
  'export-meeting-minutes',
  `select n.mentoring_id as "mentoringId", n.minute, n.heard, n.seen, n.path
   from meeting_minutes n join mentorings m on m.id = n.mentoring_id
   where (m.mentor_id = $1 and n.side = 'MENTOR') or (m.mentee_id = $1 and n.side = 'MENTEE') order by n.mentoring_id, n.minute`,
);

const exportVisits = statement(
  'export-meeting-visits',
  `select v.mentoring_id as "mentoringId", v.entered_at as "enteredAt", v.left_at as "leftAt"
   from meeting_visits v join mentorings m on m.id = v.mentoring_id
   where (m.mentor_id = $1 and v.side = 'MENTOR') or (m.mentee_id = $1 and v.side = 'MENTEE') order by v.mentoring_id, v.entered_at`,
);

/** That the service was supplied: part of the contract. */
export const meetingData: MemberData = {
  name: 'meetingMinutes',
  tables: ['meeting_minutes'],
  exportFor: ({ db }, { memberId }) => db.query(exportMinutes, [memberId]),
  eraseFor: ERASES_NOTHING,
};

/** When the member was in a room: as the minutes. */
export const meetingVisitData: MemberData = {
  name: 'meetingVisits',
  tables: ['meeting_visits'],
  exportFor: ({ db }, { memberId }) => db.query(exportVisits, [memberId]),
  eraseFor: ERASES_NOTHING,
};
