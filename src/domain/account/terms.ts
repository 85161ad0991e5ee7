import * as z from 'zod/mini';
import { addYears, DAY_MS } from '../time/durations.ts';

export const TERM_TAGS = ['TERMS_OF_SERVICE', 'PRIVACY_POLICY', 'MARKETING_CONSENT'] as const;
export type TermTag = (typeof TERM_TAGS)[number];

/** SPEC §5: marketing is optional, the others are required. */
export const REQUIRED_TERM_TAGS: readonly TermTag[] = ['TERMS_OF_SERVICE', 'PRIVACY_POLICY'];
/**
 * The version of each text, named after the day it comes into force, which the notice decides that the text promises (product §24.2); a
 * consent is stored with it. A changed text needs a new version: `src/web/features/account/policies/wording.test.ts` fails without one.
 */
export const TERMS_VERSIONS: Readonly<Record<TermTag, string>> = {
  TERMS_OF_SERVICE: '2026-12-28',
  PRIVACY_POLICY: '2026-12-09',
  MARKETING_CONSENT: '2026-11-23',
};
/** Members who agreed to marketing mails are reminded and asked again this often (정보통신망법 제50조 제8항). */
const MARKETING_CONFIRMED_YEARS = 2;
/** We ask this many days earlier: the law wants it before the years are over (시행령 제62조의3 제1항). */
const MARKETING_ASKED_DAYS_BEFORE = 30;
export const TERMS_REQUIRED_MESSAGE = '필수 약관에 동의해 주세요.';

/** Consents to marketing mails that were given or confirmed by this moment are asked for again at `now`. */
export function marketingAskedSince(now: Date): Date {
  return addYears(new Date(now.getTime() + MARKETING_ASKED_DAYS_BEFORE * DAY_MS), -MARKETING_CONFIRMED_YEARS);
}

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
