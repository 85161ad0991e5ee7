import type { MentoringStatus } from '#domain/mentorings/states/statuses.ts';

/** SQL: the Korean day of an instant. Korea has no summer time: its day is the UTC day of nine hours later. */
export const dayOfSql = (at: string) => `((${at} at time zone 'UTC') + interval '9 hours')::date`;

/** SQL: the instant at which a Korean day begins. */
export const startOfDaySql = (day: string) => `((${day}::timestamp - interval '9 hours') at time zone 'UTC')`;

/** SQL: how many lines of a history led to a state. */
const becameSql = (status: MentoringStatus) =>
  `(count(*) filter (where to_status = '${status}' and from_status <> '${status}'))::int`;

/** SQL: the columns of `day_figures` but the day, by name: a version with more of them reads and writes the same table during an upgrade. */
export const DAY_FIGURE_COLUMNS = `mentor_sign_ups, mentee_sign_ups, proposals, paid, answers, median_answer_hours, confirmed, expired, cancelled,
  completed, no_shows, disputes, captured_krw, refunded_krw, mentor_krw, fee_krw, loss_krw, rejected`;

/**
 * SQL: what the tables themselves say of some Korean days, a row each with the day and then `DAY_FIGURE_COLUMNS`.
 * @param span `days` selects the days as `day`; `from` and `until` are expressions for where the first begins and the last ends
 */
export const countDaysSql = ({ days, from, until }: { days: string; from: string; until: string }) => {
  const isWithin = (at: string) => `${at} >= ${from} and ${at} < ${until}`;
  return `select d.day, coalesce(u.mentors, 0) as mentor_sign_ups, coalesce(u.mentees, 0) as mentee_sign_ups,
     coalesce(s.proposals, 0) as proposals, coalesce(s.paid, 0) as paid, coalesce(a.answers, 0) as answers,
     round(a.median::numeric, 1)::float8 as median_answer_hours, coalesce(s.confirmed, 0) as confirmed,
     coalesce(s.expired, 0) as expired, coalesce(s.cancelled, 0) as cancelled, coalesce(s.completed, 0) as completed,
     coalesce(s.no_shows, 0) as no_shows, coalesce(s.disputes, 0) as disputes, coalesce(m.captured, 0) as captured_krw,
     coalesce(m.refunded, 0) as refunded_krw, coalesce(m.mentor, 0) as mentor_krw, coalesce(m.fee, 0) as fee_krw,
     coalesce(m.loss, 0) as loss_krw, coalesce(s.rejected, 0) as rejected
   from (${days}) d left join (
     select ${dayOfSql('created_at')} as day, count(*) filter (where member_type = 'ROLE_MENTOR')::int as mentors,
       count(*) filter (where member_type = 'ROLE_MENTEE')::int as mentees
     from members where ${isWithin('created_at')} group by 1
   ) u using (day) left join (
     select ${dayOfSql('at')} as day, count(*) filter (where action = 'propose')::int as proposals,
       count(*) filter (where action = 'pay')::int as paid, count(*) filter (where action = 'accept')::int as confirmed,
       ${becameSql('EXPIRED')} as expired, ${becameSql('CANCELLED')} as cancelled, ${becameSql('REJECTED')} as rejected,
       ${becameSql('COMPLETED')} as completed,
       ${becameSql('NO_SHOW')} as no_shows, count(*) filter (where action = 'dispute')::int as disputes
     from mentoring_history where ${isWithin('at')} group by 1
   ) s using (day) left join (
     select ${dayOfSql('answered_at')} as day, count(*)::int as answers,
       percentile_cont(0.5) within group (order by extract(epoch from answered_at - asked_at) / 3600) as median
     from mentorings where ${isWithin('answered_at')} and asked_at is not null group by 1
   ) a using (day) left join (
     select ${dayOfSql('at')} as day,
       coalesce(sum(amount_krw) filter (where account = 'GATEWAY' and event = 'CAPTURE'), 0)::bigint as captured,
       coalesce(-sum(amount_krw) filter (where account = 'GATEWAY' and event in ('REFUND', 'BOUNCE')), 0)::bigint as refunded,
       coalesce(-sum(amount_krw) filter (where account = 'MENTOR'), 0)::bigint as mentor,
       coalesce(-sum(amount_krw) filter (where account = 'FEE'), 0)::bigint as fee,
       coalesce(sum(amount_krw) filter (where account = 'LOSS'), 0)::bigint as loss
     from ledger_entries where ${isWithin('at')} group by 1
   ) m using (day)`;
};

/** SQL: what the student's list began with when they made a proposal (product §9.5). */
export const orderGroupSql = (m: string) => `coalesce(${m}.order_group, 'NONE')`;

/** SQL: an instant as ms since 1970. */
export const epochMsSql = (at: string) => `(extract(epoch from ${at}) * 1000)::float8`;

/** SQL: whether a proposal had been answered before an instant. Unpaid ones never reached their mentor: they are neither answered nor expired. */
export const answeredBySql = (m: string, at: string) =>
  `(${m}.asked_at is not null and coalesce(${m}.answered_at < ${at}, false))`;

/** SQL: whether its mentor no longer had to answer it. */
export const settledBySql = (m: string, at: string) =>
  `(${m}.asked_at is not null and coalesce(least(${m}.answered_at, ${m}.closed_at) < ${at}, false))`;

/** SQL: whether it had ended by its deadline, without an answer. */
export const expiredBySql = (m: string, at: string) =>
  `(${m}.asked_at is not null and ${m}.answered_at is null and ${m}.status = 'EXPIRED' and coalesce(${m}.closed_at < ${at}, false))`;
