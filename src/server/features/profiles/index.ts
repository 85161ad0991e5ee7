export { lockMember, mustBeFreeToChangeSchool } from './change-profile.ts';
