import { expect, test } from 'vitest';
import { EMPTY_SIGN_UP, furthestStep, serviceTermsOf } from './sign-up-draft.ts';

test('each step of the sign-up opens when those before it are complete', () => {
  const consented = { ...EMPTY_SIGN_UP, agreed: ['TERMS_OF_SERVICE' as const, 'PRIVACY_POLICY' as const] };
  expect(furthestStep(EMPTY_SIGN_UP)).toBe(1);
  expect(furthestStep({ ...EMPTY_SIGN_UP, agreed: ['TERMS_OF_SERVICE', 'MARKETING_CONSENT'] })).toBe(1);
  expect(furthestStep(consented)).toBe(2);
  expect(furthestStep({ ...consented, memberType: 'ROLE_MENTEE' })).toBe(3);
  const complete = { ...consented, memberType: 'ROLE_MENTEE' as const, verifiedEmail: 'a@b.co' };
  expect(furthestStep(complete)).toBe(4);
  expect(furthestStep({ ...complete, identity: '카카오' })).toBe(3);
});

test('every consent is sent, agreed to or not', () => {
  expect(serviceTermsOf(['TERMS_OF_SERVICE', 'PRIVACY_POLICY'])).toEqual([
    { tag: 'TERMS_OF_SERVICE', agreed: true },
    { tag: 'PRIVACY_POLICY', agreed: true },
    { tag: 'MARKETING_CONSENT', agreed: false },
  ]);
});
