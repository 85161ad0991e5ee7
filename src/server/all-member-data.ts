import { codeData, consentData, identityData } from './features/account/auth/index.ts';
import { emailChangeData } from './features/account/email-change/index.ts';
import { exportData, formerMemberData } from './features/account/member-data/index.ts';
import { accountData, sessionData } from './features/account/members/index.ts';
import { phoneData } from './features/account/phone/index.ts';
import { secondFactorData } from './features/account/second-factors/index.ts';
import { suspensionData } from './features/desk/suspensions/index.ts';
import { calendarData } from './features/mentorings/calendar/index.ts';
import { mentoringData } from './features/mentorings/index.ts';
import { meetingData, meetingVisitData } from './features/mentorings/meetings/index.ts';
import { blockData, messageData, messageReportData } from './features/mentorings/messages/index.ts';
import { noteData } from './features/mentorings/preparation/index.ts';
import { publicAnswerData, publicAnswerReportData } from './features/mentorings/public-answers/index.ts';
import { reviewData } from './features/mentorings/reviews/index.ts';
import { roomData } from './features/mentorings/room/index.ts';
import { availabilityData } from './features/mentors/availability/index.ts';
import { bookmarkData } from './features/mentors/bookmarks/index.ts';
import { mentorCalendarData } from './features/mentors/calendars/index.ts';
import { mentorProfileData } from './features/mentors/index.ts';
import { recommendationData } from './features/mentors/recommendations/index.ts';
import { waitData } from './features/mentors/waits/index.ts';
import { campaignCouponData } from './features/money/campaigns/index.ts';
import { couponData } from './features/money/coupons/index.ts';
import { earningData, handRefundData, paymentData } from './features/money/payments/index.ts';
import { payoutAccountData, transferBookData, transferData } from './features/money/transfers/index.ts';
import { mailData, notificationData, notificationSettingsData, pushData } from './features/notifications/index.ts';
import { certificateData } from './features/people/certificates/index.ts';
import { enrolmentCodeData } from './features/people/enrolment/index.ts';
import { fileData } from './features/people/files/index.ts';
import { menteeProfileData } from './features/people/mentees/index.ts';
import { nicknameData } from './features/people/nicknames/index.ts';
import { schoolProofData } from './features/people/school-proofs/index.ts';
import { universityRequestData } from './features/people/universities/index.ts';
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
