export { assertSchoolMayChange, changeMentorsNickname, claimForMentor, lockMember } from './change-profile.ts';
export { reviewEmployment } from './review-employment.ts';
