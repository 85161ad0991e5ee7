import { statement } from '../db/statement.ts';
import type { Finding } from './violation.ts';

/** The maximum number of findings per check. */
const LIMIT = 'limit 100';

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
