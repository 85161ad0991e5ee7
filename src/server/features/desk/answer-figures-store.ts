import { type AnswerCounts, DAYS_TO_CONFIRM } from '#domain/answer-figures.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const OPEN = `('PAYMENT_PENDING', 'WAITING_FOR_MENTOR', 'WAITING_FOR_MENTEE')`;
const GROUP = `coalesce(m.order_group, 'NONE')`;
const IN_SPAN = 'm.created_at >= $1 and m.created_at < $2';

// A student once, by their first own proposal of the span; what passed on to another mentor (product §5.6) counts as a session of theirs, not as a proposal.
const countCohorts = statement<AnswerCounts['cohorts'][number]>(
  'count-answer-cohorts',
  `with first as (
     select distinct on (m.mentee_id) m.mentee_id, m.created_at as at, ${GROUP} as "group" from mentorings m
     where ${IN_SPAN} and not exists (select from mentoring_pass_ons x where x.to_mentoring_id = m.id)
     order by m.mentee_id, m.created_at, m.id
   )
   select f."group", count(*)::int as students, (count(*) filter (where f.at > $3))::int as young,
     (count(*) filter (where f.at <= $3 and exists (
       select from mentorings c join mentoring_history h on h.mentoring_id = c.id
       where c.mentee_id = f.mentee_id and c.created_at >= f.at and h.action = 'accept'
         and h.at <= f.at + interval '${DAYS_TO_CONFIRM} days'
     )))::int as confirmed
   from first f group by 1`,
);
// Unpaid ones never reached their mentor: they are neither answered nor expired here.
const countProposals = statement<AnswerCounts['proposals'][number]>(
  'count-answer-proposals',
  `select ${GROUP} as "group", count(*)::int as proposals,
     (count(*) filter (where m.asked_at is not null and (m.answered_at is not null or m.closed_at is not null)))::int as settled,
     (count(*) filter (where m.asked_at is not null and m.answered_at is null and m.status = 'EXPIRED'))::int as expired
   from mentorings m where ${IN_SPAN} group by 1`,
);
// From the payment, or the passing on; `asked_at` is later where the student changed the times or answered a question.
const countAnswers = statement<AnswerCounts['answers'][number]>(
  'count-answers-by-minutes',
  `select ${GROUP} as "group", floor(extract(epoch from m.answered_at - had.at) / 60)::int as value, count(*)::int as count
   from mentorings m cross join lateral (
     select min(h.at) as at from mentoring_history h where h.mentoring_id = m.id and h.to_status = 'WAITING_FOR_MENTOR'
   ) had
   where ${IN_SPAN} and m.answered_at is not null and m.asked_at is not null group by 1, 2`,
);
const countTurns = statement<AnswerCounts['turns'][number]>(
  'count-answers-by-minutes-of-turn',
  `select ${GROUP} as "group", floor(extract(epoch from m.answered_at - m.asked_at) / 60)::int as value, count(*)::int as count
   from mentorings m where ${IN_SPAN} and m.answered_at is not null and m.asked_at is not null group by 1, 2`,
);
const countMentors = statement<AnswerCounts['mentors'][number]>(
  'count-mentors-by-proposals',
  `select asked."group", asked.value, count(*)::int as count from (
     select coalesce(o."group", 'EVERYBODY') as "group", o.mentor_id, count(*)::int as value
     from (select ${GROUP} as "group", m.mentor_id from mentorings m where ${IN_SPAN}) o
     group by grouping sets ((o."group", o.mentor_id), (o.mentor_id))
   ) asked join mentor_profiles p on p.member_id = asked.mentor_id and p.listed_at is not null
   group by 1, 2`,
);
const countListed = statement<{ count: number }>(
  'count-listed-mentors',
  'select count(*)::int as count from mentor_profiles where listed_at is not null',
);
// Sessions of the Korean week of $1 and of later ones, as the mentor's limit counts them (product §3.3).
const findPresent = statement<PresentProblems>(
  'find-answer-problems',
  `select (select count(*)::int from mentorings where status in ${OPEN} and due_at < $1) as overdue,
     (select count(*)::int from mentor_availability a where
        (select count(*) from mentorings m where m.mentor_id = a.mentor_id and m.status in ${OPEN}) > a.max_open_proposals
        or a.max_sessions_a_week < (
          select max(w.sessions) from (
            select count(*) as sessions from mentorings m
            where m.mentor_id = a.mentor_id and m.confirmed_starts_at >= $2 and m.status in ('CONFIRMED', 'COMPLETED', 'NO_SHOW')
            group by date_trunc('week', m.confirmed_starts_at at time zone 'UTC' + interval '9 hours')
          ) w
        )) as overloaded`,
);

export interface PresentProblems {
  /** Open proposals whose deadline has passed. */
  readonly overdue: number;
  /** Mentors with more open proposals, or more sessions in a week, than they want. */
  readonly overloaded: number;
}

interface Span {
  readonly from: Date;
  readonly until: Date;
}

export const answerFiguresStore = {
  /** What became of the proposals that were made in a span of days, as it is at `now`. */
  async count(db: Queryable, { from, until }: Span, now: Date): Promise<AnswerCounts> {
    const span = [from, until];
    const [listed] = await db.query(countListed, []);
    return {
      cohorts: await db.query(countCohorts, [...span, new Date(now.getTime() - DAYS_TO_CONFIRM * DAY_MS)]),
      proposals: await db.query(countProposals, span),
      answers: await db.query(countAnswers, span),
      turns: await db.query(countTurns, span),
      mentors: await db.query(countMentors, span),
      listed: listed?.count ?? 0,
    };
  },
  /** @param monday the beginning of this Korean week */
  async findPresent(db: Queryable, now: Date, monday: Date): Promise<PresentProblems> {
    const [row] = await db.query(findPresent, [now, monday]);
    return row ?? { overdue: 0, overloaded: 0 };
  },
};
