import * as z from 'zod/mini';
import { MEMBER_TYPES, nickname } from '#domain/people/members.ts';
import { universityName } from '#domain/people/universities.ts';
import { authCalls, consentCalls } from './account/auth.ts';
import { emailChangeCalls, phoneCalls } from './account/contact-changes.ts';
import { identityCalls } from './account/identities.ts';
import { memberDataCalls } from './account/member-data.ts';
import { secondFactorCalls } from './account/second-factors.ts';
import { describeCall } from './call.ts';
import { DESK_CALLS } from './desk/calls.ts';
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
import { mentorCalendarCalls } from './mentors/calendars.ts';
import { campusCalendarCalls } from './mentors/campus-calendar.ts';
import { mentorCalls } from './mentors/mentors.ts';
import { campaignCalls } from './money/campaigns.ts';
import { couponCalls, paymentCalls } from './money/payments.ts';
import { payoutCalls } from './money/payouts.ts';
import { transferCalls } from './money/transfers.ts';
import { announcementCalls } from './notifications/announcements.ts';
import { notificationCalls, notificationSettingsCalls } from './notifications/notifications.ts';
import { businessCalls } from './people/business.ts';
import { certificateCalls } from './people/certificates.ts';
import { enrolmentCalls, memberCalls, menteeCalls } from './people/members.ts';
import { idText, nothing } from './shapes.ts';

const waitCalls = {
  'PUT /v1/mentor/{mentorId}/wait': describeCall({
    summary: '자리 나면 알림 받기: 받을 제안이 모두 찬 멘토를 기다린다',
    access: 'mentee',
    params: z.object({ mentorId: idText }),
    data: z.null(),
  }),
  'DELETE /v1/mentor/{mentorId}/wait': describeCall({
    summary: '기다리지 않기',
    access: 'mentee',
    params: z.object({ mentorId: idText }),
    data: z.null(),
  }),
};

const pauseCalls = {
  'PUT /v1/mentor/me/pause': describeCall({
    summary: '잠시 쉬기: 목록에 보이지 않고 새 제안을 받지 않는다',
    access: 'mentor',
    data: z.null(),
  }),
  'DELETE /v1/mentor/me/pause': describeCall({ summary: '다시 시작하기', access: 'mentor', data: z.null() }),
};

const universityCalls = {
  'GET /v1/universities': describeCall({
    summary: '대학교 찾기',
    access: 'public',
    query: z.object({ q: z._default(z.string().check(z.trim(), z.maxLength(50)), '') }),
    data: z.array(z.object({ name: z.string(), emailDomains: z.array(z.string()) })),
  }),
  'POST /v1/universities/requests': describeCall({
    summary: '목록에 없는 학교를 더해 달라고 요청하기',
    access: 'member',
    status: 201,
    body: z.object({ name: universityName }),
    data: nothing,
  }),
};

const profileImageCalls = {
  'POST /v1/storage/profile/image': describeCall({
    summary: '프로필 사진 올리기; message가 사진의 주소',
    access: 'member',
    multipart: 'PROFILE_IMAGE',
    body: z.object({ memberType: z.enum(MEMBER_TYPES) }),
    data: z.object({ url: z.string(), fileName: z.string() }),
  }),
};

const nicknameCalls = {
  'GET /v1/members/check-nickname': describeCall({
    summary: '닉네임 사용 가능 여부 (data가 false면 사용 중)',
    access: 'public',
    query: z.object({ nickname }),
    data: z.boolean(),
  }),
};

/** Every call of the product, by method and path. */
export const calls = {
  ...authCalls,
  ...consentCalls,
  ...identityCalls,
  ...secondFactorCalls,
  ...memberDataCalls,
  ...emailChangeCalls,
  ...phoneCalls,
  ...enrolmentCalls,
  ...memberCalls,
  ...nicknameCalls,
  ...profileImageCalls,
  ...universityCalls,
  ...menteeCalls,
  ...certificateCalls,
  ...businessCalls,
  ...campusCalendarCalls,
  ...mentorCalls,
  ...availabilityCalls,
  ...mentorCalendarCalls,
  ...pauseCalls,
  ...bookmarkCalls,
  ...waitCalls,
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
  ...announcementCalls,
  ...notificationCalls,
  ...notificationSettingsCalls,
  ...DESK_CALLS,
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
/** What the server receives, after parsing. */
export type ParsedOf<Name extends CallName, Key extends 'params' | 'query' | 'body'> =
  Part<Name, Key> extends z.ZodMiniType ? z.output<Part<Name, Key>> : undefined;
/** The `data` of a response. */
export type DataOf<Name extends CallName> = z.input<Calls[Name]['data']>;

/** Calls that respond with a stream of server-sent events. */
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
