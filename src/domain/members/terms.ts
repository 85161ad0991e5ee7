import * as z from 'zod/mini';

export const TERM_TAGS = ['TERMS_OF_SERVICE', 'PRIVACY_POLICY', 'MARKETING_CONSENT'] as const;
export type TermTag = (typeof TERM_TAGS)[number];

/** SPEC §5: marketing is optional, the others are required. */
export const REQUIRED_TERM_TAGS: readonly TermTag[] = ['TERMS_OF_SERVICE', 'PRIVACY_POLICY'];
/**
 * The version in force of each text, named after the day it came into force; a consent is stored with it. A changed text
 * needs a new version: `src/web/features/policies/wording.test.ts` fails without one.
 */
export const TERMS_VERSIONS: Readonly<Record<TermTag, string>> = {
  TERMS_OF_SERVICE: '2026-11-27',
  PRIVACY_POLICY: '2026-11-26',
  MARKETING_CONSENT: '2026-11-23',
};
/** Whoever agreed to marketing mails is reminded of it this often (정보통신망법 제50조 제8항). */
export const MARKETING_REMINDER_YEARS = 2;
export const TERMS_REQUIRED_MESSAGE = '필수 약관에 동의해 주세요.';

/** The consents of a sign-up: each tag at most once, the required ones agreed. */
export const serviceTerms = z
  .array(z.object({ tag: z.enum(TERM_TAGS), agreed: z.boolean() }), TERMS_REQUIRED_MESSAGE)
  .check(
    z.maxLength(TERM_TAGS.length, TERMS_REQUIRED_MESSAGE),
    z.refine((terms) => new Set(terms.map((term) => term.tag)).size === terms.length, TERMS_REQUIRED_MESSAGE),
    z.refine((terms) => requiredTermsAgreed(terms), TERMS_REQUIRED_MESSAGE),
  );

/** Whether every required term is agreed to. */
export function requiredTermsAgreed(terms: readonly { tag: TermTag; agreed: boolean }[]): boolean {
  return REQUIRED_TERM_TAGS.every((tag) => terms.some((term) => term.tag === tag && term.agreed));
}
