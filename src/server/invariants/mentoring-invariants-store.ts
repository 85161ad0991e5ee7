import { statement } from '../db/statement.ts';
import { EXPIRE_JOB, RESOLVE_ATTENDANCE_JOB } from '../features/mentorings/index.ts';
import type { Finding } from './violation.ts';

/** No more than this of one kind: whoever reads it has enough to begin with. */
const LIMIT = 'limit 100';
const TOOK_A_TIME = `('CONFIRMED', 'COMPLETED', 'NO_SHOW')`;
const HISTORY = `select h.*, lag(h.to_status) over (partition by h.mentoring_id order by h.id) as came_from,
  row_number() over (partition by h.mentoring_id order by h.id desc) as from_end from mentoring_history h`;

const overlapOf = (person: 'mentor_id' | 'mentee_id') => `select 'member ' || ${person} as subject,
    'sessions ' || string_agg(id::text, ', ' order by id) || ' at ' || confirmed_starts_at as fact
  from mentorings where status in ${TOOK_A_TIME}
  group by ${person}, confirmed_starts_at having count(*) > 1 ${LIMIT}`;

/** S1: no mentor has two sessions in one half hour. Reads the mentorings, not the key that is to prevent it. */
export const findMentorOverlaps = statement<Finding>('invariant-s1', overlapOf('mentor_id'));

/** S2: no mentee has. */
export const findMenteeOverlaps = statement<Finding>('invariant-s2', overlapOf('mentee_id'));

/** S1, S2: a session that is confirmed holds its half hour for both people, and nothing else holds one. */
export const findWrongBookings = statement<Finding>(
  'invariant-bookings',
  `with due as (
     select m.id, p.member_id, m.confirmed_starts_at as starts_at
     from mentorings m cross join lateral (values (m.mentor_id), (m.mentee_id)) p (member_id)
     where m.status in ${TOOK_A_TIME}
   )
   select 'mentoring ' || coalesce(due.id, b.mentoring_id) as subject,
     case when due.id is null then 'holds a half hour of member ' || b.member_id || ' without being confirmed for it'
       else 'does not hold the half hour of member ' || due.member_id end as fact
   from due full join booked_half_hours b
     on b.mentoring_id = due.id and b.member_id = due.member_id and b.starts_at = due.starts_at
   where due.id is null or b.mentoring_id is null ${LIMIT}`,
);

/** OFFER: no open mentoring holds out a time at which either person has a session. Takes the open states. */
export const findTakenOffers = statement<Finding>(
  'invariant-offers',
  `select 'mentoring ' || m.id as subject,
     'holds out ' || s.starts_at || ', when member ' || b.member_id || ' has session ' || b.mentoring_id as fact
   from mentorings m join mentoring_slots s on s.mentoring_id = m.id and s.withdrawn_at is null
   join booked_half_hours b on b.starts_at = s.starts_at and b.member_id in (m.mentor_id, m.mentee_id)
   where m.status = any($1) ${LIMIT}`,
);

/** S3: the time that was confirmed had been offered, by the side whose times were up, and stands for good. */
export const findTimesNotOffered = statement<Finding>(
  'invariant-s3',
  `select 'mentoring ' || m.id as subject, 'was confirmed for ' || m.confirmed_starts_at ||
     case when s.mentoring_id is null then ', which nobody offered' else ', which was withdrawn' end as fact
   from mentorings m join mentoring_history h on h.mentoring_id = m.id and h.action = 'accept'
   left join mentoring_slots s on s.mentoring_id = m.id and s.starts_at = m.confirmed_starts_at
     and s.offered_by = case when h.from_status = 'WAITING_FOR_MENTEE' then 'MENTOR' else 'MENTEE' end
   where s.mentoring_id is null or s.withdrawn_at is not null ${LIMIT}`,
);

/** S4: it lay ahead when it was confirmed. */
export const findAcceptedTooLate = statement<Finding>(
  'invariant-s4',
  `select 'mentoring ' || m.id as subject, 'was confirmed at ' || h.at || ' for ' || m.confirmed_starts_at as fact
   from mentorings m join mentoring_history h on h.mentoring_id = m.id and h.action = 'accept'
   where m.confirmed_starts_at <= h.at ${LIMIT}`,
);

/**
 * T1: every history is a path of the table, from its first line to the state the mentoring is in.
 * Takes the table as four arrays: action, actor, from, to; the first line comes from ''.
 */
export const findIllegalPaths = statement<Finding>(
  'invariant-t1',
  `with legal (action, actor, from_status, to_status) as (select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])),
     lines as (${HISTORY})
   (select 'mentoring ' || l.mentoring_id as subject,
      'line ' || l.id || ': ' || l.action || ' by ' || l.actor || ' from ' || coalesce(l.from_status, 'nothing') || ' to ' ||
      l.to_status || ' after ' || coalesce(l.came_from, 'nothing') as fact
    from lines l
    where l.came_from is distinct from l.from_status or not exists (
      select from legal where legal.action = l.action and legal.actor = l.actor
        and legal.from_status = coalesce(l.from_status, '') and legal.to_status = l.to_status
    ) ${LIMIT})
   union all
   (select 'mentoring ' || m.id, 'is ' || m.status || ', and its history ends with ' || coalesce(l.to_status, 'nothing')
    from mentorings m left join lines l on l.mentoring_id = m.id and l.from_end = 1
    where l.to_status is distinct from m.status ${LIMIT})`,
);

