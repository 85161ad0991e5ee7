import * as z from 'zod/mini';
import { deskSearch } from '#domain/desk/desk.ts';
import { suspensionDays, suspensionReason } from '#domain/desk/suspensions.ts';
import { REPORT_REASONS } from '#domain/mentorings/messages/messages.ts';
import { STATUSES } from '#domain/mentorings/states/statuses.ts';
import { certificateType } from '#domain/people/files.ts';
import { describeOperatorCall } from '../call.ts';
import { deskListQuery, id, idText, instant, nothing, slice } from '../shapes.ts';

const listed = z.object({
  memberId: id,
  memberType: z.enum(['ROLE_MENTOR', 'ROLE_MENTEE']),
  email: z.string(),
  nickname: z.nullable(z.string()),
  schoolName: z.nullable(z.string()),
  createdAt: instant,
  suspendedAt: z.nullable(instant),
  /** When a deleted account is erased; until then it can be restored. */
  erasedAt: z.nullable(instant),
});
export type ListedMember = z.infer<typeof listed>;

const mentoring = z.object({
  mentoringId: id,
  status: z.enum(STATUSES),
  /** The other person's nickname. */
  partner: z.string(),
  createdAt: instant,
  confirmedStartsAt: z.nullable(instant),
});

const member = z.extend(listed, {
  /** Whether students see the mentor, or the mentee may propose. */
  isVerified: z.boolean(),
  organizationName: z.nullable(z.string()),
  /** Whether signing in asks for a code of an authenticator app besides the password. */
  hasTotp: z.boolean(),
  counts: z.object({ open: z.int(), confirmed: z.int(), completed: z.int(), noShows: z.int(), reports: z.int() }),
  /** The newest twenty. */
  mentorings: z.array(mentoring),
  /** Newest first. */
  documents: z.array(
    z.object({
      certificateId: id,
      certificateType,
      status: z.enum(['PENDING', 'APPROVED', 'REJECTED']),
      createdAt: instant,
      decidedAt: z.nullable(instant),
    }),
  ),
  /** Of messages that the member sent: the newest twenty. */
  reports: z.array(
    z.object({
      reportId: id,
      mentoringId: id,
      reason: z.enum(REPORT_REASONS),
      createdAt: instant,
      closedAt: z.nullable(instant),
    }),
  ),
  suspensions: z.array(
    z.object({
      suspensionId: id,
      reason: z.string(),
      suspendedAt: instant,
      /** Null: until it is lifted. */
      endsAt: z.nullable(instant),
      liftedAt: z.nullable(instant),
      liftReason: z.nullable(z.string()),
    }),
  ),
});
export type DeskMember = z.infer<typeof member>;

const params = z.object({ memberId: idText });

/** Members on the operators' desk (product §26.5). */
export const deskMemberCalls = {
  'GET /v1/admin/members': describeOperatorCall({
    summary: '회원 (최신 순, 회원 번호, 이메일·닉네임 앞부분이나 학교로 찾기, 찾으면 기록이 남는다)',
    operator: 'SUPPORT',
    audit: 'MEMBERS_SEARCHED',
    query: z.object({
      search: z.optional(deskSearch),
      memberType: z.optional(z.enum(['ROLE_MENTOR', 'ROLE_MENTEE'])),
      state: z._default(z.enum(['ALL', 'SUSPENDED']), 'ALL'),
      ...deskListQuery(50),
    }),
    data: slice(listed),
  }),
  'GET /v1/admin/members/{memberId}': describeOperatorCall({
    summary: '회원 한 명 (볼 때마다 기록이 남는다)',
    operator: 'SUPPORT',
    audit: 'MEMBER_VIEWED',
    params,
    data: member,
  }),
  'POST /v1/admin/members/{memberId}/suspension': describeOperatorCall({
    summary: '이용 정지: 바로 로그아웃되고, 진행 중인 제안과 시작 전 멘토링은 환불 규정에 따라 끝난다',
    operator: 'SUPPORT',
    audit: 'MEMBER_SUSPENDED',
    stepUp: true,
    params,
    body: z.object({ reason: suspensionReason, days: suspensionDays }),
    data: nothing,
    idempotent: true,
  }),
  'DELETE /v1/admin/members/{memberId}/suspension': describeOperatorCall({
    summary: '이용 정지 해제',
    operator: 'SUPPORT',
    audit: 'SUSPENSION_LIFTED',
    stepUp: true,
    params,
    body: z.object({ reason: suspensionReason }),
    data: nothing,
    idempotent: true,
  }),
  'DELETE /v1/admin/members/{memberId}/sessions': describeOperatorCall({
    summary: '모든 기기에서 로그아웃시키기: 계정을 빼앗긴 것 같은 회원에게 (회원에게 메일로 알린다)',
    operator: 'SUPPORT',
    audit: 'MEMBER_SESSIONS_ENDED',
    stepUp: true,
    params,
    body: z.object({ reason: suspensionReason }),
    data: nothing,
  }),
  'POST /v1/admin/members/{memberId}/totp/removal': describeOperatorCall({
    summary: '2단계 인증 끄기: 인증 앱과 복구 코드를 모두 잃어버린 회원의 것을 끈다 (회원에게 메일로 알린다)',
    operator: 'SUPPORT',
    audit: 'MEMBER_TOTP_REMOVED',
    stepUp: true,
    params,
    body: z.object({ reason: suspensionReason }),
    data: nothing,
  }),
};
