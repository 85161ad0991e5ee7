import { ANONYMOUS_MENTEE_NAME } from '#domain/mentorings/proposals/anonymity.ts';
import { statement } from '#server/db/statement.ts';
import { describeMemberData } from '#server/platform/member-data/member-data.ts';
import { IS_ANONYMOUS, nameForMentor } from './mentoring-sql.ts';

/** The contract and its performance: kept as the law asks, then without a word that anybody wrote. What was said in disputes is deleted before. */
export const mentoringData = describeMemberData({
  name: 'mentorings',
  tables: [
    'mentorings',
    'mentoring_slots',
    'mentoring_history',
    'booked_half_hours',
    'mentoring_backups',
    'mentoring_pass_ons',
    'dispute_rounds',
    'dispute_statements',
    'dispute_statement_files',
  ],
  exportFor: statement(
    'export-mentorings',
    `select m.id as "mentoringId", case when m.mentor_id = $1 then 'MENTOR' else 'MENTEE' end as side,
     case when m.mentor_id = $1 then ${nameForMentor('mentee.nickname')} else mentor.nickname end as counterpart, m.topic, m.status, m.price_krw as "priceKrw",
     m.created_at as "createdAt", m.confirmed_starts_at as "confirmedStartsAt", m.closed_at as "closedAt", m.reason,
     case when m.mentee_id = $1 then m.message end as message, case when m.mentee_id = $1 then m.is_anonymous end as "isAnonymous",
     case when m.mentee_id = $1 then m.order_group end as "orderGroup",
     case when m.mentor_id = $1 then m.mentor_question end as question,
     case when m.mentee_id = $1 then m.mentor_question_answer end as answer,
     case when m.mentor_id = $1 then m.mentor_attended_at else m.mentee_attended_at end as "attendedAt",
     case when m.mentor_id = $1 then m.mentor_dispute else m.mentee_dispute end as dispute,
     (select json_agg(json_build_object('startsAt', s.starts_at, 'offeredBy', s.offered_by) order by s.starts_at)
      from mentoring_slots s where s.mentoring_id = m.id) as times,
     case when m.mentee_id = $1 then (select json_agg(json_build_object('mentor', n.nickname, 'agreedAt', b.agreed_at) order by b.place)
      from mentoring_backups b left join mentor_profiles n on n.member_id = b.mentor_id where b.mentoring_id = m.id) end as backups,
     case when m.mentee_id = $1 then (select x.to_mentoring_id from mentoring_pass_ons x where x.mentoring_id = m.id) end as "passedOnTo",
     (select json_agg(json_build_object('action', case when h.action = 'passOn' and m.mentor_id = $1 then 'pay' else h.action end,
        'actor', case when h.action = 'passOn' and m.mentor_id = $1 then 'MENTEE' else h.actor end, 'status', h.to_status, 'at', h.at) order by h.id)
      from mentoring_history h where h.mentoring_id = m.id) as history,
     (select json_agg(json_build_object('text', d.text, 'createdAt', d.created_at) order by d.id) from dispute_statements d
      where d.mentoring_id = m.id and d.side = case when m.mentor_id = $1 then 'MENTOR' else 'MENTEE' end) as statements
   from mentorings m join mentor_profiles mentor on mentor.member_id = m.mentor_id join mentee_profiles mentee on mentee.member_id = m.mentee_id
   where m.mentor_id = $1 or m.mentee_id = $1 order by m.id`,
  ),
  eraseRecordsFor: [
    statement(
      'erase-texts-of-mentorings',
      `update mentorings set message = '', reason = null, mentor_question = null, mentor_question_at = null, mentor_question_answer = null,
     mentor_question_answered_at = null, meeting_link = null, meeting_kind = case when meeting_kind = 'LINK' then 'ROOM' else meeting_kind end,
     mentor_dispute = case when mentor_dispute is not null then '-' end, mentee_dispute = case when mentee_dispute is not null then '-' end
   where mentor_id = $1 or mentee_id = $1`,
    ),
  ],
});

export const calendarData = describeMemberData({
  name: 'calendarSubscription',
  tables: ['calendar_tokens'],
  exportFor: statement(
    'export-calendar-token',
    'select created_at as "createdAt" from calendar_tokens where member_id = $1',
  ),
  eraseFor: [statement('erase-calendar-token', 'delete from calendar_tokens where member_id = $1')],
});

/** That the service was supplied: part of the contract. */
export const meetingData = describeMemberData({
  name: 'meetingMinutes',
  tables: ['meeting_minutes'],
  exportFor: statement(
    'export-meeting-minutes',
    `select n.mentoring_id as "mentoringId", n.minute, n.heard, n.seen, n.path
   from meeting_minutes n join mentorings m on m.id = n.mentoring_id
   where (m.mentor_id = $1 and n.side = 'MENTOR') or (m.mentee_id = $1 and n.side = 'MENTEE') order by n.mentoring_id, n.minute`,
  ),
});

