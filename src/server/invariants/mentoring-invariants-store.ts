import { statement } from '../db/statement.ts';
import { DISPUTE_JOB, EXPIRE_JOB, RESOLVE_ATTENDANCE_JOB } from '../features/mentorings/deadlines/deadlines.ts';
import { IS_ANONYMOUS } from '../features/mentorings/mentoring-sql.ts';
import type { Finding } from './violation.ts';

/** The maximum number of findings per check. */
const LIMIT = 'limit 100';
const WITH_SESSION = `('CONFIRMED', 'COMPLETED', 'NO_SHOW')`;
const HISTORY = `select h.*, lag(h.to_status) over (partition by h.mentoring_id order by h.id) as came_from,
  row_number() over (partition by h.mentoring_id order by h.id desc) as from_end from mentoring_history h`;

/** A completed session is objected to. */
const REOPENS = `(action = 'dispute' and from_status = 'COMPLETED')`;

const overlapsOf = (person: 'mentor_id' | 'mentee_id') => `select 'member ' || ${person} as subject,
    'sessions ' || string_agg(id::text, ', ' order by id) || ' at ' || confirmed_starts_at as fact
  from mentorings where status in ${WITH_SESSION}
  group by ${person}, confirmed_starts_at having count(*) > 1 ${LIMIT}`;

/** S1: no mentor has two sessions in one half hour. Reads the mentorings, not the primary key that prevents it. */
export const findMentorOverlaps = statement<Finding>('invariant-s1', overlapsOf('mentor_id'));

/** S2: the same for mentees. */
export const findMenteeOverlaps = statement<Finding>('invariant-s2', overlapsOf('mentee_id'));

/** S1, S2: nor has anybody one as a mentor and one as a mentee in one half hour. */
export const findOverlapsOfRoles = statement<Finding>(
  'invariant-s2-roles',
  `select 'member ' || a.mentor_id as subject, 'sessions ' || a.id || ', ' || b.id || ' at ' || a.confirmed_starts_at as fact
   from mentorings a join mentorings b on b.mentee_id = a.mentor_id and b.confirmed_starts_at = a.confirmed_starts_at
   where a.status in ${WITH_SESSION} and b.status in ${WITH_SESSION} ${LIMIT}`,
);

/** S1, S2: a confirmed session has booked its half hour for both members, and nothing else is booked. */
export const findWrongBookings = statement<Finding>(
  'invariant-bookings',
  `with due as (
     select m.id, p.member_id, m.confirmed_starts_at as starts_at
     from mentorings m cross join lateral (values (m.mentor_id), (m.mentee_id)) p (member_id)
     where m.status in ${WITH_SESSION}
   )
   select 'mentoring ' || coalesce(due.id, b.mentoring_id) as subject,
     case when due.id is null then 'has booked a half hour of member ' || b.member_id || ' without being confirmed for it'
       else 'has not booked the half hour of member ' || due.member_id end as fact
   from due full join booked_half_hours b
     on b.mentoring_id = due.id and b.member_id = due.member_id and b.starts_at = due.starts_at
   where due.id is null or b.mentoring_id is null ${LIMIT}`,
);

/**
 * OFFER: no open mentoring offers a time at which either member has a session. A mentor may offer such a time to an anonymous mentee: their
 * sessions stay secret (product §5.7). Takes the open states.
 */
export const findOffersOfBookedTimes = statement<Finding>(
  'invariant-offers',
  `select 'mentoring ' || m.id as subject,
     'offers ' || s.starts_at || ', when member ' || b.member_id || ' has session ' || b.mentoring_id as fact
   from mentorings m join mentoring_slots s on s.mentoring_id = m.id and s.withdrawn_at is null
   join booked_half_hours b on b.starts_at = s.starts_at and b.member_id in (m.mentor_id, m.mentee_id)
     and not (${IS_ANONYMOUS} and s.offered_by = 'MENTOR' and b.member_id = m.mentee_id)
   where m.status = any($1) ${LIMIT}`,
);

/**
 * LOAD: no session was confirmed in a week that was full by the mentor's limit of that time: no remaining session has more sessions of its week
 * confirmed before it than the limit allows. Weeks are Korean, from Monday on.
 */
export const findOverfullWeeks = statement<Finding>(
  'invariant-full-weeks',
  `select 'mentoring ' || mentoring_id as subject,
     'is session ' || place || ' of a week in which its mentor, member ' || member_id || ', took ' || week_limit as fact
   from (
     select b.mentoring_id, b.member_id, b.week_limit, row_number() over (
       partition by b.member_id, date_trunc('week', b.starts_at at time zone 'UTC' + interval '9 hours')
       order by (select max(h.id) from mentoring_history h where h.mentoring_id = b.mentoring_id and h.action = 'accept')
     ) as place
     from booked_half_hours b join mentorings m on m.id = b.mentoring_id and m.mentor_id = b.member_id
   ) session where place > week_limit ${LIMIT}`,
);

