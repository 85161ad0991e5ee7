import { OPEN_STATUSES } from '#domain/mentorings/statuses.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** Another mentor whom the mentee of a closed mentoring may ask instead. */
export interface SuggestedMentor {
  readonly memberId: number;
  readonly name: string;
  readonly imageKey: string | null;
  readonly jobTitle: string;
  readonly career: number;
}

/** Free time is looked for in so many days ahead. */
const AHEAD_MS = 7 * DAY_MS;

// The thirty busiest of the field come straight off the list's index; of those, who is free at the times that were wished for
// comes first. Who has had this very proposal is not asked again. A Korean wall clock is UTC and nine hours.
const suggest = statement<SuggestedMentor>(
  'suggest-other-mentors',
  `with lost as (
     select m.id, m.mentee_id, tor.university_id, tor.job_category, array(
       select before.mentor_id from mentoring_pass_ons x join mentorings before on before.id = x.mentoring_id
       where x.payment_id = (select payment_id from mentoring_pass_ons where to_mentoring_id = $1)
     ) || m.mentor_id as had
     from mentorings m join mentor_profiles tor on tor.member_id = m.mentor_id where m.id = $1
   ), wishes as (
     select starts_at, starts_at at time zone 'UTC' + interval '9 hours' as korean
     from mentoring_slots where mentoring_id = $1 and offered_by = 'MENTEE' and starts_at > $2
   ), candidates as (
     select c.* from lost cross join lateral (
       select tor.* from mentor_profiles tor
       where tor.university_id = lost.university_id and tor.job_category = lost.job_category and tor.listed_at is not null
         and tor.member_id <> all(lost.had)
         and not exists (select from mentorings o
           where o.mentee_id = lost.mentee_id and o.mentor_id = tor.member_id and o.status = any($4))
       order by tor.mentoring_count desc, tor.member_id desc limit 30
     ) c
   )
   select c.member_id as "memberId", c.nickname as name, f.key as "imageKey",
     c.organization_name || ' · ' || c.detailed_job as "jobTitle", c.experience as career
   from candidates c left join files f on f.id = c.image_file_id
   where (select count(*) from booked_half_hours b where b.member_id = c.member_id and b.starts_at > $2 and b.starts_at <= $3)
     < cardinality(c.days) * floor(extract(epoch from c.end_time - c.start_time) / 1800)
   order by (
     select count(*) from wishes w
     where (array['월', '화', '수', '목', '금', '토', '일'])[extract(isodow from w.korean)::int] = any(c.days)
       and w.korean::time >= c.start_time and w.korean::time < c.end_time
       and not exists (select from booked_half_hours b where b.member_id = c.member_id and b.starts_at = w.starts_at)
   ) desc, c.mentoring_count desc, c.member_id desc limit 3`,
);

/**
 * Up to three other mentors of the same university and field who have time in the week ahead: who is free at the times the
 * mentee wished for comes first.
 */
export function suggestMentors(db: Queryable, mentoringId: number, now: Date): Promise<SuggestedMentor[]> {
  return db.query(suggest, [mentoringId, now, new Date(now.getTime() + AHEAD_MS), OPEN_STATUSES]);
}
