import { statement } from '#server/db/statement.ts';
import { ERASES_NOTHING, type MemberData } from '#server/platform/member-data/member-data.ts';

const exportNotes = statement(
  'export-notes',
  `select n.mentoring_id as "mentoringId", n.note, n.noted_at as "notedAt",
     (select json_agg(q.question order by q.position) from mentoring_questions q
      where q.mentoring_id = n.mentoring_id and m.mentee_id = $1) as questions
   from mentoring_notes n join mentorings m on m.id = n.mentoring_id where m.mentor_id = $1 or m.mentee_id = $1
   order by n.mentoring_id`,
);

/** Kept by both sides together, and deleted with their messages. */
export const noteData: MemberData = {
  name: 'notes',
  tables: ['mentoring_notes', 'mentoring_questions'],
  exportFor: ({ db }, { memberId }) => db.query(exportNotes, [memberId]),
  eraseFor: ERASES_NOTHING,
};
