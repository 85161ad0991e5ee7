import { statement } from '#server/db/statement.ts';
import { ERASES_NOTHING, type MemberData } from '#server/platform/member-data/member-data.ts';
import { nameForMentor } from './mentee-identity-sql.ts';

const exportMentorings = statement(
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
);
const eraseTexts = statement(
  'erase-texts-of-mentorings',
  `update mentorings set message = '', reason = null, mentor_question = null, mentor_question_at = null, mentor_question_answer = null,
     mentor_question_answered_at = null, meeting_link = null, meeting_kind = case when meeting_kind = 'LINK' then 'ROOM' else meeting_kind end,
     mentor_dispute = case when mentor_dispute is not null then '-' end, mentee_dispute = case when mentee_dispute is not null then '-' end
   where mentor_id = $1 or mentee_id = $1`,
);

/** The contract and its performance: kept as the law asks, then without a word that anybody wrote. What was said in disputes is deleted before. */
export const mentoringData: MemberData = {
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
  exportFor: ({ db }, { memberId }) => db.query(exportMentorings, [memberId]),
  eraseFor: ERASES_NOTHING,
  eraseRecordsFor: (tx, memberId) => tx.query(eraseTexts, [memberId]),
};