/** When the member was in a room: as the minutes. */
export const meetingVisitData = describeMemberData({
  name: 'meetingVisits',
  tables: ['meeting_visits'],
  exportFor: statement(
    'export-meeting-visits',
    `select v.mentoring_id as "mentoringId", v.entered_at as "enteredAt", v.left_at as "leftAt"
   from meeting_visits v join mentorings m on m.id = v.mentoring_id
   where (m.mentor_id = $1 and v.side = 'MENTOR') or (m.mentee_id = $1 and v.side = 'MENTEE') order by v.mentoring_id, v.entered_at`,
  ),
});

/** Written to the other side, and deleted when their mentoring has ended long enough ago. */
export const messageData = describeMemberData({
  name: 'messages',
  tables: ['conversations', 'messages', 'message_files'],
  exportFor: statement(
    'export-messages',
    `select mentoring_id as "mentoringId", body, created_at as "createdAt" from messages
   where mentoring_id = any(array(select id from mentorings where mentor_id = $1 or mentee_id = $1)) and sender_id = $1
   order by mentoring_id, number`,
  ),
});

/** Complaints: deleted with the conversation that they are about. */
export const messageReportData = describeMemberData({
  name: 'messageReports',
  tables: ['message_reports'],
  exportFor: statement(
    'export-message-reports',
    `select mentoring_id as "mentoringId", reason, detail, created_at as "createdAt", closed_at as "closedAt"
   from message_reports where reporter_id = $1 order by id`,
  ),
});

export const blockData = describeMemberData({
  name: 'blocks',
  tables: ['member_blocks', 'mentoring_blocks'],
  // A student the mentor has met only anonymously has no name here. The version before keeps blocks between the two people alone.
  exportFor: statement(
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
  ),
  eraseFor: [
    statement('erase-blocks', 'delete from member_blocks where blocker_id = $1 or blocked_id = $1'),
    // Blocks by the other side say nothing about the member, and stay: otherwise a mentor would see which anonymous student has left.
    statement(
      'erase-blocks-of-mentorings',
      `delete from mentoring_blocks k using mentorings m where m.id = k.mentoring_id
   and ((m.mentor_id = $1 and k.side = 'mentor') or (m.mentee_id = $1 and k.side = 'mentee'))`,
    ),
  ],
});

/** Kept by both sides together, and deleted with their messages. */
export const noteData = describeMemberData({
  name: 'notes',
  tables: ['mentoring_notes', 'mentoring_questions'],
  exportFor: statement(
    'export-notes',
    `select n.mentoring_id as "mentoringId", n.note, n.noted_at as "notedAt",
     (select json_agg(q.question order by q.position) from mentoring_questions q
      where q.mentoring_id = n.mentoring_id and m.mentee_id = $1) as questions
   from mentoring_notes n join mentorings m on m.id = n.mentoring_id where m.mentor_id = $1 or m.mentee_id = $1
   order by n.mentoring_id`,
  ),
});

/** Shown for as long as both of the two have an account. */
export const publicAnswerData = describeMemberData({
  name: 'publicAnswers',
  tables: ['public_answers'],
  // The words are the student's, and the answer also the mentor's once they have agreed to it.
  exportFor: statement(
    'export-public-answers',
    `select mentoring_id as "mentoringId", status, proposed_at as "proposedAt", published_at as "publishedAt",
     case when mentee_id = $1 then question end as question,
     case when mentee_id = $1 or published_at is not null then answer end as answer
   from public_answers where mentor_id = $1 or mentee_id = $1 order by id`,
  ),
  eraseFor: [statement('erase-public-answers', 'delete from public_answers where mentor_id = $1 or mentee_id = $1')],
});

export const publicAnswerReportData = describeMemberData({
  name: 'publicAnswerReports',
  tables: ['public_answer_reports'],
  exportFor: statement(
    'export-public-answer-reports',
    `select answer_id as "answerId", reason, detail, created_at as "createdAt" from public_answer_reports
   where reporter_id = $1 order by answer_id`,
  ),
  eraseFor: [statement('erase-public-answer-reports', 'delete from public_answer_reports where reporter_id = $1')],
});

// An author's reviews are found by their mentorings: nothing else asks for them, so there is no index by author.
const OWN = 'mentoring_id = any(array(select id from mentorings where mentor_id = $1 or mentee_id = $1))';

/** Reviews are shown without a name to the person they are about. */
export const reviewData = describeMemberData({
  name: 'reviews',
  tables: ['reviews'],
  exportFor: statement(
    'export-reviews',
    `select mentoring_id as "mentoringId", side, face, chips, body, created_at as "createdAt" from reviews
   where ${OWN} and author_id = $1 order by id`,
  ),
  eraseRecordsFor: [statement('erase-texts-of-reviews', `update reviews set body = '' where ${OWN}`)],
});

/** Useful only while two browsers are being connected. */
export const roomData = describeMemberData({
  name: 'room',
  tables: ['meeting_seats', 'meeting_signals'],
  eraseFor: [
    statement(
      'erase-seats',
      'delete from meeting_seats s using mentorings m where m.id = s.mentoring_id and (m.mentor_id = $1 or m.mentee_id = $1)',
    ),
    statement(
      'erase-signals',
      'delete from meeting_signals s using mentorings m where m.id = s.mentoring_id and (m.mentor_id = $1 or m.mentee_id = $1)',
    ),
  ],
});
