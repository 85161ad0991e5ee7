import type { Business } from '#contract/people/business.ts';
import type { TermTag } from '#domain/account/terms.ts';
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
