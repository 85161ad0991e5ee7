import type { Business } from '#contract/business.ts';
import type { TermTag } from '#domain/members/terms.ts';
import type { LegalText } from './texts/legal-text.ts';
import { marketingConsent } from './texts/marketing-consent.ts';
import { privacyPolicy } from './texts/privacy-policy.ts';
import { termsOfService } from './texts/terms-of-service.ts';

/** The text of each consent. */
export const TERM_TEXTS: Readonly<Record<TermTag, (business: Business) => LegalText>> = {
  TERMS_OF_SERVICE: termsOfService,
  PRIVACY_POLICY: privacyPolicy,
  MARKETING_CONSENT: marketingConsent,
};
