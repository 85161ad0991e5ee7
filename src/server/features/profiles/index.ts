export { lockMember, assertSchoolMayChange } from './change-profile.ts';
export { reviewEmployment } from './review-employment.ts';
