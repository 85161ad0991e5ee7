export {
  assertSchoolMayChange,
  changeMentorsNickname,
  claimForMentor,
  findMenteesSide,
  lockMember,
  reviewEmployment,
} from './change-profile.ts';
