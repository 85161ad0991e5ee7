export { findMentor } from './find-mentor.ts';
export { assertFields, toMentorListItem } from './list-mentors.ts';
export { LISTED_MENTOR_COLUMNS, type MentorListRow } from './mentor-list-store.ts';
export { mentorSitemapStore } from './mentor-sitemap-store.ts';
export { mentorStore } from './mentor-store.ts';
export { registerMentorRoutes } from './mentors-routes.ts';
export { syncMentorSearchTokens } from './sync-mentor-search-tokens.ts';
export { dropCachedUniversity } from './university-of-viewer.ts';
export { findMentorProfileIfAny, registerMentor } from './write-mentor.ts';
