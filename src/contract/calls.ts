import type * as z from 'zod/mini';
import { authCalls } from './accounts/auth.ts';
import { consentCalls } from './accounts/consents.ts';
import { emailChangeCalls } from './accounts/email-change.ts';
import { memberDataCalls } from './accounts/member-data.ts';
import { secondFactorCalls } from './accounts/second-factors.ts';
import { announcementCalls } from './announcements.ts';
import { businessCalls } from './business.ts';
import { deskCalls } from './desk/desk.ts';
import { featurePauseCalls } from './desk/feature-pauses.ts';
import { deskFigureCalls } from './desk/figures.ts';
import { handRefundCalls } from './desk/hand-refunds.ts';
import { deskMemberCalls } from './desk/members.ts';
import { mentorOrderCalls } from './desk/mentor-order.ts';
import { deskMentoringCalls } from './desk/mentorings.ts';
import { operatorCalls } from './desk/operators.ts';
import { deskPaymentCalls } from './desk/payments.ts';
import { deskUniversityCalls } from './desk/universities.ts';
import { certificateCalls } from './members/certificates.ts';
import { enrolmentCalls } from './members/enrolment.ts';
import { memberCalls } from './members/members.ts';
import { menteeCalls } from './members/mentees.ts';
import { nicknameCalls } from './members/nicknames.ts';
import { notificationSettingsCalls } from './members/notification-settings.ts';
import { notificationCalls } from './members/notifications.ts';
import { profileImageCalls } from './members/profile-images.ts';
import { universityCalls } from './members/universities.ts';
import { calendarCalls } from './mentorings/calendar.ts';
import { disputeCalls } from './mentorings/disputes.ts';
import { mentoringCalls } from './mentorings/mentorings.ts';
import { messageCalls } from './mentorings/messages.ts';
import { nextStepCalls } from './mentorings/next-step.ts';
import { preparationCalls } from './mentorings/preparation.ts';
import { publicAnswerCalls } from './mentorings/public-answers.ts';
import { reviewCalls } from './mentorings/reviews.ts';
import { roomCalls } from './mentorings/room.ts';
import { availabilityCalls } from './mentors/availability.ts';
import { bookmarkCalls } from './mentors/bookmarks.ts';
import { campusCalendarCalls } from './mentors/campus-calendar.ts';
import { mentorCalls } from './mentors/mentors.ts';
import { pauseCalls } from './mentors/pauses.ts';
import { waitCalls } from './mentors/waits.ts';
import { campaignCalls } from './payments/campaigns.ts';
import { couponCalls } from './payments/coupons.ts';
import { paymentCalls } from './payments/payments.ts';
import { payoutCalls } from './payments/payouts.ts';
import { transferCalls } from './payments/transfers.ts';
import { runtimeSettingCalls } from './runtime-settings.ts';

/** Every call of the product, by method and path. */
export const calls = {
  ...announcementCalls,
  ...authCalls,
  ...consentCalls,
  ...operatorCalls,
  ...secondFactorCalls,
  ...deskCalls,
  ...deskMemberCalls,
  ...deskMentoringCalls,
  ...deskPaymentCalls,
  ...handRefundCalls,
  ...deskUniversityCalls,
  ...deskFigureCalls,
  ...featurePauseCalls,
  ...mentorOrderCalls,
  ...runtimeSettingCalls,
  ...campusCalendarCalls,
  ...enrolmentCalls,
  ...memberCalls,
  ...nicknameCalls,
  ...profileImageCalls,
  ...universityCalls,
  ...memberDataCalls,
  ...emailChangeCalls,
  ...mentorCalls,
  ...availabilityCalls,
  ...pauseCalls,
  ...bookmarkCalls,
  ...waitCalls,
  ...menteeCalls,
  ...certificateCalls,
  ...mentoringCalls,
  ...nextStepCalls,
  ...disputeCalls,
  ...messageCalls,
  ...preparationCalls,
  ...reviewCalls,
  ...publicAnswerCalls,
  ...roomCalls,
  ...calendarCalls,
  ...paymentCalls,
  ...couponCalls,
  ...campaignCalls,
  ...payoutCalls,
  ...transferCalls,
  ...notificationCalls,
  ...notificationSettingsCalls,
  ...businessCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;

type Part<Name extends CallName, Key extends string> = Calls[Name] extends {
  readonly [K in Key]: infer Schema extends z.ZodMiniType;
}
  ? Schema
  : undefined;

/** What a caller passes for a part (`params`, `query`, `body`) of a call. */
export type InputOf<Name extends CallName, Key extends 'params' | 'query' | 'body'> =
  Part<Name, Key> extends z.ZodMiniType ? z.input<Part<Name, Key>> : undefined;
/** What the server receives of it, after parsing. */
export type ParsedOf<Name extends CallName, Key extends 'params' | 'query' | 'body'> =
  Part<Name, Key> extends z.ZodMiniType ? z.output<Part<Name, Key>> : undefined;
/** The `data` of a response. */
export type DataOf<Name extends CallName> = z.input<Calls[Name]['data']>;

/** Calls whose response is a stream of server-sent events. */
export type StreamName = {
  [Name in CallName]: Calls[Name] extends { readonly events: object } ? Name : never;
}[CallName];
/** The names of a stream's events. */
export type EventName<Name extends StreamName> = keyof Calls[Name]['events'] & string;
/** The `data:` of an event. */
export type EventOf<
  Name extends StreamName,
  Event extends EventName<Name>,
> = Calls[Name]['events'][Event] extends infer Schema extends z.ZodMiniType ? z.output<Schema> : never;

/** Every response (product §10). */
export interface Envelope<Data> {
  readonly status: number;
  readonly message: string;
  readonly data: Data;
  readonly code?: string;
  readonly errors?: readonly { field: string; message: string }[];
}
