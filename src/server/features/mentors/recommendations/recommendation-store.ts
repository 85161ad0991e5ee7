import { MAX_RANKED, type RankedList } from '#domain/mentors/ranking/rank-mentors.ts';
import type { Queryable } from '#server/db/database.ts';
import { execute, manyRows, manyValues } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { hasLapsed } from '../mentor-sql.ts';

export interface MentorFactsRow {
  readonly mentorId: number;
  readonly field: string;
  readonly subField: string;
  readonly topics: string[];
  readonly hashtags: string[];
  readonly major: string;
  readonly proposals: number;
  readonly answers: number;
  readonly recentProposals: number;
}

export interface StudentFactsRow {
  readonly menteeId: number;
  readonly major: string;
  /** `[field, sub-field, topic or null, the mentor's hashtags]` of bookmarks and proposals. */
  readonly interests: (readonly [string, string, string | null, string[]])[];
  /** Half hours of a week, from Monday 07:00. */
  readonly halfHours: number[];
}

const PAGE = 500;
const IN_FIELD = 30;

const save = statement(
  'save-recommendations',
  `insert into recommendations (university_id, mentee_id, mentor_ids, reasons, computed_at)
   select $1, given.mentee_id, given.mentor_ids::bigint[], given.reasons::smallint[], $2
   from unnest($3::bigint[], $4::text[], $5::text[]) as given (mentee_id, mentor_ids, reasons)
   where exists (select from mentee_profiles t where t.member_id = given.mentee_id)
   on conflict (mentee_id) do update set university_id = excluded.university_id, mentor_ids = excluded.mentor_ids,
     reasons = excluded.reasons, computed_at = excluded.computed_at`,
);
// A field in which nobody is listed any more has an empty list.
const saveFields = statement(
  'save-recommendations-of-fields',
  `insert into field_recommendations (university_id, field, mentor_ids, reasons, computed_at)
   select $1, given.field, given.mentor_ids::bigint[], given.reasons::smallint[], $2
   from unnest($3::text[], $4::text[], $5::text[]) as given (field, mentor_ids, reasons)
   on conflict (university_id, field) do update set mentor_ids = excluded.mentor_ids, reasons = excluded.reasons,
     computed_at = excluded.computed_at`,
);

const toArray = (numbers: readonly number[]) => `{${numbers.join(',')}}`;

