import { OPEN_STATUSES } from '#domain/mentorings/states/statuses.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** A mentor of the same field that the mentee of a closed mentoring might ask instead. */
export interface MentorOfField {
  readonly memberId: number;
  readonly name: string;
  readonly imageKey: string | null;
  readonly jobTitle: string;
  readonly career: number;
}

interface Candidate extends MentorOfField {
  /** When the mentee wished to meet, as far as it is still ahead, in half hours since 1970: the same for all. */
  readonly wishedHalfHours: readonly number[];
}

// The thirty busiest of the field come straight off the list's index. A mentor who has had this very proposal is not asked again.
const findOfField = statement<Candidate>(
  'find-other-mentors-of-field',
  `with lost as (
     select m.mentee_id, mentor.university_id, mentor.job_category, array(
       select before.mentor_id from mentoring_pass_ons x join mentorings before on before.id = x.mentoring_id
       where x.payment_id = (select payment_id from mentoring_pass_ons where to_mentoring_id = $1)
     ) || m.mentor_id as had
     from mentorings m join mentor_profiles mentor on mentor.member_id = m.mentor_id where m.id = $1
   )
   select c.member_id as "memberId", c.nickname as name, f.key as "imageKey",
     c.organization_name || ' · ' || c.detailed_job as "jobTitle", c.experience as career,
     array(select (extract(epoch from s.starts_at) / 1800)::int from mentoring_slots s where s.mentoring_id = $1 and s.offered_by = 'MENTEE' and s.starts_at > $3) as "wishedHalfHours"
   from lost cross join lateral (
     select mentor.* from mentor_profiles mentor
     where mentor.university_id = lost.university_id and mentor.job_category = lost.job_category and mentor.listed_at is not null
       and mentor.member_id <> all(lost.had) and mentor.member_id <> lost.mentee_id
       and not exists (select from mentorings o
         where o.mentee_id = lost.mentee_id and o.mentor_id = mentor.member_id and o.status = any($2))
     order by mentor.mentoring_count desc, mentor.member_id desc limit 30
   ) c left join files f on f.id = c.image_file_id
   order by c.mentoring_count desc, c.member_id desc`,
);
/** Up to thirty other listed mentors of the same university and field, without those the mentee has open proposals to; most sessions first. */
export function findMentorsOfField(db: Queryable, mentoringId: number, now: Date): Promise<Candidate[]> {
  return db.query(findOfField, [mentoringId, OPEN_STATUSES, now]);
}
