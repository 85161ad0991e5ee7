export {
  assertSchoolMayChange,
  changeMentorsNickname,
  claimForMentor,
  findMenteesSide,
  lockMember,
} from './change-profile.ts';
export { reviewEmployment } from './review-employment.ts';