export const recommendationStore = {
  // Nobody has a list that is a day old, or older than a change of one of its mentors, or of one of its students' interests.
  /**
   * Universities with lists computed at `before` or earlier, or before a change of one of their mentors, or a proposal or bookmark of one
   * of their students.
   */
  listStale: manyValues<number, [before: Date]>(
    'list-universities-to-recommend',
    `with asking as (
       select t.university_id, max(c.at) as at from (
         select mentee_id as member_id, created_at as at from mentorings where created_at > $1
         union all
         select member_id, created_at from bookmarks where created_at > $1
       ) c join mentee_profiles t on t.member_id = c.member_id group by t.university_id
     )
     select u.id as "universityId"
     from universities u cross join lateral (
       select greatest(p.updated_at, p.listed_at) as at from mentor_profiles p
       where p.university_id = u.id and p.listed_at is not null order by greatest(p.updated_at, p.listed_at) desc limit 1
     ) changed left join recommendations r on r.university_id = u.id and r.mentee_id is null
     left join asking a on a.university_id = u.id
     where r.computed_at is null or r.computed_at <= $1 or r.computed_at < greatest(changed.at, a.at)
       or exists (select from recommendation_marks k where k.university_id = u.id)
     order by u.id`,
  ),
  /** What has said since the last time that mentors are listed again. */
  listMarks: manyValues<number, [universityId: number]>(
    'list-recommendation-marks',
    'select id as "markId" from recommendation_marks where university_id = $1 order by id limit 10000',
  ),
  deleteMarks: execute<[markIds: readonly number[]]>(
    'delete-recommendation-marks',
    'delete from recommendation_marks where id = any($1::bigint[])',
  ),
  /** The next 500 listed mentors above an id, with how they answered since, and how often they were asked lately. */
  listMentors: manyRows<
    MentorFactsRow,
    [universityId: number, times: { answersSince: Date; recentSince: Date }, after: number]
  >(
    'list-mentors-to-recommend',
    `select p.member_id as "mentorId", p.job_category as field, p.detailed_job as "subField", p.mentoring_fields as topics,
       p.hashtags, p.major, asked.proposals, asked.answers, asked.recent as "recentProposals"
     from mentor_profiles p cross join lateral (
       select (count(*) filter (where m.answered_at is not null or ${hasLapsed('m')}))::int as proposals,
         count(m.answered_at)::int as answers, (count(*) filter (where m.asked_at >= $2.recentSince))::int as recent
       from (
         select asked_at, answered_at, status, mentor_question_at,
           mentor_question_answered_at from mentorings where mentor_id = p.member_id and asked_at >= $2.answersSince
         order by asked_at desc limit 100
       ) m
     ) asked
     where p.university_id = $1 and p.listed_at is not null and p.member_id > $3
     order by p.member_id limit ${PAGE}`,
  ),
  /** The next 500 students above an id who have proposed or bookmarked. */
  listStudents: manyRows<StudentFactsRow, [universityId: number, after: number]>(
    'list-students-to-recommend-to',
    `select t.member_id as "menteeId", t.major,
       coalesce((select json_agg(json_build_array(seen.field, seen.sub_field, seen.topic, seen.hashtags)) from (
         (select p.job_category as field, p.detailed_job as sub_field, m.topic, p.hashtags
          from mentorings m join mentor_profiles p on p.member_id = m.mentor_id
          where m.mentee_id = t.member_id order by m.id desc limit 20)
         union all
         (select p.job_category, p.detailed_job, null, p.hashtags
          from bookmarks b join mentor_profiles p on p.member_id = b.mentor_id where b.member_id = t.member_id limit 50)
       ) seen), '[]') as interests,
       array(
         select distinct ((extract(isodow from k.korean) - 1) * 34 + (extract(epoch from k.korean::time) - 25200) / 1800)::int
         from (
           select s.starts_at at time zone 'UTC' + interval '9 hours' as korean
           from (select id from mentorings where mentee_id = t.member_id order by id desc limit 20) m
           join mentoring_slots s on s.mentoring_id = m.id and s.offered_by = 'MENTEE'
         ) k
       ) as "halfHours"
     from mentee_profiles t
     where t.university_id = $1 and t.member_id > $2 and (
       exists (select from mentorings m where m.mentee_id = t.member_id) or exists (select from bookmarks b where b.member_id = t.member_id)
     )
     order by t.member_id limit ${PAGE}`,
  ),
  save: (
    db: Queryable,
    universityId: number,
    lists: readonly (RankedList & { readonly menteeId: number })[],
    now: Date,
  ) =>
    db.query(save, [
      universityId,
      now,
      lists.map(({ menteeId }) => menteeId),
      lists.map(({ mentorIds }) => toArray(mentorIds)),
      lists.map(({ reasons }) => toArray(reasons)),
    ]),
  // The student's own order, or that of everybody at the university; then that of the field; then mentors in neither, newest first.
  /** The listed mentors of a university and field, the most recommended first; thirty at most. */
  listInField: manyValues<
    number,
    [student: { menteeId: number; universityId: number; field: string }, except: readonly number[]]
  >(
    'list-recommended-mentors-of-field',
    `with ranked as (
       select v.mentor_id, r.base + v.place as place from (
         (select mentor_ids, 0 as base from recommendations
          where university_id = $1.universityId and (mentee_id = $1.menteeId or mentee_id is null) order by mentee_id nulls last limit 1)
         union all
         select mentor_ids, ${MAX_RANKED} from field_recommendations where university_id = $1.universityId and field = $1.field
       ) r cross join unnest(r.mentor_ids) with ordinality as v (mentor_id, place)
     ), newest as (
       select member_id as mentor_id, null::bigint as place from mentor_profiles
       where university_id = $1.universityId and job_category = $1.field and listed_at is not null and member_id <> all($2)
       order by member_id desc limit ${IN_FIELD}
     )
     select p.member_id as "mentorId"
     from (select mentor_id, min(place) as place from (table ranked union all table newest) each group by mentor_id) found
     join mentor_profiles p on p.member_id = found.mentor_id
     where p.university_id = $1.universityId and p.job_category = $1.field and p.listed_at is not null and p.member_id <> all($2)
     order by found.place nulls last, p.member_id desc limit ${IN_FIELD}`,
  ),
  saveForEverybody: execute<[universityId: number, rankedList: RankedList, now: Date]>(
    'save-recommendations-of-university',
    `insert into recommendations (university_id, mentor_ids, reasons, computed_at)
     values ($1, $2.mentorIds::bigint[], $2.reasons::smallint[], $3)
     on conflict (university_id) where mentee_id is null do update set mentor_ids = excluded.mentor_ids,
       reasons = excluded.reasons, computed_at = excluded.computed_at`,
  ),
  /** @param lists by field */
  saveFields: (db: Queryable, universityId: number, lists: readonly (readonly [string, RankedList])[], now: Date) =>
    db.query(saveFields, [
      universityId,
      now,
      lists.map(([field]) => field),
      lists.map(([, { mentorIds }]) => toArray(mentorIds)),
      lists.map(([, { reasons }]) => toArray(reasons)),
    ]),
};
