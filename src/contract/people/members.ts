import * as z from 'zod/mini';
import { TERM_TAGS } from '#domain/account/terms.ts';
import { verificationCode } from '#domain/account/verification-codes.ts';
import { ENROLMENT_STATES, enrolmentAddress } from '#domain/people/enrolment.ts';
import { certificateType } from '#domain/people/files.ts';
import { image, MEMBER_TYPES } from '#domain/people/members.ts';
import { menteeProfileInput } from '#domain/people/mentees.ts';
import { timeZone } from '#domain/time/time-zone.ts';
import { describeCall } from '../call.ts';
import { mentorProfile } from '../mentors/mentors.ts';
import { asShown, id, instant, nothing } from '../shapes.ts';

/** A student's proof of enrolment (재학 확인), which ends with the semester (product §2.5). */
const enrolment = z.object({ until: instant, state: z.enum(ENROLMENT_STATES) });
export type Enrolment = z.infer<typeof enrolment>;

export const enrolmentCalls = {
  'POST /v1/mentee/me/enrolment/code': describeCall({
    summary: '재학 확인 갱신하기: 프로필에 있는 학교의 메일로 인증번호를 보낸다',
    access: 'mentee',
    body: enrolmentAddress,
    data: z.object({ expiresAt: instant }),
  }),
  'POST /v1/mentee/me/enrolment': describeCall({
    summary: '학교 메일의 인증번호로 재학 확인 갱신하기',
    access: 'mentee',
    body: z.extend(enrolmentAddress, { code: verificationCode }),
    /** Null for a graduate, because that proof does not end. */
    data: z.object({ enrolment: z.nullable(enrolment) }),
  }),
};

/** SPEC §3 "Mentee profile". */
const menteeProfile = z.object({
  ...asShown(menteeProfileInput.shape),
  image,
  email: z.string(),
  /** Whether the school is verified, so that the student may propose. */
  isVerified: z.boolean(),
});
export type MenteeProfile = z.infer<typeof menteeProfile>;

export const menteeCalls = {
  'GET /v1/mentee/me': describeCall({ summary: '내 멘티 프로필', access: 'mentee', data: menteeProfile }),
  'POST /v1/mentee': describeCall({
    summary: '멘티 프로필 등록',
    access: 'mentee',
    status: 201,
    body: menteeProfileInput,
    data: menteeProfile,
  }),
  'PUT /v1/mentee': describeCall({
    summary: '멘티 프로필 수정',
    access: 'mentee',
    body: menteeProfileInput,
    data: menteeProfile,
  }),
};

/** The state of a member's documents, as a badge on my page. */
const verificationState = z.enum(['NONE', 'PENDING', 'APPROVED', 'REJECTED']);
export type VerificationState = z.infer<typeof verificationState>;

/** The signed-in member in short: `response.data.user` of login and session check. */
export const member = z.object({
  memberId: id,
  memberType: z.enum(['ROLE_MENTOR', 'ROLE_MENTEE', 'ROLE_ADMIN']),
  email: z.string(),
  nickname: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  isProfileRegisterd: z.boolean(),
  /** The zone of the device they last used, if its time differs from Korea's; missing otherwise. */
  timeZone: z.optional(timeZone),
  /** A graduate who is mentor and mentee with one account, and may choose the other role; missing otherwise (product §1.5). */
  hasBothRoles: z.optional(z.boolean()),
  /** For a student: lists of mentors begin with 추천순 until another order is chosen; missing if they begin with the newest (product §9.5). */
  isRecommendedFirst: z.optional(z.boolean()),
  /** The required texts that have a version which the member has not agreed to; missing when there is none (product §24.2). */
  termsToRenew: z.optional(z.array(z.object({ tag: z.enum(TERM_TAGS), version: z.string() }))),
  /** When the member agreed to marketing mails, or said so again, if they are asked whether to go on; missing otherwise (product §24.2). */
  marketingToConfirm: z.optional(instant),
});
export type Member = z.infer<typeof member>;

const session = z.object({
  id: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  userAgent: z.string(),
  isCurrent: z.boolean(),
});

export const memberCalls = {
  'GET /v1/members/me': describeCall({
    summary: '내 정보와 프로필',
    access: 'member',
    readWhileAway: true,
    data: z.object({
      memberId: id,
      memberType: z.enum(['ROLE_MENTOR', 'ROLE_MENTEE', 'ROLE_ADMIN']),
      email: z.string(),
      /** No other account has proved a school with this mailbox, so a university address verifies at once. */
      isMailboxFree: z.boolean(),
      isProfileRegisterd: z.boolean(),
      verification: verificationState,
      /** Why the last document was rejected, so that the member can correct it. */
      rejectionReason: z.nullable(z.string()),
      /** The newest document of each type; a type never submitted is missing. Tells the wizard which documents are left. */
      certificates: z.array(
        z.object({
          certificateType,
          status: z.enum(['PENDING', 'APPROVED', 'REJECTED']),
          reason: z.nullable(z.string()),
          /** A mentor's employer or role has changed: it is looked at, with or without a new document. */
          lacksDocument: z.boolean(),
        }),
      ),
      /** A mentee with an approved graduation who is not a mentor yet. */
      canBecomeMentor: z.boolean(),
      /** `isProfileRegisterd` is about the role of the session; a member with two roles gets both profiles. */
      mentorProfile: z.nullable(mentorProfile),
      menteeProfile: z.nullable(menteeProfile),
      /** For a verified student; null for a graduate, because that proof does not end. */
      enrolment: z.nullable(enrolment),
    }),
  }),
  'PUT /v1/members/me/role': describeCall({
    summary: '멘토와 멘티를 오가기 (졸업이 확인된 멘티는 처음 고를 때 멘토가 된다)',
    access: 'member',
    body: z.object({ memberType: z.enum(MEMBER_TYPES) }),
    data: z.object({ user: member }),
  }),
  'PUT /v1/members/me/time-zone': describeCall({
    summary: '내 기기의 시간대 (한국과 다르면 메일과 푸시에 그곳 시간을 함께 적는다)',
    access: 'member',
    body: z.object({ timeZone }),
    data: nothing,
  }),
  'GET /v1/members/me/sessions': describeCall({
    summary: '로그인한 기기 목록',
    access: 'member',
    data: z.array(session),
  }),
  'DELETE /v1/members/me/sessions': describeCall({
    summary: '다른 기기 모두 로그아웃',
    access: 'member',
    data: nothing,
  }),
  'DELETE /v1/members/me/sessions/{sessionId}': describeCall({
    summary: '기기 로그아웃',
    access: 'member',
    params: z.object({ sessionId: z.guid() }),
    data: nothing,
  }),
};
