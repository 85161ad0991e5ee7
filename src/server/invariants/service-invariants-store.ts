import { statement, type Statement } from '../db/statement.ts';
import type { Finding, Invariant, Violation } from './violation.ts';

/** A rule and the statement that finds its violations. */
type Rule = readonly [invariant: Invariant, find: Statement<Finding>];

/**
 * Combines several rules into one statement: one round trip, and all rules see the same snapshot.
 * @returns a statement with the parameters of all rules, in order
 */
export function combineRules(name: string, rules: readonly Rule[]): Statement<Violation> {
  let taken = 0;
  const texts = rules.map(([invariant, { text }]) => {
    const before = taken;
    const numbered = text.replaceAll(/\$(\d+)/g, (_whole, number: string) => {
      taken = Math.max(taken, before + Number(number));
      return `$${before + Number(number)}`;
    });
    return `select '${invariant}' as invariant, subject, fact from (${numbered}) found`;
  });
  return statement(name, texts.join('\nunion all\n'));
}

/** L1: the audit log is a whole chain from the first entry that has a link: each entry has its link, each link its entry, and each hash follows from the one before. */
export const findBrokenLinks = statement<Finding>(
  'invariant-l1',
  `(select 'audit entry ' || c.entry_id as subject,
      case when c.position <> coalesce(c.previous_position, 0) + 1 then 'follows a gap at position ' || c.position
        else 'is not what was written' end as fact
    from (
      select position, entry_id, hash, lag(position) over chain as previous_position, lag(hash) over chain as previous
      from audit_chain window chain as (order by position)
    ) c join audit_log a on a.id = c.entry_id
    where c.position <> coalesce(c.previous_position, 0) + 1 or c.hash <> audit_hash(c.previous, a)
    order by c.position limit 100)
   union all
   (select 'audit entry ' || a.id, 'is not in the chain'
    from audit_log a where a.id > (select entry_id from audit_chain where position = 1)
      and not exists (select from audit_chain c where c.entry_id = a.id) order by a.id limit 100)`,
);

const LIMIT = 'limit 100';
/** What began before a limit or a pause was written down may be written down after it. */
const UNDER_WAY = `interval '1 minute'`;

/**
 * LOAD: a mentor with a limit of open proposals got none beyond it since they set it, neither proposed nor passed on. Proposals that were open
 * before stay. A proposal is open until it is confirmed, or else until it ends.
 */
export const findOverloadedMentors = statement<Finding>(
  'invariant-load',
  `with changes as (
     select m.id, m.mentor_id, a.max_open_proposals as most, a.updated_at as since, change.at, change.delta
     from mentor_availability a join mentorings m on m.mentor_id = a.mentor_id
     cross join lateral (values (m.created_at, 1), (coalesce((
       select min(h.at) from mentoring_history h where h.mentoring_id = m.id and h.action = 'accept'
     ), m.closed_at), -1)) change (at, delta)
     where a.max_open_proposals is not null and change.at is not null
   ), counted as (
     select *, sum(delta) over (partition by mentor_id order by at, delta, id rows unbounded preceding) as open from changes
   )
   select 'mentoring ' || id as subject, 'came to mentor ' || mentor_id || ' as open proposal ' || open || ', who wants ' || most as fact
   from counted where delta = 1 and open > most and at > since + ${UNDER_WAY} ${LIMIT}`,
);

/** PAUSE: nobody proposed to a mentor who takes a pause, and no proposal passed on to them. */
export const findProposalsDuringPauses = statement<Finding>(
  'invariant-pause',
  `select 'mentoring ' || m.id as subject, 'came at ' || m.created_at || ' to a mentor who takes a pause since ' || p.paused_at as fact
   from mentor_profiles p join mentorings m on m.mentor_id = p.member_id and m.created_at > p.paused_at + ${UNDER_WAY}
   where p.paused_at is not null ${LIMIT}`,
);

/** WAIT: a student with a kept place was told of it, and nobody who waited longer was passed over. */
export const findWrongWaits = statement<Finding>(
  'invariant-waits',
  `select 'member ' || w.mentee_id as subject, case when n.id is null then 'was not told of the place that mentor ' || w.mentor_id || ' has for them'
     else 'has a place at mentor ' || w.mentor_id || ' before somebody who waited longer' end as fact
   from mentor_waits w left join notifications n on n.member_id = w.mentee_id
     and n.event_key = 'place-free:' || w.mentor_id || ':' || (extract(epoch from w.ahead_until) * 1000)::bigint
   where w.ahead_until is not null and (n.id is null or exists (
     select from mentor_waits o where o.mentor_id = w.mentor_id and o.ahead_until is null and o.created_at < w.created_at
   )) ${LIMIT}`,
);

/** N1: no mentor is nudged at night. */
export const findNudgesAtNight = statement<Finding>(
  'invariant-nudges',
  `select 'notification ' || id as subject, 'nudged member ' || member_id || ' at ' || created_at as fact
   from notifications where kind = 'MENTORING_NUDGE'
     and (created_at at time zone 'Asia/Seoul')::time not between '08:00' and '21:59:59.999999' ${LIMIT}`,
);

