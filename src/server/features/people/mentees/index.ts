export {
  findMenteeProfileIfAny,
  hasMenteeProfile,
  isMailOfOwnSchool,
  registerMentee,
  registerMenteeRoutes,
  renewByMail,
  verifyBySchoolMail,
  verifyMentee,
} from './write-mentee.ts';
