import { describe, expect, it } from 'vitest';
import { serviceTerms, TERM_TAGS, TERMS_REQUIRED_MESSAGE } from './terms.ts';

const agreed = (...tags: readonly string[]) => TERM_TAGS.map((tag) => ({ tag, agreed: tags.includes(tag) }));

describe('terms', () => {
  it('need the terms of service and the privacy policy, not marketing', () => {
    expect(serviceTerms.safeParse(agreed(...TERM_TAGS)).success).toBe(true);
    expect(serviceTerms.safeParse(agreed('TERMS_OF_SERVICE', 'PRIVACY_POLICY')).success).toBe(true);
  });

  it.each([[agreed('TERMS_OF_SERVICE')], [agreed('PRIVACY_POLICY', 'MARKETING_CONSENT')], [[]]])(
    'refuse %j',
    (terms) => {
      expect(serviceTerms.safeParse(terms).error?.issues[0]?.message).toBe(TERMS_REQUIRED_MESSAGE);
    },
  );

  it('refuse one tag twice', () => {
    const twice = [
      ...agreed('TERMS_OF_SERVICE', 'PRIVACY_POLICY').slice(0, 2),
      { tag: 'TERMS_OF_SERVICE', agreed: false },
    ];
    expect(serviceTerms.safeParse(twice).success).toBe(false);
  });
});
