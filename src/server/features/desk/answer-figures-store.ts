import type { DayFigures } from '#contract/desk/figures.ts';
import type { AnswerFigures, AnswerSpan } from '#domain/desk/answer-figures.ts';
import type { CountedProposal } from '#domain/desk/answer-tally.ts';
import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, manyRows, maybeRow, maybeValue, oneValue } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import {
  answeredBySql,
  countDaysSql,
  DAY_FIGURE_COLUMNS,
  dayOfSql,
  epochMsSql,
  expiredBySql,
  orderGroupSql,
  settledBySql,
  startOfDaySql,
} from './figures-sql.ts';

// The days have no gaps from the first member's on: a list takes them up to the last, and the tables from there.
/** Days that are summed by one statement, after a downtime. */
const DAYS = 7;

export const figuresStore = {
  // The days that a job has summed, and the tables themselves from the last of them on: a day or two of them, however long the span is.
  /** A row for each Korean day from `first` to `last` (`YYYY-MM-DD`). */
  list: manyRows<DayFigures, [first: string, last: string]>(
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
  ),
  // A clock that ran ahead has had days summed that were not over: they are summed anew when they are. So are those of a version without `rejected`, and all after them.
  /** Takes out the days from one on, which were summed too early, or from the first on that an older version has summed. */
  forget: execute<[day: string]>(
    'delete-early-day-figures',
    'delete from day_figures where day >= least($1, (select min(day) from day_figures where rejected is null))',
  ),
  /**
   * Sums the days after the last summed one, a week of them at most.
   * @param until the first day that is not to be summed yet
   * @returns whether there was one
   */
  add: anyRow<[until: string]>(
    'add-day-figures',
    `with span as materialized (
       select first, least($1::date, first + ${DAYS}) as end from (
         select coalesce((select max(day) + 1 from day_figures), (select ${dayOfSql('created_at')} from members order by created_at limit 1)) as first
       ) next where first < $1
     )
     insert into day_figures (day, ${DAY_FIGURE_COLUMNS}) ${countDaysSql({
       days: 'select span.first + n as day from span cross join lateral generate_series(0, span.end - span.first - 1) n',
       from: `(select ${startOfDaySql('span.first')} from span)`,
       until: `(select ${startOfDaySql('span.end')} from span)`,
     })} on conflict (day) do nothing returning day::text as day`,
  ),
};

const OPEN = `('PAYMENT_PENDING', 'WAITING_FOR_MENTOR', 'WAITING_FOR_MENTEE')`;

/** The number of members in a batch. */
const BATCH_SIZE = 1000;
const findBatchOfMentees = statement<{ last: number | null }>(
  'find-batch-of-mentees',
  `select max(member_id) as last from (select member_id from mentee_profiles where member_id > $1 order by member_id limit ${BATCH_SIZE}) batch`,
);
const findBatchOfMentors = statement<{ last: number | null }>(
  'find-batch-of-mentors',
  `select max(member_id) as last from (select member_id from mentor_profiles where member_id > $1 order by member_id limit ${BATCH_SIZE}) batch`,
);
const keep = statement(
  'keep-answer-figures',
  `with outdated as (delete from answer_figures where day <> $1)
   insert into answer_figures (day, counted_at, overloaded, spans) values ($1, $2, $3, $4)
   on conflict (day) do update set counted_at = excluded.counted_at, overloaded = excluded.overloaded, spans = excluded.spans`,
);

/** The figures of one span, as they stood when the day began (product §26.17). */
export interface KeptAnswerFigures {
  /** `YYYY-MM-DD`, Korean. */
  readonly day: string;
  readonly countedAt: Date;
  /** Mentors with more open proposals, or more sessions in a week, than they wanted when they were counted. */
  readonly overloaded: number;
  readonly groups: AnswerFigures[];
}

/** Members with a greater identifier than `after`, up to `last`. */
interface Batch {
  readonly after: number;
  readonly last: number;
}

interface Span {
  readonly from: Date;
  readonly until: Date;
}

