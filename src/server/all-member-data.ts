import { codeData, consentData } from './features/auth/index.ts';
import { availabilityData } from './features/availability/index.ts';
import { bookmarkData } from './features/bookmarks/index.ts';
import { calendarData } from './features/calendar/index.ts';
import { campaignCouponData } from './features/campaigns/index.ts';
import { certificateData } from './features/certificates/index.ts';
import { couponData } from './features/coupons/index.ts';
import { emailChangeData } from './features/email-change/index.ts';
import { enrolmentCodeData } from './features/enrolment/index.ts';
import { fileData } from './features/files/index.ts';
import { meetingData, meetingVisitData } from './features/meetings/index.ts';
import { exportData, formerMemberData } from './features/member-data/index.ts';
import { accountData, sessionData } from './features/members/index.ts';
import { menteeProfileData } from './features/mentees/index.ts';
import { mentoringData } from './features/mentorings/index.ts';
import { mentorProfileData } from './features/mentors/index.ts';
import { blockData, messageData, messageReportData } from './features/messages/index.ts';
import { nicknameData } from './features/nicknames/index.ts';
import { mailData, notificationData, notificationSettingsData, pushData } from './features/notifications/index.ts';
import { earningData, handRefundData, paymentData } from './features/payments/index.ts';
import { noteData } from './features/preparation/index.ts';
import { publicAnswerData, publicAnswerReportData } from './features/public-answers/index.ts';
import { recommendationData } from './features/recommendations/index.ts';
import { reviewData } from './features/reviews/index.ts';
import { roomData } from './features/room/index.ts';
import { secondFactorData } from './features/second-factors/index.ts';
import { suspensionData } from './features/suspensions/index.ts';
import { payoutAccountData, transferBookData, transferData } from './features/transfers/index.ts';
import { universityRequestData } from './features/universities/index.ts';
import { waitData } from './features/waits/index.ts';
import type { MemberData } from './platform/member-data/member-data.ts';

/**
 * Everything that is stored of members, feature by feature, in the order in which it is exported and erased. Files after what uses them; the account
 * itself, which the others go by, comes last.
 */
export const MEMBER_DATA: readonly MemberData[] = [
  // While it still says who keeps them and who waits for them.
  notificationData,
  codeData,
  consentData,
  sessionData,
  suspensionData,
  nicknameData,
  menteeProfileData,
  enrolmentCodeData,
  mentorProfileData,
  availabilityData,
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
  exportData,
  formerMemberData,
  fileData,
  accountData,
];
