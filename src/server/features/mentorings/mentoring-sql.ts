import { ANONYMOUS_MENTEE_NAME } from '#domain/mentorings/proposals/anonymity.ts';

/**
 * SQL: whether the mentee is anonymous to the mentor: proposed anonymously, and not confirmed so far (product §5.7). A mentoring has a
 * confirmed start from its confirmation on, whatever becomes of it, and never without one. Every statement that reads something of a mentee for
 * a mentor asks this; nothing behind the statement knows better.
 * @param m the name that the row of `mentorings` has
 */
function isAnonymous(m: string): string {
  return `(${m}.is_anonymous and ${m}.confirmed_starts_at is null)`;
}
export const IS_ANONYMOUS = isAnonymous('m');

/** SQL of the mentee's name as the mentor may read it. @param nickname the column that has it */
export function nameForMentor(nickname: string): string {
  return `case when ${IS_ANONYMOUS} then '${ANONYMOUS_MENTEE_NAME}' else ${nickname} end`;
}

/** SQL of anything else that leads to the mentee, null while the mentor may not read it. */
export function unlessAnonymous(column: string): string {
  return `case when not ${IS_ANONYMOUS} then ${column} end`;
}

/**
 * SQL: whether a side has blocked the other in the conversation of a mentoring. While the mentee is anonymous to its mentor,
 * a block stays with the one mentoring, on both sides: a block of the two people would be seen in their other conversations, and one that was made
 * there would be seen here (product §18.5, docs/decisions/0259).
 * @param m the name that the row of `mentorings` has
 */
export function isBlockedBy(side: 'mentor' | 'mentee', m = 'm'): string {
  const [blocker, blocked] = side === 'mentor' ? ['mentor_id', 'mentee_id'] : ['mentee_id', 'mentor_id'];
  return `(exists (select from mentoring_blocks k where k.mentoring_id = ${m}.id and k.side = '${side}') or (not ${isAnonymous(m)}
    and exists (select from member_blocks b where b.blocker_id = ${m}.${blocker} and b.blocked_id = ${m}.${blocked})))`;
}

/**
 * SQL of a text that changes with everything that a mentoring's screen shows: its history, times and payments, the notice about attendance,
 * the meeting place, the backups, statements and decisions in a dispute, the reviews, the shared question and answer, and blocks between
 * the two. Each is one look into an index. A client that has a mentoring of the same version need not fetch it.
 * `m` is the row of `mentorings`, or has its `id`.
 */
export const MENTORING_VERSION = `md5(concat_ws(' ',
    (select h.id from mentoring_history h where h.mentoring_id = m.id order by h.id desc limit 1),
    (select string_agg(s.offered_by || extract(epoch from s.starts_at)::bigint, ',' order by s.starts_at, s.offered_by)
     from mentoring_slots s where s.mentoring_id = m.id and s.withdrawn_at is null),
    (select string_agg(p.status || p.refund_krw || (p.refund_refused_at is not null), ',' order by p.id) from payments p where p.mentoring_id = m.id),
    (select concat_ws(',', a.attendance_notice, coalesce(a.meeting_kind, t.meeting_kind),
       case when a.meeting_kind is null then t.meeting_link else a.meeting_link end)
     from mentorings a join mentor_profiles t on t.member_id = a.mentor_id where a.id = m.id),
    (select string_agg(concat_ws(':', q.round, q.decided_at is not null, q.mentor_accepted_at is not null, q.mentee_accepted_at is not null), ','
     order by q.round) from dispute_rounds q where q.mentoring_id = m.id),
    (select string_agg(concat_ws(':', k.place, k.mentor_id), ',' order by k.place) from mentoring_backups k where k.mentoring_id = m.id),
    (select concat_ws(':', x.number, x.ended_at is not null, x.to_mentoring_id) from mentoring_pass_ons x where x.mentoring_id = m.id),
    (select d.id from dispute_statements d where d.mentoring_id = m.id order by d.id desc limit 1),
    (select string_agg(r.side || (r.hidden_at is null), ',' order by r.id) from reviews r where r.mentoring_id = m.id),
    (select concat_ws(':', p.status, md5(p.question || p.answer)) from public_answers p where p.mentoring_id = m.id),
    (select concat_ws(',', case when blocks.by_mentor then 'mentor' end, case when blocks.by_mentee then 'mentee' end) from (
       select ${isBlockedBy('mentor', 'a')} as by_mentor, ${isBlockedBy('mentee', 'a')} as by_mentee from mentorings a where a.id = m.id
     ) blocks)
  ))`;
