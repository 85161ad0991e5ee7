import {
  accountData,
  codeData,
  consentData,
  emailChangeData,
  exportData,
  formerMemberData,
  identityData,
  phoneData,
  secondFactorData,
  sessionData,
} from './features/account/member-data.ts';
import { suspensionData } from './features/desk/suspensions/member-data.ts';
import {
  blockData,
  calendarData,
  meetingData,
  meetingVisitData,
  mentoringData,
  messageData,
  messageReportData,
  noteData,
  publicAnswerData,
  publicAnswerReportData,
  reviewData,
  roomData,
} from './features/mentorings/member-data.ts';
import { mentorCalendarData } from './features/mentors/calendars/member-data.ts';
import {
  availabilityData,
  bookmarkData,
  mentorProfileData,
  recommendationData,
  waitData,
} from './features/mentors/member-data.ts';
import {
  campaignCouponData,
  couponData,
  earningData,
  handRefundData,
  paymentData,
} from './features/money/member-data.ts';
import { payoutAccountData, transferBookData, transferData } from './features/money/transfers/member-data.ts';
import {
  mailData,
  notificationData,
  notificationSettingsData,
  pushData,
} from './features/notifications/member-data.ts';
import {
  certificateData,
  enrolmentCodeData,
  fileData,
  menteeProfileData,
  nicknameData,
  schoolProofData,
  universityRequestData,
} from './features/people/member-data.ts';
import type { MemberData } from './platform/member-data/member-data.ts';

/**
 * Everything stored about members, feature by feature, in the order in which it is exported and erased. Files come after the data that uses
 * them; the account itself, which the others depend on, comes last.
 */
export const MEMBER_DATA: readonly MemberData[] = [
  // Before the records of bookmarks and waits are gone.
  notificationData,
  codeData,
  consentData,
  sessionData,
  suspensionData,
  nicknameData,
  menteeProfileData,
  enrolmentCodeData,
  schoolProofData,
  mentorProfileData,
  availabilityData,
  mentorCalendarData,
  bookmarkData,
  waitData,
  universityRequestData,
  recommendationData,
  certificateData,
  couponData,
  campaignCouponData,
  calendarData,
  mailData,
  notificationSettingsData,
  pushData,
  secondFactorData,
  identityData,
  mentoringData,
  payoutAccountData,
  transferData,
  transferBookData,
  earningData,
  paymentData,
  handRefundData,
  blockData,
  messageData,
  messageReportData,
  noteData,
  reviewData,
  publicAnswerReportData,
  publicAnswerData,
  roomData,
  meetingData,
  meetingVisitData,
  emailChangeData,
  phoneData,
  exportData,
  formerMemberData,
  fileData,
  accountData,
];
