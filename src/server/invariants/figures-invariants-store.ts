import { statement } from '../db/statement.ts';
import {
  answeredBySql,
  countDaysSql,
  DAY_FIGURE_COLUMNS,
  dayOfSql,
  expiredBySql,
  orderGroupSql,
  settledBySql,
  startOfDaySql,
} from '../features/desk/figures-sql.ts';
import type { Finding } from './violation.ts';

const LIMIT = 'limit 100';

/** FIGURES: the days that were summed for the desk are what the tables say, and none is missing from the first member's to the last. */
export const findWrongDayFigures = statement<Finding>(
  'invariant-figures',
  `(select 'day ' || f.day as subject, 'is summed as ' || row(f.*) || ', and the tables have ' || row(c.*) as fact
    from (select day, ${DAY_FIGURE_COLUMNS} from day_figures) f join (${countDaysSql({ days: 'select day from day_figures', from: `'-infinity'`, until: `'infinity'` })}) c using (day)
    where row(f.*) is distinct from row(c.*) ${LIMIT})
   union all
   (select 'day ' || d.day::date, 'is not summed, and a later one is'
    from (select min(${dayOfSql('created_at')}) as day from members) first
      cross join lateral generate_series(first.day, (select max(day) from day_figures), interval '1 day') d (day)
    where not exists (select from day_figures f where f.day = d.day) ${LIMIT})`,
);

const ANSWERED = answeredBySql('m', 's.until');
const minutesSql = (from: string) =>
  `case when ${ANSWERED} then floor(extract(epoch from m.answered_at - ${from}) / 60) end`;
const medianHoursSql = (minutes: string) => `percentile_cont(0.5) within group (order by ${minutes}::float8) / 60`;

/**
 * FIGURES: the stored figures of answers, by span and group, agree with all proposals of the span as they stood when the day began. The Gini
 * coefficient covers the mentors who were listed when it was counted, and is not counted again.
 */
export const findWrongAnswerFigures = statement<Finding>(
  'invariant-answer-figures',
  `with spans as (
     select f.day, each.key::int as span, each.value as "groups", ${startOfDaySql('(f.day - each.key::int)')} as from, ${startOfDaySql('f.day')} as until
     from answer_figures f cross join lateral jsonb_each(f.spans) each
   ), kept as (
     select s.span, g."group", g.students, g.young, g.confirmed, g.proposals, g.answers, g."medianAnswerHours", g."medianTurnHours", g.expired,
       (g."expiredShare" ->> 'share')::float8 as share
     from spans s cross join lateral jsonb_to_recordset(s.groups) g ("group" text, students int, young int, confirmed int, proposals int, answers int,
       "medianAnswerHours" float8, "medianTurnHours" float8, expired int, "expiredShare" jsonb)
   ), asked as (
     select s.span, s.until, ${orderGroupSql('m')} as "group", m.id, m.mentee_id, m.created_at as at, ${ANSWERED} as is_answered,
       ${settledBySql('m', 's.until')} as is_settled, ${expiredBySql('m', 's.until')} as is_expired, ${minutesSql('m.asked_at')} as turn,
       ${minutesSql(`(select min(h.at) from mentoring_history h where h.mentoring_id = m.id and h.to_status = 'WAITING_FOR_MENTOR')`)} as answer
     from spans s join mentorings m on m.created_at >= s.from and m.created_at < s.until
   ), firsts as (
     select distinct on (a.span, a.mentee_id) a.span, a."group", a.mentee_id, a.at, a.at + interval '7 days' > a.until as is_young from asked a
     where not exists (select from mentoring_pass_ons x where x.to_mentoring_id = a.id)
     order by a.span, a.mentee_id, a.at, a.id
   ), cohorts as (
     select f.span, coalesce(f."group", 'EVERYBODY') as "group", count(*)::int as students, (count(*) filter (where f.is_young))::int as young,
       (count(*) filter (where not f.is_young and exists (
         select from mentorings c join mentoring_history h on h.mentoring_id = c.id
         where c.mentee_id = f.mentee_id and c.created_at >= f.at and h.action = 'accept' and h.at <= f.at + interval '7 days'
       )))::int as confirmed
     from firsts f group by grouping sets ((f.span, f."group"), (f.span))
   ), sums as (
     select span, coalesce("group", 'EVERYBODY') as "group", count(*)::int as proposals, (count(*) filter (where is_answered))::int as answers,
       ${medianHoursSql('answer')} as answer, ${medianHoursSql('turn')} as turn, (count(*) filter (where is_expired))::int as expired,
       (count(*) filter (where is_expired))::float8 / nullif(count(*) filter (where is_settled), 0) as share
     from asked group by grouping sets ((span, "group"), (span))
   ), counted as (
     select span, "group", coalesce(students, 0) as students, coalesce(young, 0) as young, coalesce(confirmed, 0) as confirmed, proposals, answers,
       answer, turn, expired, share
     from sums left join cohorts using (span, "group")
     union all
     select span, 'EVERYBODY', 0, 0, 0, 0, 0, null, null, 0, null from spans s where not exists (select from asked a where a.span = s.span)
   )
   select 'answers of ' || coalesce(k.span, c.span) || ' days, ' || coalesce(k."group", c."group") as subject,
     'are kept as ' || coalesce(row(k.*)::text, 'nothing') || ', and the tables have ' || coalesce(row(c.*)::text, 'nothing') as fact
   from kept k full join counted c using (span, "group") where row(k.*) is distinct from row(c.*) ${LIMIT}`,
);
