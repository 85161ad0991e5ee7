import { statement } from '../db/statement.ts';
import { countDaysSql, dayOfSql } from '../features/desk/day-figures-sql.ts';
import type { Finding } from './violation.ts';

const LIMIT = 'limit 100';

/** FIGURES: the days that were summed for the desk are what the tables say, and none is missing from the first member's to the last. */
export const findWrongDayFigures = statement<Finding>(
  'invariant-figures',
  `(select 'day ' || f.day as subject, 'is summed as ' || row(f.*) || ', and the tables have ' || row(c.*) as fact
    from day_figures f join (${countDaysSql({ days: 'select day from day_figures', from: `'-infinity'`, until: `'infinity'` })}) c using (day)
    where row(f.*) is distinct from row(c.*) ${LIMIT})
   union all
   (select 'day ' || d.day::date, 'is not summed, and a later one is'
    from (select min(${dayOfSql('created_at')}) as day from members) first
      cross join lateral generate_series(first.day, (select max(day) from day_figures), interval '1 day') d (day)
    where not exists (select from day_figures f where f.day = d.day) ${LIMIT})`,
);
