import * as z from 'zod/mini';
import { describeCall } from '../call.ts';

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
