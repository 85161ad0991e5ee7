import type { DayFigures } from '#contract/desk/figures.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { countDaysSql, DAY_FIGURE_COLUMNS, dayOfSql, startOfDaySql } from './day-figures-sql.ts';

// The days that a job has summed, and the tables themselves from the last of them on: a day or two of them, however long the span is.
const list = statement<DayFigures>(
  'list-day-figures',
  `with rest as materialized (
     select first, ${startOfDaySql('first')} as start from (
       select coalesce(max(day) + 1, $1::date) as first from day_figures where day between $1 and $2 and rejected is not null
     ) next
   ), figures as (
     select day, ${DAY_FIGURE_COLUMNS} from day_figures where day between $1 and $2 and rejected is not null
     union all
     ${countDaysSql({
       days: `select generate_series(first, $2::date, interval '1 day')::date as day from rest`,
       from: '(select start from rest)',
       until: startOfDaySql('($2::date + 1)'),
     })}
   )
   select day::text as day, coalesce(mentor_sign_ups, 0) as "mentorSignUps", coalesce(mentee_sign_ups, 0) as "menteeSignUps",
     coalesce(proposals, 0) as proposals, coalesce(paid, 0) as paid, coalesce(answers, 0) as answers,
     median_answer_hours as "medianAnswerHours", coalesce(confirmed, 0) as confirmed, coalesce(expired, 0) as expired,
     coalesce(rejected, 0) as rejected, coalesce(cancelled, 0) as cancelled, coalesce(completed, 0) as completed, coalesce(no_shows, 0) as "noShows",
     coalesce(disputes, 0) as disputes, coalesce(captured_krw, 0) as "capturedKrw", coalesce(refunded_krw, 0) as "refundedKrw",
     coalesce(mentor_krw, 0) as "mentorKrw", coalesce(fee_krw, 0) as "feeKrw", coalesce(loss_krw, 0) as "lossKrw"
   from (select generate_series($1::date, $2::date, interval '1 day')::date as day) days left join figures using (day)
   order by day`,
);
// A clock that ran ahead has had days summed that were not over: they are summed anew when they are. So are those of a version without `rejected`, and all after them.
const forget = statement(
  'delete-early-day-figures',
  'delete from day_figures where day >= least($1, (select min(day) from day_figures where rejected is null))',
);
// The days have no gaps from the first member's on: a list takes them up to the last, and the tables from there.
const add = statement<{ day: string }>(
  'add-day-figures',
  `with next as materialized (
     select day, ${startOfDaySql('day')} as start, ${startOfDaySql('(day + 1)')} as end from (
       select coalesce((select max(day) + 1 from day_figures), (select ${dayOfSql('created_at')} from members order by created_at limit 1)) as day
     ) first where day < $1
   )
   insert into day_figures (day, ${DAY_FIGURE_COLUMNS}) ${countDaysSql({
     days: 'select day from next',
     from: '(select start from next)',
     until: '(select next.end from next)',
   })} on conflict (day) do nothing returning day::text as day`,
);

export const figuresStore = {
  /** A row for each Korean day from `first` to `last` (`YYYY-MM-DD`). */
  list: (db: Queryable, first: string, last: string) => db.query(list, [first, last]),
  /** Takes out the days from one on, which were summed too early, or from the first on that an older version has summed. */
  forget: (db: Queryable, day: string) => db.query(forget, [day]),
  /**
   * Sums the day after the last summed one.
   * @param until the first day that is not to be summed yet
   * @returns whether there was one
   */
  async add(db: Queryable, until: string): Promise<boolean> {
    return (await db.query(add, [until])).length > 0;
  },
};
