import type { MemberData } from '#server/platform/member-data/member-data.ts';
import { codeData, consentData } from '../auth/index.ts';
import { availabilityData } from '../availability/index.ts';
import { bookmarkData } from '../bookmarks/index.ts';
import { calendarData } from '../calendar/index.ts';
import { campaignCouponData } from '../campaigns/index.ts';
import { certificateData } from '../certificates/index.ts';
import { couponData } from '../coupons/index.ts';
import { emailChangeData } from '../email-change/index.ts';
import { enrolmentCodeData } from '../enrolment/index.ts';
import { fileData } from '../files/index.ts';
import { meetingData, meetingVisitData } from '../meetings/index.ts';
import { accountData, sessionData } from '../members/index.ts';
import { menteeProfileData } from '../mentees/index.ts';
import { mentoringData } from '../mentorings/index.ts';
import { mentorProfileData } from '../mentors/index.ts';
import { blockData, messageData, messageReportData } from '../messages/index.ts';
import { nicknameData } from '../nicknames/index.ts';
import { mailData, notificationData, notificationSettingsData, pushData } from '../notifications/index.ts';
import { earningData, handRefundData, paymentData } from '../payments/index.ts';
import { noteData } from '../preparation/index.ts';
import { publicAnswerData, publicAnswerReportData } from '../public-answers/index.ts';
import { recommendationData } from '../recommendations/index.ts';
import { reviewData } from '../reviews/index.ts';
import { roomData } from '../room/index.ts';
import { secondFactorData } from '../second-factors/index.ts';
import { suspensionData } from '../suspensions/index.ts';
import { payoutAccountData, transferBookData, transferData } from '../transfers/index.ts';
import { universityRequestData } from '../universities/index.ts';
import { waitData } from '../waits/index.ts';
import { exportData, formerMemberData } from './member-data.ts';

/** Everything that is stored of members, feature by feature. Files after what uses them; the account itself, which the others go by, comes last. */
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