export const answerFiguresStore = {
  /** The newest figures; undefined while there are none. */
  find: maybeRow<KeptAnswerFigures, [span: AnswerSpan]>(
    'find-answer-figures',
    `select day::text as day, counted_at as "countedAt", overloaded, spans -> $1 as groups from answer_figures order by day desc limit 1`,
  ),
  /** The day (`YYYY-MM-DD`) of the stored figures: they are those of its beginning. */
  findDay: maybeValue<string>(
    'find-day-of-answer-figures',
    'select day::text as day from answer_figures order by day desc limit 1',
  ),
  /** Open proposals past their deadline. */
  countOverdue: oneValue<number, [now: Date]>(
    'count-overdue-proposals',
    `select count(*)::int as count from mentorings where status in ${OPEN} and due_at < $1`,
  ),
  /** All mentees in batches of a thousand. */
  batchesOfMentees: (db: Queryable) => batches(db, findBatchOfMentees),
  /** All mentors in batches of a thousand. */
  batchesOfMentors: (db: Queryable) => batches(db, findBatchOfMentors),
  // The proposals of one member after the other, by their index, whenever they were made: by the index of when, those of everybody would be read
  // for each.
  /** What mentees proposed in a span of days, a mentee after the other, oldest first, as it stood at the end of the span. */
  listOfMentees: manyRows<CountedProposal & { menteeId: number }, [batch: Batch, span: Span]>(
    'list-proposals-of-mentees',
    `select m.mentee_id as "menteeId", ${orderGroupSql('m')} as "group", ${epochMsSql('m.created_at')} as "createdMs",
       (select true from mentoring_pass_ons x where x.to_mentoring_id = m.id) is not null as "isPassedOn",
       (select ${epochMsSql('min(h.at)')} from mentoring_history h where h.mentoring_id = m.id and h.action = 'accept'
         and h.at < $2.until) as "acceptedMs",
       ${settledBySql('m', '$2.until')} as "isSettled", ${expiredBySql('m', '$2.until')} as "isExpired",
       case when ${answeredBySql('m', '$2.until')} then floor(extract(epoch from m.answered_at - (
         select min(h.at) from mentoring_history h where h.mentoring_id = m.id and h.to_status = 'WAITING_FOR_MENTOR'
       )) / 60)::int end as "answerMinutes",
       case when ${answeredBySql('m', '$2.until')} then floor(extract(epoch from m.answered_at - m.asked_at) / 60)::int end as "turnMinutes"
     from mentee_profiles s cross join lateral (
       select * from mentorings m where m.mentee_id = s.member_id offset 0
     ) m where s.member_id > $1.after and s.member_id <= $1.last and m.created_at >= $2.from and m.created_at < $2.until
     order by m.mentee_id, m.created_at, m.id`,
  ),
  /** The same to listed mentors; one line without a group for a mentor that nobody proposed to. */
  listOfMentors: manyRows<
    { mentorId: number; group: CountedProposal['group'] | null; createdMs: number },
    [batch: Batch, span: Span]
  >(
    'list-proposals-of-mentors',
    `select p.member_id as "mentorId", m."group", coalesce(m.created_ms, 0) as "createdMs"
     from mentor_profiles p left join lateral (
       select ${orderGroupSql('m')} as "group", m.created_at, ${epochMsSql('m.created_at')} as created_ms from mentorings m
       where m.mentor_id = p.member_id offset 0
     ) m on m.created_at >= $2.from and m.created_at < $2.until where p.member_id > $1.after and p.member_id <= $1.last
       and p.listed_at is not null
     order by p.member_id`,
  ),
  // Sessions of the week of `monday` and of later ones, as the mentor's limit counts them (product §3.3).
  /** Mentors with more open proposals, or more sessions in a week, than they want. @param monday the beginning of this Korean week */
  countOverloaded: oneValue<number, [batch: Batch, monday: Date]>(
    'count-overloaded-mentors',
    `select count(*)::int as count from mentor_availability a where a.mentor_id > $1.after and a.mentor_id <= $1.last and (
       (select count(*) from mentorings m where m.mentor_id = a.mentor_id and m.status in ${OPEN}) > a.max_open_proposals
       or a.max_sessions_a_week < (
         select max(w.sessions) from (
           select count(*) as sessions from mentorings m
           where m.mentor_id = a.mentor_id and m.confirmed_starts_at >= $2 and m.status in ('CONFIRMED', 'COMPLETED', 'NO_SHOW')
           group by date_trunc('week', m.confirmed_starts_at at time zone 'UTC' + interval '9 hours')
         ) w
       ))`,
  ),
  /** Keeps the figures of a day in place of those that there are. */
  keep: (
    db: Queryable,
    {
      day,
      countedAt,
      overloaded,
      spans,
    }: Omit<KeptAnswerFigures, 'groups'> & { spans: Record<string, AnswerFigures[]> },
  ) => db.query(keep, [day, countedAt, overloaded, JSON.stringify(spans)]),
  forget: execute('delete-answer-figures', 'delete from answer_figures'),
};

async function* batches(db: Queryable, findBatch: typeof findBatchOfMentees): AsyncGenerator<Batch, void> {
  for (let after = 0; ;) {
    const [row] = await db.query(findBatch, [after]);
    if (!row || row.last === null) return;
    yield { after, last: row.last };
    after = row.last;
  }
}