/** PUBLIC: a question and its answer were shown only after the session was completed, of its own two people. */
export const findWrongPublicAnswers = statement<Finding>(
  'invariant-public-answers',
  `select 'public answer ' || a.id as subject, case when c.at is null or c.at > a.published_at then 'was shown without a completed session'
     else 'is of other people than its session' end as fact
   from public_answers a join mentorings m on m.id = a.mentoring_id
   cross join lateral (
     select min(h.at) as at from mentoring_history h where h.mentoring_id = m.id and h.to_status = 'COMPLETED'
   ) c
   where a.published_at is not null and (
     c.at is null or c.at > a.published_at or a.mentor_id <> m.mentor_id or a.mentee_id <> m.mentee_id
   ) ${LIMIT}`,
);

/** N1: the payer was notified of each refund that the gateway completed, except before migration 0011, which recorded no time. */
export const findUnnotifiedRefunds = statement<Finding>(
  'invariant-n1-refunds',
  `select 'payment ' || p.id as subject, 'was refunded at ' || p.refunded_at || ', and its payer was not notified' as fact
   from payments p
   where p.refunded_at is not null and not exists (
     select from members e where e.id = p.mentee_id and e.erased_at is not null
   ) and not exists (
     select from notifications n where n.member_id = p.mentee_id and n.event_key = 'payment:' || p.id || ':REFUND_COMPLETED'
   )
   union all
   select 'hand refund ' || h.id, 'was done at ' || h.ended_at || ', and its payer was not notified'
   from hand_refunds h join payments p on p.id = h.payment_id join members e on e.id = p.mentee_id and e.erased_at is null
   where h.state = 'DONE' and not exists (
     select from notifications n where n.member_id = p.mentee_id and n.event_key = 'payment:' || p.id || ':REFUND_COMPLETED:hand-' || h.id
   ) ${LIMIT}`,
);

/** N1: mails do not stay in the outbox: finds those that have waited since before `$1`. */
export const findStuckMails = statement<Finding>(
  'invariant-outbox',
  `select 'mail ' || id as subject, 'has waited since ' || created_at || ' after ' || attempts || ' tries: ' ||
     coalesce(last_error, '') as fact
   from outbox where sent_at is null and failed_at is null and created_at <= $1 ${LIMIT}`,
);

/** N1: pushes do not stay either: finds those that were out of date at `$1`. */
export const findStuckPushes = statement<Finding>(
  'invariant-pushes',
  `select 'push ' || id as subject, 'has waited since ' || created_at || ' after ' || attempts || ' tries: ' ||
     coalesce(last_error, '') as fact
   from pushes where expires_at <= $1 ${LIMIT}`,
);

/** A1: a new password ends all sessions before it. */
export const findSessionsAfterReset = statement<Finding>(
  'invariant-a1',
  `select 'session ' || s.id as subject, 'of member ' || m.id || ' began before the password of ' || m.password_changed_at as fact
   from sessions s join members m on m.id = s.member_id where s.created_at < m.password_changed_at ${LIMIT}`,
);

/** E1: an erased account names nobody, nobody has it open, and nothing of it is under way (product §24.4). */
export const findErasedNames = statement<Finding>(
  'invariant-e1',
  `select 'member ' || m.id as subject, case
       when m.deleted_at is null then 'is erased and not deleted'
       when m.email <> 'erased-' || m.id || '@erased.invalid' or m.password_hash <> '' then 'is erased and can sign in'
       when open.one is not null then 'is erased and has a mentoring that is not over'
       else 'is erased and has a nickname, a session or a notification' end as fact
   from members m
   left join lateral (select 1 as one from mentorings o where (o.mentor_id = m.id or o.mentee_id = m.id) and o.closed_at is null limit 1) open on true
   where m.erased_at is not null and (
     m.deleted_at is null or m.email <> 'erased-' || m.id || '@erased.invalid' or m.password_hash <> '' or open.one is not null
     or exists (select from nicknames n where n.member_id = m.id) or exists (select from sessions s where s.member_id = m.id)
     or exists (select from notifications n where n.member_id = m.id)
   ) ${LIMIT}`,
);

/**
 * R1: a review belongs to a completed mentoring, and is visible when both have written, or else fourteen days after the last completion. Nobody
 * sees it while the mentoring is disputed, or after it then ended otherwise.
 */
export const findReviewsSeenTooEarly = statement<Finding>(
  'invariant-r1',
  `select 'review ' || r.id as subject, case when c.at is null then 'is of a mentoring that is ' || m.status
     else 'is seen from ' || r.visible_at || ', before both have written' end as fact
   from reviews r join mentorings m on m.id = r.mentoring_id
   cross join lateral (
     select max(h.at) as at from mentoring_history h where h.mentoring_id = m.id and h.to_status = 'COMPLETED'
   ) c
   where c.at is null or (r.visible_at < c.at + interval '14 days' and not exists (
     select from reviews o where o.mentoring_id = r.mentoring_id and o.side <> r.side and o.created_at <= r.visible_at
   )) ${LIMIT}`,
);
