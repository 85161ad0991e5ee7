import type { SchoolPeriod } from '#domain/mentors/campus-calendar/school-periods.ts';
import type { HolidayChanges } from '#domain/time/public-holidays.ts';
import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, manyRows, maybeRow, oneValue } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { patternOf } from '#server/text/search-form.ts';

export interface PeriodRow extends SchoolPeriod {
  readonly periodId: number;
  readonly schoolName: string;
}

const listChanges = statement<{ day: string; name: string | null }>(
  'list-holiday-changes',
  'select day::text, name from holiday_changes where day between $1::date and $2::date order by day',
);

const PERIOD = `s.kind, s.name, s.starts_on::text as "startsOn", s.ends_on::text as "endsOn"`;
const KEPT = `s.id as "periodId", u.name as "schoolName", ${PERIOD}`;
const listKept = statement<PeriodRow>(
  'list-school-periods',
  `select ${KEPT} from school_periods s join universities u on u.id = s.university_id
   where s.id < coalesce($1::bigint, 9223372036854775807) and ($2::text is null or u.name like $2)
   order by s.id desc limit 51`,
);

/** Operators' changes of public holidays, and the periods of each school. Days are Korean, `YYYY-MM-DD`. */
export const campusCalendarStore = {
  /** From a day to another one, both included. */
  async listChanges(db: Queryable, from: string, until: string): Promise<HolidayChanges> {
    const rows = await db.query(listChanges, [from, until]);
    return new Map(rows.map(({ day, name }) => [day, name]));
  },
  setChange: execute<[day: string, name: string | null, now: Date]>(
    'set-holiday-change',
    `insert into holiday_changes (day, name, changed_at) values ($1::date, $2, $3)
     on conflict (day) do update set name = excluded.name, changed_at = excluded.changed_at`,
  ),
  /** False when operators have said nothing of the day. */
  dropChange: anyRow<[day: string]>(
    'drop-holiday-change',
    'delete from holiday_changes where day = $1::date returning day::text',
  ),
  /** The entries of a mentor's school that touch the days from one to another. */
  listPeriods: manyRows<SchoolPeriod, [mentorId: number, from: string, until: string]>(
    'list-periods-of-mentors-school',
    `select ${PERIOD} from school_periods s join mentor_profiles p on p.university_id = s.university_id
     where p.member_id = $1 and s.ends_on >= $2::date and s.starts_on <= $3::date order by s.starts_on, s.id`,
  ),
  /** Up to 51, newest first. @param search a part of the school's name */
  listKept: (db: Queryable, { before, search }: { before: number | undefined; search: string | undefined }) =>
    db.query(listKept, [before ?? null, patternOf(search)]),
  find: maybeRow<PeriodRow, [periodId: number]>(
    'find-school-period',
    `select ${KEPT} from school_periods s join universities u on u.id = s.university_id where s.id = $1`,
  ),
  insert: oneValue<number, [universityId: number, period: SchoolPeriod, now: Date]>(
    'insert-school-period',
    `insert into school_periods (university_id, kind, name, starts_on, ends_on, created_at)
     values ($1, $2.kind, $2.name, $2.startsOn::date, $2.endsOn::date, $3) returning id as "periodId"`,
  ),
  /** False when there is none of this number. */
  update: anyRow<[periodId: number, schoolPeriod: SchoolPeriod]>(
    'update-school-period',
    `update school_periods set kind = $2.kind, name = $2.name, starts_on = $2.startsOn::date, ends_on = $2.endsOn::date where id = $1
     returning id as "periodId"`,
  ),
  remove: anyRow<[periodId: number]>(
    'delete-school-period',
    'delete from school_periods where id = $1 returning id as "periodId"',
  ),
};
