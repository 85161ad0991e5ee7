import { businessCalls } from './business.ts';
import { certificateCalls } from './certificates.ts';
import { enrolmentCalls } from './enrolment.ts';
import { memberCalls } from './members.ts';
import { menteeCalls } from './mentees.ts';
import { nicknameCalls } from './nicknames.ts';
import { profileImageCalls } from './profile-images.ts';
import { universityCalls } from './universities.ts';

/** Every call of the area `people`. */
export const PEOPLE_CALLS = {
  ...enrolmentCalls,
  ...memberCalls,
  ...nicknameCalls,
  ...profileImageCalls,
  ...universityCalls,
  ...menteeCalls,
  ...certificateCalls,
  ...businessCalls,
};
