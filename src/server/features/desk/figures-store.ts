import type { DayFigures } from '#contract/desk/figures.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

// Korea has no summer time: its day is the UTC day of nine hours later.
const DAY_OF = (at: string) => `((${at} at time zone 'UTC') + interval '9 hours')::date`;
const IN_SPAN = (at: string) => `${at} >= $3 and ${at} < $4`;

const list = statement<DayFigures>(
  'list-day-figures',
  `with days as (select generate_series($1::date, $2::date, interval '1 day')::date as day),
   signed_up as (
     select ${DAY_OF('created_at')} as day, count(*) filter (where member_type = 'ROLE_MENTOR')::int as mentors,
       count(*) filter (where member_type = 'ROLE_MENTEE')::int as mentees
     from members where ${IN_SPAN('created_at')} group by 1
   ), steps as (
     select ${DAY_OF('at')} as day, count(*) filter (where action = 'propose')::int as proposals,
       count(*) filter (where action = 'pay')::int as paid, count(*) filter (where action = 'accept')::int as confirmed,
       count(*) filter (where to_status = 'EXPIRED' and from_status <> 'EXPIRED')::int as expired, count(*) filter (where action = 'cancel')::int as cancelled,
       count(*) filter (where to_status = 'COMPLETED' and from_status <> 'COMPLETED')::int as completed,
       count(*) filter (where to_status = 'NO_SHOW' and from_status <> 'NO_SHOW')::int as "noShows", count(*) filter (where action = 'dispute')::int as disputes
     from mentoring_history where ${IN_SPAN('at')} group by 1
   ), answered as (
     select ${DAY_OF('answered_at')} as day, count(*)::int as answers,
       percentile_cont(0.5) within group (order by extract(epoch from answered_at - asked_at) / 3600) as median
     from mentorings where ${IN_SPAN('answered_at')} and asked_at is not null group by 1
   ), moved as (
     select ${DAY_OF('at')} as day,
       coalesce(sum(amount_krw) filter (where account = 'GATEWAY' and event = 'CAPTURE'), 0)::int as captured,
       coalesce(-sum(amount_krw) filter (where account = 'GATEWAY' and event in ('REFUND', 'BOUNCE')), 0)::int as refunded,
       coalesce(-sum(amount_krw) filter (where account = 'MENTOR'), 0)::int as mentor,
       coalesce(-sum(amount_krw) filter (where account = 'FEE'), 0)::int as fee,
       coalesce(sum(amount_krw) filter (where account = 'LOSS'), 0)::int as loss
     from ledger_entries where ${IN_SPAN('at')} group by 1
   )
   select d.day::text as day, coalesce(u.mentors, 0) as "mentorSignUps", coalesce(u.mentees, 0) as "menteeSignUps",
     coalesce(s.proposals, 0) as proposals, coalesce(s.paid, 0) as paid, coalesce(a.answers, 0) as answers,
     round(a.median::numeric, 1)::float8 as "medianAnswerHours", coalesce(s.confirmed, 0) as confirmed,
     coalesce(s.expired, 0) as expired, coalesce(s.cancelled, 0) as cancelled, coalesce(s.completed, 0) as completed,
     coalesce(s."noShows", 0) as "noShows", coalesce(s.disputes, 0) as disputes, coalesce(m.captured, 0) as "capturedKrw",
     coalesce(m.refunded, 0) as "refundedKrw", coalesce(m.mentor, 0) as "mentorKrw", coalesce(m.fee, 0) as "feeKrw",
     coalesce(m.loss, 0) as "lossKrw"
   from days d left join signed_up u using (day) left join steps s using (day) left join answered a using (day) left join moved m using (day)
   order by d.day`,
);

export const figuresStore = {
  /** A row for each Korean day from `first` to `last` (`YYYY-MM-DD`), which begin and end at these instants. */
  list: (db: Queryable, { first, last, from, until }: { first: string; last: string; from: Date; until: Date }) =>
    db.query(list, [first, last, from, until]),
};
