import * as z from 'zod/mini';
import { isBusinessNumber } from '#domain/people/business.ts';
import { email } from '#domain/people/members.ts';

const fact = z.string().check(z.trim(), z.minLength(1), z.maxLength(200, '200자까지 쓸 수 있어요'));

/** The firm that runs the service: every page shows it (전자상거래법 제10조), so production must be told. */
export const businessSettings = {
  BUSINESS_NAME: z.optional(fact),
  BUSINESS_REPRESENTATIVE: z.optional(fact),
  BUSINESS_NUMBER: z.optional(
    z.string().check(z.trim(), z.refine(isBusinessNumber, '올바른 사업자등록번호여야 해요 (123-45-67890 형식)')),
  ),
  MAIL_ORDER_NUMBER: z.optional(fact),
  BUSINESS_ADDRESS: z.optional(fact),
  SUPPORT_PHONE: z.optional(
    z.string().check(z.trim(), z.regex(/^\d{2,4}(-\d{3,4}){1,2}$/, '02-123-4567 형식의 번호여야 해요')),
  ),
  SUPPORT_EMAIL: z.optional(email),
  PRIVACY_OFFICER: z.optional(fact),
  HOSTING_PROVIDER: z.optional(fact),
  MAIL_PROVIDER: z.optional(fact),
};

export type BusinessSetting = keyof typeof businessSettings;
export const BUSINESS_SETTINGS = Object.keys(businessSettings) as readonly BusinessSetting[];

/** Placeholder for a setting outside production; nobody can take it for a real firm. */
export const EXAMPLE_BUSINESS: Readonly<Record<BusinessSetting, string>> = {
  BUSINESS_NAME: '선배랑 (예시)',
  BUSINESS_REPRESENTATIVE: '홍길동 (예시)',
  BUSINESS_NUMBER: '000-00-00000 (예시)',
  MAIL_ORDER_NUMBER: '제0000-예시-0000호',
  BUSINESS_ADDRESS: '예시도 예시시 예시로 1',
  SUPPORT_PHONE: '000-0000-0000',
  SUPPORT_EMAIL: 'help@sunbaerang.example',
  PRIVACY_OFFICER: '홍길동 (예시)',
  HOSTING_PROVIDER: '개발용 컴퓨터 (예시)',
  MAIL_PROVIDER: '개발용 메일함 (예시)',
};

/** One of the operator's business details, from the settings or else the example. */
export function businessFact(
  env: Readonly<Partial<Record<BusinessSetting, string | undefined>>>,
  name: BusinessSetting,
): string {
  return env[name] ?? EXAMPLE_BUSINESS[name];
}
