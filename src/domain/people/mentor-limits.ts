/** SPEC §9. */
export const MIN_EXPERIENCE_YEARS = 0;
export const MAX_EXPERIENCE_YEARS = 40;
export const MAX_HASHTAGS = 8;
export const MAX_HASHTAG_LENGTH = 15;
export const FIRST_WORKING_HOUR = 8;
export const LAST_WORKING_HOUR = 23;
export const DEFAULT_START_TIME = '08:00:00';
export const DEFAULT_END_TIME = '18:00:00';
export const MAX_INTRODUCTION_TITLE_LENGTH = 30;
export const MAX_INTRODUCTION_CONTENT_LENGTH = 500;
/** SPEC §5: 200 on the edit screen, 500 at registration; the column allows 500 (conformance D.13). */
export const MAX_MESSAGE_LENGTH = 500;
export const MAX_MESSAGE_LENGTH_IN_EDIT = 200;

/** SPEC §3; one picture each on the detail screen. */
export const MENTORING_FIELDS = ['취업 준비', '업계 동향', '면접 대비', '커리어 고민'] as const;
export type MentoringField = (typeof MENTORING_FIELDS)[number];

/** Characters of a search in the mentor list. */
export const MAX_SEARCH_LENGTH = 50;
