import * as z from 'zod/mini';
import { deskSearch } from '#domain/desk/desk.ts';
import { reason } from '#domain/mentorings/states/reason.ts';
import { CERTIFICATE_TYPES, certificateType, STUDENT_STATUSES } from '#domain/people/files.ts';
import { JOB_FIELDS } from '#domain/people/job-fields.ts';
import { describeCall, describeOperatorCall } from '../call.ts';
import { id, idCursor, idText, instant, pageSize, slice } from '../shapes.ts';

const uploaded = z.object({ certificateId: id, certificateType, fileName: z.string() });

/** A document in the operator's queue. */
export const certificate = z.object({
  certificateId: id,
  certificateType,
  status: z.enum(['PENDING', 'APPROVED', 'REJECTED']),
  standing: z.nullable(z.enum(STUDENT_STATUSES)),
  reason: z.nullable(z.string()),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  /** Null once the file is deleted, and for a changed employment without a new document. */
  fileName: z.nullable(z.string()),
  contentType: z.nullable(z.string()),
  /** For a waiting employment: what the last approved document was compared with. */
  checkedBefore: z.nullable(z.object({ organizationName: z.string(), detailedJob: z.string() })),
  member: z.object({
    memberId: id,
    memberType: z.enum(['ROLE_MENTOR', 'ROLE_MENTEE']),
    email: z.string(),
    nickname: z.nullable(z.string()),
    schoolName: z.nullable(z.string()),
    major: z.nullable(z.string()),
    organizationName: z.nullable(z.string()),
    jobCategory: z.nullable(z.enum(JOB_FIELDS)),
    detailedJob: z.nullable(z.string()),
  }),
});
export type Certificate = z.infer<typeof certificate>;

export const certificateCalls = {
  'POST /v1/storage/certificate/mentor': describeCall({
    summary: '멘토 증빙 서류 올리기',
    access: 'mentor',
    status: 201,
    multipart: 'CERTIFICATE',
    body: z.object({ certificateType }),
    data: uploaded,
  }),
  'POST /v1/storage/certificate/mentee': describeCall({
    summary: '멘티 재학 증명서 올리기',
    access: 'mentee',
    status: 201,
    multipart: 'CERTIFICATE',
    body: z.object({ certificateType: z.enum([CERTIFICATE_TYPES[0]]) }),
    data: uploaded,
  }),
  'GET /v1/admin/certificates': describeOperatorCall({
    summary: '심사할 서류 (오래된 순이나 최신 순, 회원의 이메일·닉네임 앞부분이나 학교로 찾기)',
    operator: 'REVIEWER',
    audit: 'NOTHING',
    query: z.object({
      status: z._default(z.enum(['PENDING', 'APPROVED', 'REJECTED']), 'PENDING'),
      type: z.optional(certificateType),
      memberType: z.optional(z.enum(['ROLE_MENTOR', 'ROLE_MENTEE'])),
      order: z._default(z.enum(['oldest', 'newest']), 'oldest'),
      search: z.optional(deskSearch),
      size: pageSize(20, 50),
      cursor: idCursor,
    }),
    data: slice(certificate),
  }),
  'GET /v1/admin/certificates/{certificateId}/document': describeOperatorCall({
    summary: '서류를 볼 60초짜리 주소 (열람이 기록된다)',
    operator: 'REVIEWER',
    audit: 'CERTIFICATE_OPENED',
    params: z.object({ certificateId: idText }),
    data: z.object({ url: z.string(), contentType: z.string(), fileName: z.string(), expiresAt: instant }),
  }),
  'POST /v1/admin/certificates/{certificateId}/approval': describeOperatorCall({
    summary: '서류 승인',
    operator: 'REVIEWER',
    audit: 'CERTIFICATE_APPROVED',
    stepUp: true,
    params: z.object({ certificateId: idText }),
    body: z.object({ standing: z.optional(z.enum(STUDENT_STATUSES)) }),
    data: certificate,
    idempotent: true,
  }),
  'POST /v1/admin/certificates/{certificateId}/rejection': describeOperatorCall({
    summary: '서류 반려',
    operator: 'REVIEWER',
    audit: 'CERTIFICATE_REJECTED',
    params: z.object({ certificateId: idText }),
    body: z.object({ reason: reason.check(z.minLength(1, '반려 사유를 입력해 주세요.')) }),
    data: certificate,
    idempotent: true,
  }),
};
