import * as z from 'zod/mini';
import { universityName } from '#domain/people/universities.ts';
import { describeCall } from '../call.ts';
import { nothing } from '../shapes.ts';

export const universityCalls = {
  'GET /v1/universities': describeCall({
    summary: '대학교 찾기',
    access: 'public',
    query: z.object({ q: z._default(z.string().check(z.trim(), z.maxLength(50)), '') }),
    /** `emailDomain` is the first of them, for pages of the version before. */
    data: z.array(z.object({ name: z.string(), emailDomain: z.string(), emailDomains: z.array(z.string()) })),
  }),
  'POST /v1/universities/requests': describeCall({
    summary: '목록에 없는 학교를 더해 달라고 요청하기',
    access: 'member',
    status: 201,
    body: z.object({ name: universityName }),
    data: nothing,
  }),
};

/** Who runs the service, to be published (전자상거래법 제10조), and the privacy officer (개인정보 보호법 제30조). */
const business = z.object({
  name: z.string(),
  representative: z.string(),
  /** 사업자등록번호. */
  registrationNumber: z.string(),
  /** 통신판매업 신고번호. */
  mailOrderNumber: z.string(),
  address: z.string(),
  phone: z.string(),
  supportEmail: z.string(),
  privacyOfficer: z.string(),
  hostingProvider: z.string(),
  mailProvider: z.string(),
  /** The platform's fee on a mentor's share of an order made now, in percent, as named in the terms. */
  platformFeePercent: z.int(),
  /** A time is offered and accepted at least this many hours before its start. */
  minimumNoticeHours: z.int(),
  /** Outside production, missing settings have example values; the page says so. */
  isExample: z.boolean(),
});
export type Business = z.infer<typeof business>;

export const businessCalls = {
  'GET /v1/business': describeCall({ summary: '사업자 정보와 문의처', access: 'public', data: business }),
};
