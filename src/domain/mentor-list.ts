/** SPEC §9. */
export const MENTOR_PAGE_SIZE = 5;
export const MENTOR_SORTS = ['mentorId,DESC', 'mentoringCount,DESC'] as const;
export type MentorSort = (typeof MENTOR_SORTS)[number];