/** S3: the side opposite to the accepting one had offered the confirmed time, and it was not withdrawn. */
export const findTimesNotOffered = statement<Finding>(
  'invariant-s3',
  `select 'mentoring ' || m.id as subject, 'was confirmed for ' || m.confirmed_starts_at ||
     case when s.mentoring_id is null then ', which was not offered' else ', which was withdrawn' end as fact
   from mentorings m join mentoring_history h on h.mentoring_id = m.id and h.action = 'accept'
   left join mentoring_slots s on s.mentoring_id = m.id and s.starts_at = m.confirmed_starts_at
     and s.offered_by = case when h.from_status = 'WAITING_FOR_MENTEE' then 'MENTOR' else 'MENTEE' end
   where s.mentoring_id is null or s.withdrawn_at is not null ${LIMIT}`,
);

/** S4: a time was in the future when it was confirmed. */
export const findAcceptedTooLate = statement<Finding>(
  'invariant-s4',
  `select 'mentoring ' || m.id as subject, 'was confirmed at ' || h.at || ' for ' || m.confirmed_starts_at as fact
   from mentorings m join mentoring_history h on h.mentoring_id = m.id and h.action = 'accept'
   where m.confirmed_starts_at <= h.at ${LIMIT}`,
);

/**
 * T1: every history is a path through the state table, from its first line to the mentoring's state.
 * Takes the table as four arrays: action, actor, from, to; the first line has from ''.
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

/** T2: no transition is made after the end, but the objection to a completed session. Takes the final states. */
export const findTransitionsAfterEnd = statement<Finding>(
  'invariant-t2',
  `select 'mentoring ' || mentoring_id as subject, action || ' (line ' || id || ') came after ' || came_from as fact
   from (${HISTORY}) l where came_from = any($1) and not ${REOPENS} ${LIMIT}`,
);

/** T3: an open mentoring is either accepted or rejected, expired or closed; and it ends once, or once more after an objection to its completion. */
export const findConflictingOutcomes = statement<Finding>(
  'invariant-t3',
  `select 'mentoring ' || mentoring_id as subject, 'was decided by ' || string_agg(action, ', ' order by id) as fact
   from mentoring_history
   where action in ('accept', 'reject', 'expire', 'close', 'cancel', 'bounce', 'complete', 'recordNoShow', 'annul') or ${REOPENS}
   group by mentoring_id
   having count(*) filter (where action = 'accept') > 1 or count(*) filter (where ${REOPENS}) > 1
     or count(*) filter (where action not in ('accept', 'dispute')) > 1 + count(*) filter (where ${REOPENS})
     or (bool_or(action = 'accept') and bool_or(action in ('reject', 'expire', 'close'))) ${LIMIT}`,
);

/** `mentoringCount` is the number of completed sessions. */
export const findWrongCounts = statement<Finding>(
  'invariant-mentoring-count',
  `select 'mentor ' || p.member_id as subject,
     'shows ' || p.mentoring_count || ' sessions and has completed ' || count(m.id) as fact
   from mentor_profiles p left join mentorings m on m.mentor_id = p.member_id and m.status = 'COMPLETED'
   group by p.member_id having p.mentoring_count <> count(m.id) ${LIMIT}`,
);

/** Open mentorings with a deadline before `$1`, or without a job to end them at the deadline. */
export const findMissedDeadlines = statement<Finding>(
  'invariant-deadlines',
  `select 'mentoring ' || m.id as subject, 'is ' || m.status || ', due at ' || m.due_at || ', ' ||
     case when m.due_at <= $1 then 'and it was not ended' else 'and no job will end it' end as fact
   from mentorings m
   where m.due_at is not null and (m.due_at <= $1 or not exists (
     select from jobs j where j.name = '${EXPIRE_JOB}' and j.key = m.id::text and j.run_at <= m.due_at
   )) ${LIMIT}`,
);

// Of the mentoring `m`, by what was asked and decided: `disputeEndsBy` of `src/domain/mentorings/states/disputes.ts`.
const DISPUTE_ENDS_BY = `greatest(m.disputed_at + interval '14 days',
     (select max(case when r.round = 1 then r.appeal_until else r.decide_by end) from dispute_rounds r where r.mentoring_id = m.id))`;

/** A confirmed session has a job that settles it or, once somebody has objected, one that has the dispute end in time; never both. */
export const findUnsettledSessions = statement<Finding>(
  'invariant-payouts',
  `select 'mentoring ' || m.id as subject, case when m.disputed_at is null then 'is CONFIRMED, and no job will settle it'
     when j.id is not null then 'waits for an operator, and a job will settle it by its attendance'
     else 'is disputed, and no job will end that in time' end as fact
   from mentorings m left join jobs j on j.name = '${RESOLVE_ATTENDANCE_JOB}' and j.key = m.id::text
     left join jobs d on d.name = '${DISPUTE_JOB}' and d.key = m.id::text and d.run_at <= ${DISPUTE_ENDS_BY}
   where m.status = 'CONFIRMED' and ((m.disputed_at is null) = (j.id is null) or (m.disputed_at is not null and d.id is null)) ${LIMIT}`,
);

