import { ANONYMOUS_MENTEE_NAME } from '#domain/mentorings/proposals/anonymity.ts';
import { statement } from '#server/db/statement.ts';
import { ERASES_NOTHING, type MemberData } from '#server/platform/member-data/member-data.ts';
import { IS_ANONYMOUS } from '../mentee-identity-sql.ts';

const exportMessages = statement(
  'export-messages',
  `select mentoring_id as "mentoringId", body, created_at as "createdAt" from messages
   where mentoring_id = any(array(select id from mentorings where mentor_id = $1 or mentee_id = $1)) and sender_id = $1
   order by mentoring_id, number`,
);
// A student the mentor has met only anonymously has no name here. The version before keeps blocks between the two people alone.
const exportBlocks = statement(
  'export-blocks',
  `select case when exists (
       select from mentorings m where (m.mentee_id = $1 and m.mentor_id = b.blocked_id)
         or (m.mentor_id = $1 and m.mentee_id = b.blocked_id and not ${IS_ANONYMOUS})
     ) then coalesce(mentor.nickname, mentee.nickname) else '${ANONYMOUS_MENTEE_NAME}' end as blocked, b.created_at as "createdAt" from member_blocks b
     left join mentor_profiles mentor on mentor.member_id = b.blocked_id left join mentee_profiles mentee on mentee.member_id = b.blocked_id
   where b.blocker_id = $1
   union all
   select case when m.mentor_id = $1 then '${ANONYMOUS_MENTEE_NAME}' else mentor.nickname end, k.created_at
   from mentorings m join mentoring_blocks k on k.mentoring_id = m.id and k.side = case when m.mentor_id = $1 then 'mentor' else 'mentee' end
   join mentor_profiles mentor on mentor.member_id = m.mentor_id
   where m.id = any(array(select id from mentorings where mentor_id = $1 or mentee_id = $1))
   order by "createdAt", blocked`,
);
const exportReports = statement(
  'export-message-reports',
  `select mentoring_id as "mentoringId", reason, detail, created_at as "createdAt", closed_at as "closedAt"
   from message_reports where reporter_id = $1 order by id`,
);
const eraseBlocks = statement('erase-blocks', 'delete from member_blocks where blocker_id = $1 or blocked_id = $1');
// Blocks by the other side say nothing about the member, and stay: otherwise a mentor would see which anonymous student has left.
const eraseMentoringBlocks = statement(
  'erase-blocks-of-mentorings',
  `delete from mentoring_blocks k using mentorings m where m.id = k.mentoring_id
   and ((m.mentor_id = $1 and k.side = 'mentor') or (m.mentee_id = $1 and k.side = 'mentee'))`,
);

/** Written to the other side, and deleted when their mentoring has ended long enough ago. */
export const messageData: MemberData = {
  name: 'messages',
  tables: ['conversations', 'messages', 'message_files'],
  exportFor: ({ db }, { memberId }) => db.query(exportMessages, [memberId]),
  eraseFor: ERASES_NOTHING,
};

/** Complaints: deleted with the conversation that they are about. */
export const messageReportData: MemberData = {
  name: 'messageReports',
  tables: ['message_reports'],
  exportFor: ({ db }, { memberId }) => db.query(exportReports, [memberId]),
  eraseFor: ERASES_NOTHING,
};

export const blockData: MemberData = {
  name: 'blocks',
  tables: ['member_blocks', 'mentoring_blocks'],
  exportFor: ({ db }, { memberId }) => db.query(exportBlocks, [memberId]),
  async eraseFor(tx, { memberId }) {
    await tx.query(eraseBlocks, [memberId]);
    await tx.query(eraseMentoringBlocks, [memberId]);
  },
};
