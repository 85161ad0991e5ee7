export { findMentor } from './find-mentor.ts';
export { assertFields, toMentorListItems } from './list-mentors.ts';
export {
  findMentorProfileIfAny,
  hasMentorProfile,
  isMentorListed,
  listMentor,
  listWhileApproved,
  registerMentor,
  renameMentor,
  unlistMentor,
} from './write-mentor.ts';
export type { MentorListRow } from './mentor-card-store.ts';
export { addMissingSearchTokens, registerMentorJobs, registerSearchTokenJobs } from './mentor-jobs.ts';
export { registerMentorRoutes } from './mentors-routes.ts';
export { countSitemapSpans, listSitemapMentors } from './sitemap-mentors.ts';