/** DISPUTE: no money is held longer than a dispute may last. Finds what should have ended by `$1`. */
export const findEndlessDisputes = statement<Finding>(
  'invariant-endless-disputes',
  `select 'mentoring ' || m.id as subject, 'is disputed since ' || m.disputed_at || ', and its money is still held' as fact
   from mentorings m where m.status = 'CONFIRMED' and m.disputed_at <= $1::timestamptz - interval '14 days' and ${DISPUTE_ENDS_BY} <= $1 ${LIMIT}`,
);

/**
 * DISPUTE: the last decision ended the dispute, that of the appeal or else of the objection; another operator decides an appeal; no operator's
 * decision takes effect while somebody may appeal; a rule decides only when the time is over. Excludes disputes that the version before
 * migration 0019 ended.
 */
export const findWrongDisputeEnds = statement<Finding>(
  'invariant-dispute-ends',
  `select 'mentoring ' || m.id as subject, case
       when e.detail ->> 'resolution' is distinct from coalesce(r2.resolution, r1.resolution)
         then 'ended as ' || coalesce(e.detail ->> 'resolution', 'nothing') || ', and was decided to be ' ||
           coalesce(r2.resolution, r1.resolution, 'nothing')
       when r2.decided_by = r1.decided_by then 'was decided twice by operator ' || r1.decided_by
       when r1.decided_by is null and m.closed_at < m.disputed_at + interval '14 days' then 'was decided by the rule before the time was over'
       else 'was decided at ' || r1.decided_at || ' and ended at ' || m.closed_at || ', while somebody could appeal' end as fact
   from mentorings m
   join dispute_rounds r1 on r1.mentoring_id = m.id and r1.round = 1
   left join dispute_rounds r2 on r2.mentoring_id = m.id and r2.round = 2
   join lateral (
     select h.detail from mentoring_history h where h.mentoring_id = m.id order by h.id desc limit 1
   ) e on e.detail ? 'round'
   where m.closed_at is not null and (
     e.detail ->> 'resolution' is distinct from coalesce(r2.resolution, r1.resolution)
     or r2.decided_by = r1.decided_by
     or (r1.decided_by is null and m.closed_at < m.disputed_at + interval '14 days')
     or (r2.round is null and r1.decided_by is not null
       and m.closed_at < coalesce(r1.appeal_until, least(r1.decided_at + interval '7 days', m.disputed_at + interval '14 days'))
       and not case r1.resolution
         when 'HALF' then r1.mentor_accepted_at is not null and r1.mentee_accepted_at is not null
         when 'COMPLETED' then r1.mentee_accepted_at is not null
         when 'MENTEE_ABSENT' then r1.mentee_accepted_at is not null
         else r1.mentor_accepted_at is not null end)
   ) ${LIMIT}`,
);

/**
 * PRESENCE: a no-show recorded by the system is of a side that the other never received in the room, and comes 72 hours after both were told; a
 * no-show that nobody was told of is wrong. Sessions that ended before notices were kept have none: before migration 0015 was applied here, and
 * before the first notice. An operator's finding in a dispute needs no notice: both could speak there.
 */
export const findWrongNoShows = statement<Finding>(
  'invariant-no-shows',
  `select 'mentoring ' || m.id as subject, case
       when m.attendance_notified_at is null then 'became a no-show of which nobody was told'
       when m.closed_at < m.attendance_notified_at + interval '72 hours' then 'became a no-show less than 72 hours after both were told'
       else 'calls somebody absent whom the other received' end as fact
   from mentorings m join mentoring_history h on h.mentoring_id = m.id and h.action = 'recordNoShow' and h.actor = 'SYSTEM'
   where not h.detail ? 'round' and (
     (m.attendance_notified_at is null and m.closed_at > (
       select least(min(n.attendance_notified_at),
         (select applied_at from schema_migrations where name = '0015_attendance_notices.sql'))
       from mentorings n
     ))
     or m.closed_at < m.attendance_notified_at + interval '72 hours'
     or (m.attendance_notified_at is not null and exists (
       select from meeting_minutes r where r.mentoring_id = m.id and (r.heard > 0 or r.seen > 0)
         and h.detail ->> 'resolution' in ('BOTH_ABSENT', case r.side when 'MENTOR' then 'MENTEE_ABSENT' else 'MENTOR_ABSENT' end)
     ))
   ) ${LIMIT}`,
);

/** Kinds of history lines there are, for deciding who is notified of each. */
export const listKindsOfTransitions = statement<{ action: string; actor: string; fromStatus: string | null }>(
  'invariant-kinds-of-transitions',
  'select distinct action, actor, from_status as "fromStatus" from mentoring_history',
);

/**
 * N1: every member who must be notified of a transition has been notified, once (the key of `notifications` ensures that); of a change of the
 * times, of the newest. The notifications of an erased member are erased.
 * Takes kinds of transitions as five arrays: action, actor, from, whether the mentor and the mentee are notified.
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
   where side.is_due <> (n.id is not null)
     and not exists (select from members e where e.id = side.member_id and e.erased_at is not null)
     and not (side.is_due and h.action = 'changeTimes' and exists (
       select from mentoring_history later
       where later.mentoring_id = h.mentoring_id and later.action = 'changeTimes' and later.id > h.id))
   ${LIMIT}`,
);
