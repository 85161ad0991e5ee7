import { MAX_QUOTED_LENGTH } from '#domain/mentorings/reviews/reviews.ts';
import type { AnswerCounts } from '#domain/mentors/answer-habit.ts';
import type { StudentStatus } from '#domain/people/files.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { hasLapsed } from './pauses/lapse-sql.ts';
import { isPublicReview } from './public-review-sql.ts';

export interface MentorTrustRow extends AnswerCounts {
  readonly mentorId: number;
  readonly schoolName: string;
  /** What the enrolment document showed, and when that was approved; null without an approved one. */
  readonly standing: StudentStatus | null;
  readonly schoolCheckedAt: Date | null;
  /** When the employer and the role that the profile names were approved; null when they were not, or not these. */
  readonly employmentCheckedAt: Date | null;
  /** Those of the newest reviews that everybody sees, joined by commas; null without a review. */
  readonly reviewChips: string | null;
  /** The newest of these reviews' words that are good and short enough to be quoted whole. */
  readonly reviewWords: string | null;
}

/** The last decided document of a type, if it is an approved one. */
const lastApproved = (type: 'ENROLLMENT' | 'EMPLOYMENT', alias: string) => `left join lateral (
     select c.status, c.standing, c.decided_at, c.checked_organization, c.checked_category, c.checked_job from certificates c
     where c.member_id = p.member_id and c.certificate_type = '${type}' and c.status <> 'PENDING' order by c.id desc limit 1
   ) ${alias} on ${alias}.status = 'APPROVED'`;

// The newest hundred of a mentor, from the index alone: an answer, or a lapse; not what students called off.
const HABIT = `cross join lateral (
     select count(*)::int as proposals, count(a.answered_at)::int as answers,
       (percentile_cont(0.5) within group (order by extract(epoch from a.answered_at - a.asked_at)) * 1000)::float8 as median_ms
     from (
       select m.asked_at, m.answered_at from mentorings m
       where m.mentor_id = p.member_id and m.asked_at >= $2 and (m.answered_at is not null or ${hasLapsed('m')})
       order by m.asked_at desc limit 100
     ) a
   ) habit`;

// Ten reviews say what is said of a mentor as well as all of them, and are the first of an index.
const REVIEWS = `cross join lateral (
     select string_agg(array_to_string(newest.chips, ','), ',') as chips,
       (array_agg(newest.body order by newest.id desc) filter (
         where newest.face = 'GOOD' and length(newest.body) between 1 and ${MAX_QUOTED_LENGTH}
       ))[1] as words
     from (
       select r.id, r.chips, r.face, r.body from reviews r where ${isPublicReview('p.member_id', '$3')} order by r.id desc limit 10
     ) newest
   ) said`;

const findTrust = statement<MentorTrustRow>(
  'find-mentor-trust',
  `select p.member_id as "mentorId", u.name as "schoolName", school.standing, school.decided_at as "schoolCheckedAt",
     work.decided_at as "employmentCheckedAt", habit.proposals, habit.answers, habit.median_ms as "medianMs",
     said.chips as "reviewChips", said.words as "reviewWords"
   from mentor_profiles p
   join universities u on u.id = p.university_id
   ${lastApproved('ENROLLMENT', 'school')}
   ${lastApproved('EMPLOYMENT', 'work')} and (
     work.checked_job is null or (work.checked_organization, work.checked_category, work.checked_job)
       = (p.organization_name, p.job_category, p.detailed_job)
   )
   ${HABIT}
   ${REVIEWS}
   where p.member_id = any($1::bigint[])`,
);
const STEP = 200;
// One step at a time, so that neither a statement nor a lock lasts long however many mentors there are.
const findHabits = statement<AnswerCounts & { mentorId: number; answerSpeed: number }>(
  'find-answer-habits',
  `select p.member_id as "mentorId", p.answer_speed as "answerSpeed", habit.proposals, habit.answers, habit.median_ms as "medianMs"
   from (
     select member_id, answer_speed from mentor_profiles where listed_at is not null and member_id < $1
     order by member_id desc limit ${STEP}
   ) p ${HABIT}
   order by p.member_id desc`,
);
const setSpeeds = statement(
  'set-answer-speeds',
  `update mentor_profiles p set answer_speed = given.speed
   from unnest($1::bigint[], $2::int[]) as given (mentor_id, speed) where p.member_id = given.mentor_id`,
);

export const mentorTrustStore = {
  /** @param askedSince proposals that were paid for before this do not count */
  find: (db: Queryable, mentorIds: readonly number[], askedSince: Date, now: Date) =>
    db.query(findTrust, [mentorIds, askedSince, now]),
  /** The habits of the next 200 listed mentors below this one, in descending order, and the speed that is stored. */
  findHabits: (db: Queryable, below: number, askedSince: Date) => db.query(findHabits, [below, askedSince]),
  setSpeeds: (db: Queryable, given: readonly { mentorId: number; speed: number }[]) =>
    db.query(setSpeeds, [given.map(({ mentorId }) => mentorId), given.map(({ speed }) => speed)]),
};
