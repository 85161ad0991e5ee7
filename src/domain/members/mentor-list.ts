/** SPEC §9. */
export const MENTOR_PAGE_SIZE = 5;
export const MENTOR_SORTS = ['mentorId,DESC', 'mentoringCount,DESC'] as const;
export type MentorSort = (typeof MENTOR_SORTS)[number];
/** The list's default order (SPEC §7). */
export const NEWEST_FIRST: MentorSort = 'mentorId,DESC';
