import type { MentorProfileInput } from '#domain/people/mentors.ts';
import { type PathOf, type ProfileColumn, profileSql } from '../people/profiles/profile-columns-sql.ts';

/** Values of a mentor's profile that are stored as the nickname, the school and files. */
type StoredElsewhere = 'nickname' | 'education.schoolName' | `image.${string}` | 'portfolio.url' | 'portfolio.fileSize';
type Path = Exclude<PathOf<MentorProfileInput>, StoredElsewhere>;

/**
 * Where each value of a mentor's profile is stored: the store, the view, the export and the erasure follow it. What must have a value
 * gets one that says nothing; the job field names nobody.
 */
const COLUMNS: Readonly<Record<Path, ProfileColumn>> = {
  'education.major': { column: 'major', erased: `''` },
  'organization.name': { column: 'organization_name', erased: `''` },
  'organization.jobCategory': { column: 'job_category', erased: null },
  'organization.detailedJob': { column: 'detailed_job', erased: `''` },
  'organization.experience': { column: 'experience', erased: '1' },
  'introduction.title': { column: 'introduction_title', erased: `''` },
  'introduction.content': { column: 'introduction_content', erased: `''` },
  'timezone.days': { column: 'days', erased: `array['월']` },
  'timezone.startTime': { column: 'start_time', readAs: 'text', erased: `'09:00'` },
  'timezone.endTime': { column: 'end_time', readAs: 'text', erased: `'18:00'` },
  mentoringField: { column: 'mentoring_fields', erased: 'mentoring_fields[1:1]' },
  hashtags: { column: 'hashtags', erased: `array['']` },
  message: { column: 'message', erased: `''` },
  'portfolio.description': { column: 'portfolio_description', erased: `''` },
};
export const mentorSql = profileSql<MentorProfileInput, Path>(COLUMNS);
export type StoredMentor = ReturnType<typeof mentorSql.partOf>;

/** The columns of a mentor card, from `mentor_profiles p`; the list of bookmarks reads them too. */
export const LISTED_MENTOR_COLUMNS = `p.member_id as "mentorId", p.nickname, p.organization_name as "organizationName",
  p.detailed_job as "detailedJob", p.job_category as "jobCategory", p.experience, p.mentoring_count as "mentoringCount", p.answer_speed as "answerSpeed",
  p.introduction_title as "introductionTitle", (select f.key from files f where f.id = p.image_file_id) as "imageKey"`;
