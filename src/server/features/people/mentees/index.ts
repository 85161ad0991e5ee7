export { registerMenteeRoutes } from './mentees-routes.ts';
export { hasMenteeProfile, isMailOfOwnSchool, renewByMail, verifyBySchoolMail, verifyMentee } from './verify-mentee.ts';
export { findMenteeProfileIfAny, registerMentee } from './write-mentee.ts';
export { menteeProfileData } from './member-data.ts';
