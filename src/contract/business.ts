import * as z from 'zod/mini';
import { describeCall } from './call.ts';

/** Who runs the service, for everybody to see (전자상거래법 제10조), and whom to turn to (개인정보 보호법 제30조). */
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
  /** What the platform keeps of a mentor's share of an order made now, in percent: the terms name it. */
  platformFeePercent: z.int(),
  /** Outside production what was not set is an example; the page says so. */
  isExample: z.boolean(),
});
export type Business = z.infer<typeof business>;

export const businessCalls = {
  'GET /v1/business': describeCall({ summary: '사업자 정보와 문의처', access: 'public', data: business }),
};