/** T2: nothing happens after the end. Takes the final states. */
export const findStepsAfterEnd = statement<Finding>(
  'invariant-t2',
  `select 'mentoring ' || mentoring_id as subject, action || ' (line ' || id || ') came after ' || came_from as fact
   from (${HISTORY}) l where came_from = any($1) ${LIMIT}`,
);

/** T3: of accepting, rejecting, expiring and cancelling, one wins an open mentoring, and a mentoring ends once. */
export const findSeveralWinners = statement<Finding>(
  'invariant-t3',
  `select 'mentoring ' || mentoring_id as subject, 'was decided by ' || string_agg(action, ', ' order by id) as fact
   from mentoring_history
   where action in ('accept', 'reject', 'expire', 'close', 'cancel', 'bounce', 'complete', 'recordNoShow')
   group by mentoring_id
   having count(*) filter (where action = 'accept') > 1 or count(*) filter (where action <> 'accept') > 1
     or (bool_or(action = 'accept') and bool_or(action in ('reject', 'expire', 'close'))) ${LIMIT}`,
);

/** mentoringCount counts completed mentoring. */
export const findWrongCounts = statement<Finding>(
  'invariant-mentoring-count',
  `select 'mentor ' || p.member_id as subject,
     'shows ' || p.mentoring_count || ' sessions and has completed ' || count(m.id) as fact
   from mentor_profiles p left join mentorings m on m.mentor_id = p.member_id and m.status = 'COMPLETED'
   group by p.member_id having p.mentoring_count <> count(m.id) ${LIMIT}`,
);

/** An open mentoring whose deadline has passed longer ago than jobs take ($1), or has no job that would end it. */
export const findMissedDeadlines = statement<Finding>(
  'invariant-deadlines',
  `select 'mentoring ' || m.id as subject, 'is ' || m.status || ', due at ' || m.due_at || ', ' ||
     case when m.due_at <= $1 then 'and nobody ended it' else 'and no job will end it' end as fact
   from mentorings m
   where m.due_at is not null and (m.due_at <= $1 or not exists (
     select from jobs j where j.name = '${EXPIRE_JOB}' and j.key = m.id::text and j.run_at <= m.due_at
   )) ${LIMIT}`,
);

/** A confirmed session that no job will settle waits for the operator, and one that waits for the operator is settled by no job. */
export const findUnsettledSessions = statement<Finding>(
  'invariant-payouts',
  `select 'mentoring ' || m.id as subject, case when m.disputed_at is null then 'is CONFIRMED, and no job will settle it'
     else 'waits for the operator, and a job will settle it' end as fact
   from mentorings m left join jobs j on j.name = '${RESOLVE_ATTENDANCE_JOB}' and j.key = m.id::text
   where m.status = 'CONFIRMED' and (m.disputed_at is null) = (j.id is null) ${LIMIT}`,
);

/** Kinds of history lines there are, for deciding who is notified of each. */
export const listKindsOfSteps = statement<{ action: string; actor: string; fromStatus: string | null }>(
  'invariant-kinds-of-steps',
  'select distinct action, actor, from_status as "fromStatus" from mentoring_history',
);

/**
 * N1: whoever is to be notified of a step has been notified, once (the key of `notifications` holds them to once).
 * Takes kinds of steps as five arrays: action, actor, from, whether the mentor and the mentee are notified.
 */
export const findWrongNotifications = statement<Finding>(
  'invariant-n1',
  `with notified (action, actor, from_status, mentor, mentee) as (
     select * from unnest($1::text[], $2::text[], $3::text[], $4::bool[], $5::bool[])
   )
   select 'mentoring ' || m.id as subject, side.name || ' was ' || case when n.id is null then 'not ' else '' end ||
     'notified of ' || h.action || ' (line ' || h.id || ')' as fact
   from mentoring_history h join mentorings m on m.id = h.mentoring_id
   join notified t on t.action = h.action and t.actor = h.actor and t.from_status = coalesce(h.from_status, '')
   cross join lateral (values ('mentor', m.mentor_id, t.mentor), ('mentee', m.mentee_id, t.mentee)) side (name, member_id, is_due)
   left join notifications n on n.member_id = side.member_id and n.event_key = 'mentoring:' || h.id
   where side.is_due <> (n.id is not null) ${LIMIT}`,
);

/** N1: whoever paid has been notified of a refund that the gateway completed; not of those before migration 0011, which have no time. */
export const findUnnotifiedRefunds = statement<Finding>(
  'invariant-n1-refunds',
  `select 'payment ' || p.id as subject, 'was refunded at ' || p.refunded_at || ', and its payer was not notified' as fact
   from payments p
   where p.refunded_at is not null and not exists (
     select from notifications n where n.member_id = p.mentee_id and n.event_key = 'payment:' || p.id || ':REFUND_COMPLETED'
   ) ${LIMIT}`,
);

/** N1: the outbox empties; a mail that waits longer than that ($1) waits for somebody to look. */
export const findStuckMails = statement<Finding>(
  'invariant-outbox',
  `select 'mail ' || id as subject, 'has waited since ' || created_at || ' after ' || attempts || ' tries: ' ||
     coalesce(last_error, '') as fact
   from outbox where sent_at is null and failed_at is null and created_at <= $1 ${LIMIT}`,
);

/** A1: no session outlives a new password. */
export const findSessionsAfterReset = statement<Finding>(
  'invariant-a1',
  `select 'session ' || s.id as subject, 'of member ' || m.id || ' began before the password of ' || m.password_changed_at as fact
   from sessions s join members m on m.id = s.member_id where s.created_at < m.password_changed_at ${LIMIT}`,
);
