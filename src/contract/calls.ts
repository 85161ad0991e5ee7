import type * as z from 'zod/mini';
import { announcementCalls } from './announcements.ts';
import { authCalls } from './auth.ts';
import { availabilityCalls } from './availability.ts';
import { bookmarkCalls } from './bookmarks.ts';
import { businessCalls } from './business.ts';
import { calendarCalls } from './calendar.ts';
import { campaignCalls } from './campaigns.ts';
import { campusCalendarCalls } from './campus-calendar.ts';
import { certificateCalls } from './certificates.ts';
import { consentCalls } from './consents.ts';
import { couponCalls } from './coupons.ts';
import { deskFigureCalls } from './desk-figures.ts';
import { deskMemberCalls } from './desk-members.ts';
import { deskMentoringCalls } from './desk-mentorings.ts';
import { deskPaymentCalls } from './desk-payments.ts';
import { deskUniversityCalls } from './desk-universities.ts';
import { deskCalls } from './desk.ts';
import { disputeCalls } from './disputes.ts';
import { emailChangeCalls } from './email-change.ts';
import { enrolmentCalls } from './enrolment.ts';
import { featurePauseCalls } from './feature-pauses.ts';
import { handRefundCalls } from './hand-refunds.ts';
import { memberDataCalls } from './member-data.ts';
import { memberCalls } from './members.ts';
import { menteeCalls } from './mentees.ts';
import { mentorOrderCalls } from './mentor-order.ts';
import { mentoringCalls } from './mentorings.ts';
import { mentorCalls } from './mentors.ts';
import { messageCalls } from './messages.ts';
import { nextStepCalls } from './next-step.ts';
import { nicknameCalls } from './nicknames.ts';
import { notificationSettingsCalls } from './notification-settings.ts';
import { notificationCalls } from './notifications.ts';
import { operatorCalls } from './operators.ts';
import { pauseCalls } from './pauses.ts';
import { paymentCalls } from './payments.ts';
import { payoutCalls } from './payouts.ts';
import { preparationCalls } from './preparation.ts';
import { profileImageCalls } from './profile-images.ts';
import { publicAnswerCalls } from './public-answers.ts';
import { reviewCalls } from './reviews.ts';
import { roomCalls } from './room.ts';
import { runtimeSettingCalls } from './runtime-settings.ts';
import { secondFactorCalls } from './second-factors.ts';
import { transferCalls } from './transfers.ts';
import { universityCalls } from './universities.ts';
import { waitCalls } from './waits.ts';

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
