/** The columns of a mentor card, from `mentor_profiles p`; the list of bookmarks reads them too. */
export const LISTED_MENTOR_COLUMNS = `p.member_id as "mentorId", p.nickname, p.organization_name as "organizationName",
  p.detailed_job as "detailedJob", p.job_category as "jobCategory", p.experience, p.mentoring_count as "mentoringCount", p.answer_speed as "answerSpeed",
  p.introduction_title as "introductionTitle", (select f.key from files f where f.id = p.image_file_id) as "imageKey"`;
