import * as z from 'zod/mini';
import { deskSearch, NAME_ORDERS } from '#domain/desk/desk.ts';
import { universityDomain, universityName, universityShortNames } from '#domain/people/universities.ts';
import { describeOperatorCall } from '../call.ts';
import { id, idText, instant, nothing, pageSize, slice } from '../shapes.ts';

const university = z.object({
  universityId: id,
  name: z.string(),
  shortNames: z.string(),
  /** Of its mail; the first one stays. */
  emailDomains: z.array(z.string()),
  /** When an operator added it; null for a school of the directory's file. */
  addedAt: z.nullable(instant),
});
export type DeskUniversity = z.infer<typeof university>;

const params = z.object({ universityId: idText });

/** The directory of universities on the desk (product §26.10). */
export const deskUniversityCalls = {
  'GET /v1/admin/universities': describeOperatorCall({
    summary: '학교 (이름 순; 이름, 줄임말, 메일 도메인의 일부로 찾기)',
    operator: 'OWNER',
    audit: 'NOTHING',
    query: z.object({
      search: z.optional(deskSearch),
      /** `ADDED`: those that operators have added to the directory's file. */
      state: z.optional(z.enum(['ADDED', 'OF_FILE'])),
      order: z._default(z.enum(NAME_ORDERS), 'NAME'),
      size: pageSize(50, 50),
      /** The name of the last school of the page before. */
      cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
    }),
    data: slice(university),
  }),
  'POST /v1/admin/universities': describeOperatorCall({
    summary: '학교 더하기: 바로 가입과 프로필에서 고를 수 있다',
    operator: 'OWNER',
    audit: 'UNIVERSITY_ADDED',
    stepUp: true,
    status: 201,
    body: z.object({
      name: universityName,
      emailDomain: universityDomain,
      shortNames: universityShortNames,
      /** The name that members asked for, if different; they are told. */
      requestedName: z.optional(universityName),
    }),
    data: university,
  }),
  'GET /v1/admin/university-requests': describeOperatorCall({
    summary: '회원이 더해 달라고 한 학교 (오래된 것부터)',
    operator: 'OWNER',
    audit: 'NOTHING',
    data: z.object({
      requests: z.array(z.object({ name: z.string(), members: z.int(), requestedAt: instant })),
    }),
  }),
  'POST /v1/admin/university-requests/rejection': describeOperatorCall({
    summary: '학교 추가 요청 거절하기',
    operator: 'OWNER',
    audit: 'UNIVERSITY_DECLINED',
    body: z.object({ name: universityName }),
    data: nothing,
  }),
  'POST /v1/admin/universities/{universityId}/domains': describeOperatorCall({
    summary: '학교 메일의 도메인 더하기: 이 도메인의 메일로 가입한 학생은 증명서 없이 인증된다',
    operator: 'OWNER',
    audit: 'UNIVERSITY_DOMAIN_ADDED',
    stepUp: true,
    params,
    body: z.object({ domain: universityDomain }),
    data: university,
  }),
  'POST /v1/admin/universities/{universityId}/domains/removal': describeOperatorCall({
    summary: '더한 도메인 지우기: 이미 인증된 학생은 그대로다',
    operator: 'OWNER',
    audit: 'UNIVERSITY_DOMAIN_REMOVED',
    stepUp: true,
    params,
    body: z.object({ domain: universityDomain }),
    data: nothing,
  }),
};
