export { lockMember, assertSchoolMayChange } from './change-profile.ts';
